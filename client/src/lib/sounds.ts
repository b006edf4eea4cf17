/**
 * The game's sounds, all made here: quiet, each under a second, never the only sign of anything.
 *
 * Browsers allow sound only after a gesture, so the context is made by the first `play` that follows one. Nothing is
 * thrown where there is no sound to be had.
 */

export type SoundName =
  | "pick" | "place" | "tick" | "stop" | "snap" | "roll" | "hit" | "topple" | "miss" | "run" | "turn" | "win";

interface Tone {
  f: number;
  f2?: number;
  type?: OscillatorType;
  d?: number;
  v?: number;
}

interface Noise {
  f: number;
  f2?: number;
  q?: number;
  type?: BiquadFilterType;
  d?: number;
  v?: number;
}

type Play = (c: BaseAudioContext, out: AudioNode, t: number) => void;

const LOUD = 0.5;
const TICK_GAP = 1000 / 12;

function envelope(gain: AudioParam, t: number, attack: number, decay: number, volume: number): void {
  gain.setValueAtTime(0.0001, t);
  gain.exponentialRampToValueAtTime(volume, t + attack);
  gain.exponentialRampToValueAtTime(0.0001, t + attack + decay);
}

function tone(c: BaseAudioContext, out: AudioNode, t: number, sound: Tone): void {
  const { f, f2 = f, type = "triangle", d = 0.12, v = 0.5 } = sound;
  const attack = 0.004;
  const o = c.createOscillator();
  const g = c.createGain();
  o.type = type;
  o.frequency.setValueAtTime(f, t);
  o.frequency.exponentialRampToValueAtTime(f2, t + attack + d);
  envelope(g.gain, t, attack, d, v);
  o.connect(g).connect(out);
  o.start(t);
  o.stop(t + attack + d + 0.02);
}

function noise(c: BaseAudioContext, out: AudioNode, t: number, sound: Noise): void {
  const { f, f2 = f, q = 1, type = "bandpass", d = 0.08, v = 0.5 } = sound;
  const attack = 0.003;
  const source = c.createBufferSource();
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * (attack + d + 0.05)), c.sampleRate);
  const wave = buffer.getChannelData(0);
  let seed = 22222;
  for (let i = 0; i < wave.length; i++) {
    seed = (seed * 16807) % 2147483647;
    wave[i] = seed / 1073741823.5 - 1;
  }
  source.buffer = buffer;
  const filter = c.createBiquadFilter();
  const g = c.createGain();
  filter.type = type;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(f, t);
  filter.frequency.exponentialRampToValueAtTime(f2, t + attack + d);
  envelope(g.gain, t, attack, d, v * (1 + q * 0.9));
  source.connect(filter).connect(g).connect(out);
  source.start(t);
}

const BOUNCES = [0, 0.07, 0.13, 0.2, 0.29, 0.4, 0.54];
const TURN = [523, 659, 784];
const WIN = [523, 659, 784, 1047, 784, 1047];

const SOUNDS: Record<SoundName, Play> = {
  pick: (c, o, t) => tone(c, o, t, { f: 520, f2: 760, d: 0.06, v: 0.25 }),
  place: (c, o, t) => {
    noise(c, o, t, { f: 1900, q: 3, d: 0.03, v: 0.6 });
    tone(c, o, t, { f: 190, f2: 120, d: 0.07, v: 0.5 });
  },
  tick: (c, o, t) => noise(c, o, t, { f: 3200, q: 8, d: 0.012, v: 0.25 }),
  stop: (c, o, t) => tone(c, o, t, { f: 150, f2: 110, type: "square", d: 0.06, v: 0.16 }),
  snap: (c, o, t) => {
    tone(c, o, t, { f: 880, d: 0.03, v: 0.22 });
    tone(c, o, t + 0.045, { f: 1320, d: 0.05, v: 0.2 });
  },
  roll: (c, o, t) =>
    BOUNCES.forEach((late, i) => noise(c, o, t + late, { f: 1500 + i * 130, q: 4, d: 0.03, v: 0.5 - 0.045 * i })),
  hit: (c, o, t) => {
    noise(c, o, t, { f: 900, f2: 180, type: "lowpass", d: 0.22, v: 0.7 });
    tone(c, o, t + 0.16, { f: 300, f2: 90, d: 0.16, v: 0.4 });
  },
  topple: (c, o, t) => {
    noise(c, o, t + 0.18, { f: 2300, q: 3, d: 0.03, v: 0.5 });
    noise(c, o, t + 0.26, { f: 1800, q: 3, d: 0.03, v: 0.3 });
    tone(c, o, t, { f: 420, f2: 160, d: 0.2, v: 0.2 });
  },
  miss: (c, o, t) => noise(c, o, t, { f: 2600, f2: 700, q: 2, d: 0.2, v: 0.22 }),
  run: (c, o, t) => {
    for (let i = 0; i < 6; i++) noise(c, o, t + i * 0.075, { f: 700 + (i % 2) * 250, q: 3, d: 0.03, v: 0.4 });
  },
  turn: (c, o, t) => TURN.forEach((f, i) => tone(c, o, t + i * 0.09, { f, d: 0.16, v: 0.25 })),
  win: (c, o, t) => WIN.forEach((f, i) => tone(c, o, t + i * 0.12, { f, d: 0.22, v: 0.28 })),
};

let context: AudioContext | undefined;
let broken = false;
let lastTick = 0;

function ready(): AudioContext | undefined {
  if (broken || typeof AudioContext === "undefined") return undefined;
  const gesture = navigator.userActivation;
  if (gesture && !gesture.hasBeenActive) return undefined;
  try {
    context ??= new AudioContext();
  } catch {
    broken = true;
    return undefined;
  }
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** Play a sound if `on`. Ticks come at most 12 a second; a sound that cannot be played is left out. */
export function play(name: SoundName, on: boolean): void {
  if (!on) return;
  if (name === "tick") {
    const now = performance.now();
    if (now - lastTick < TICK_GAP) return;
    lastTick = now;
  }
  const c = ready();
  if (!c) return;
  try {
    const out = c.createGain();
    out.gain.value = LOUD;
    out.connect(c.destination);
    SOUNDS[name](c, out, c.currentTime);
  } catch {
    broken = true;
  }
}
