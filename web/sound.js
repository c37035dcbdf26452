// Sound and vibration of films. Loaded only when the reader has chosen them; then it caches itself for use without network.
// All sounds are synthetic: each voice is one wave, or noise, that glides from one frequency to another.

// Voices: wave, first and last frequency (Hz), start and duration (s), gain (0 to 1).
const SOUNDS = {
  move: [["triangle", 190, 130, 0, 0.09, 0.16]],
  push: [["square", 120, 60, 0, 0.13, 0.1], ["noise", 500, 150, 0, 0.08, 0.12]],
  laser: [["sawtooth", 1500, 260, 0, 0.2, 0.07]],
  damage: [["square", 240, 80, 0, 0.2, 0.09], ["noise", 1400, 300, 0, 0.12, 0.14]],
  destroyed: [["noise", 1800, 60, 0, 0.7, 0.35], ["sine", 130, 35, 0, 0.6, 0.3]],
  score: [["sine", 660, 660, 0, 0.14, 0.14], ["sine", 990, 990, 0.11, 0.26, 0.14]],
  card: [["noise", 4200, 1800, 0, 0.06, 0.1]],
  yours: [["sine", 523, 523, 0, 0.13, 0.12], ["sine", 784, 784, 0.1, 0.2, 0.12]],
  end: [["triangle", 523, 523, 0, 0.2, 0.14], ["triangle", 659, 659, 0.16, 0.2, 0.14], ["triangle", 784, 784, 0.32, 0.5, 0.16]],
};
// Milliseconds of vibration, with pauses between them.
const PULSES = { push: [12], damage: [30], destroyed: [60, 40, 110], yours: [20], end: [40, 60, 40, 60, 90] };
const QUIET = 0.0001; // an exponential ramp cannot reach 0

let context = null;
let noise = null;
let sounding = 0;
let touched = navigator.userActivation?.hasBeenActive ?? false;

// Browsers allow sound only after the reader has touched the page.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (touched = true), { once: true, capture: true });
document.addEventListener("visibilitychange", () => document.hidden && context?.suspend());
globalThis.caches?.open("robodrome-sound").then((kept) => kept.add(import.meta.url)).catch(() => {});

function source(wave) {
  if (wave !== "noise") return new OscillatorNode(context, { type: wave });
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  }
  return new AudioBufferSourceNode(context, { buffer: noise, loop: true });
}

function voice([wave, from, to, start, lasts, loud], now) {
  const [begin, end] = [now + start, now + start + lasts];
  const one = source(wave);
  const gain = new GainNode(context, { gain: 0 });
  const filter = wave === "noise" ? new BiquadFilterNode(context, { type: "lowpass" }) : null;
  const { frequency } = filter ?? one;
  frequency.setValueAtTime(from, begin);
  frequency.exponentialRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(QUIET, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(QUIET, end);
  (filter ? one.connect(filter) : one).connect(gain).connect(context.destination);
  sounding++;
  one.onended = () => --sounding || context.suspend(); // saves power during silence
  one.start(begin);
  one.stop(end);
}

// Plays the sounds and vibrations of simultaneous events.
export async function hear(names) {
  if (document.hidden || !touched) return;
  const pulses = names.map((name) => PULSES[name]).filter(Boolean);
  if (pulses.length && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(pulses.at(-1));
  context ??= new AudioContext();
  if (context.state !== "running") await context.resume();
  for (const name of names) for (const one of SOUNDS[name] ?? []) voice(one, context.currentTime);
}
