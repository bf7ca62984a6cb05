/** Sounds made by the browser: knocks on wood, a chord, two beeps. */

export type SoundName = "move" | "capture" | "end" | "low-time";

/** A tone: hertz, seconds until it begins, seconds that it lasts, loudness from 0 to 1. */
type Tone = readonly [hertz: number, after: number, length: number, loudness: number];

/** A sound: its tones, and knocks as seconds until each. */
interface Sound {
  readonly wave: OscillatorType;
  readonly tones: readonly Tone[];
  readonly knocks: readonly number[];
}

const SOUNDS: Readonly<Record<SoundName, Sound>> = {
  move: { wave: "sine", tones: [[190, 0, 0.09, 0.5]], knocks: [0] },
  capture: {
    wave: "sine",
    tones: [
      [240, 0, 0.07, 0.5],
      [120, 0.06, 0.14, 0.6],
    ],
    knocks: [0, 0.06],
  },
  end: {
    wave: "triangle",
    tones: [
      [392, 0, 0.5, 0.25],
      [494, 0.12, 0.5, 0.25],
      [587, 0.24, 0.8, 0.25],
    ],
    knocks: [],
  },
  "low-time": {
    wave: "sine",
    tones: [
      [880, 0, 0.12, 0.25],
      [880, 0.2, 0.12, 0.25],
    ],
    knocks: [],
  },
};

/** Seconds of a knock. */
const KNOCK = 0.03;
/** Centre of the noise of a knock, in hertz. */
const WOOD = 1_700;

let context: AudioContext | undefined;

export function play(name: SoundName): void {
  const audio = (context ??= new AudioContext());
  // A browser lets a page sound only after its reader has touched it.
  if (audio.state === "suspended") void audio.resume();
  const { wave, tones, knocks } = SOUNDS[name];
  for (const tone of tones) addTone(audio, wave, tone);
  for (const after of knocks) addKnock(audio, after);
}

function addTone(audio: AudioContext, wave: OscillatorType, [hertz, after, length, loudness]: Tone): void {
  const begin = audio.currentTime + after;
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, begin);
  gain.gain.setValueAtTime(loudness, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

function addKnock(audio: AudioContext, after: number): void {
  const begin = audio.currentTime + after;
  const buffer = audio.createBuffer(1, Math.ceil(KNOCK * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const [noise, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = WOOD;
  gain.gain.value = 0.5;
  noise.connect(filter).connect(gain).connect(audio.destination);
  noise.start(begin);
}
