import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { keep, kept } from '../../lib/in-window.ts';

const name = 'game-sound';
const listeners = new Set<() => void>();
let isOn: boolean | undefined;
let audio: AudioContext | undefined;

const wanted = () => (isOn ??= kept<boolean>(name) ?? false);

/** Whether this window plays tones: not before somebody has turned them on. */
export function useSound(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const now = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    wanted,
    () => false,
  );
  return [now, set];
}

function set(on: boolean) {
  isOn = on;
  keep(name, on || null);
  if (on) play(tones.open);
  for (const tell of listeners) tell();
}

/** Hertz, one after the other. */
const tones = { open: [660], shut: [330], right: [660, 880], wrong: [220] } as const;
export type Tone = keyof typeof tones;

/** Seconds of each, and how loud. */
const [length, loudness] = [0.14, 0.12];

function play(hertz: readonly number[]) {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  void audio.resume();
  for (const [n, one] of hertz.entries()) {
    const [wave, gain] = [audio.createOscillator(), audio.createGain()];
    const from = currentTime + n * length;
    wave.frequency.value = one;
    gain.gain.setValueAtTime(loudness, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    wave.connect(gain).connect(destination);
    wave.start(from);
    wave.stop(from + length);
  }
}

/** Plays the tone whenever another moment of the game begins; what is heard is shown and said as well. */
export function useTone(moment: string, tone: Tone | null) {
  const sound = useEffectEvent((_: string) => {
    if (tone !== null && wanted()) play(tones[tone]);
  });
  useEffect(() => sound(moment), [moment]);
}
