// Reads QR codes with the camera. Loaded only when the reader asks for it.
import decode from "qr/decode.js";

const PAUSE = 120; // milliseconds between two pictures
const SIDE = 720; // pixels on the longer side of a scaled picture

// Shows the camera ("environment" or "user") in a video element, and calls `found` with each text that it reads.
// Resolves to a function that stops the camera. Rejects without a camera, or if the reader refuses it.
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

// Returns the text of the QR code in a picture, or "" without a code.
function read(picture) {
  try {
    return decode(picture);
  } catch {
    return "";
  }
}
