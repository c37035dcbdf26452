// Reads QR codes with the camera. Fetched when somebody asks for it, never before.
import decode from "qr/decode.js";

const PAUSE = 120; // milliseconds between two looks
const SIDE = 720; // pixels of the longer side of what is looked at

// Shows in a video element what the camera sees, "environment" or "user", and calls a function with each text that it finds.
// Gives a function that ends it. Rejects where there is no camera, or the reader refuses it.
export async function scan(video, facingMode, found) {
  if (!navigator.mediaDevices) throw new Error("This page has no camera.");
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode } });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let timer = 0;

  function look() {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
    if (videoWidth) {
      const [width, height] = [videoWidth, videoHeight].map((side) => Math.round(side * scale));
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      const text = read({ width, height, data: context.getImageData(0, 0, width, height).data });
      if (text) found(text);
    }
    timer = setTimeout(look, PAUSE);
  }

  video.srcObject = stream;
  await video.play();
  look();
  return () => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}

// The text of the code in a picture; nothing where there is none.
function read(picture) {
  try {
    return decode(picture);
  } catch {
    return "";
  }
}
