import { getFunctionalStorage } from '../../lib/functional-storage.ts';

/** Storage key of the sound, for this browser only. */
const key = 'anito.sound';

/** Returns whether a sound is played when a customer writes. */
export const isSoundOn = (): boolean => getFunctionalStorage().getItem(key) === 'on';

/** Stores whether this browser plays the alert sound. */
export function setSound(isOn: boolean): void {
  if (isOn) getFunctionalStorage().setItem(key, 'on');
  else getFunctionalStorage().removeItem(key);
}

/** Two notes in hertz with their starts in seconds. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.14 },
] as const;
const noteSeconds = 0.5;
const volume = 0.2;

/**
 * Plays the alert sound, two soft notes. Browsers stay silent until the user has clicked on the page. Never
 * throws.
 */
export async function playChime(): Promise<void> {
  try {
    const context = new AudioContext();
    await context.resume();
    for (const { frequency, at } of notes) {
      const start = context.currentTime + at;
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      oscillator.frequency.value = frequency;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(volume, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(start);
      oscillator.stop(start + noteSeconds);
      if (at > 0) oscillator.onended = () => void context.close();
    }
  } catch {
    // The toast and the title show the same.
  }
}

/** How long other tabs stay silent after the sound, in milliseconds. */
const sharedMs = 2_000;

/**
 * Plays the alert sound if it is turned on. If several tabs call this at the same time, only one plays it;
 * without HTTPS, each does.
 */
export async function playChimeOnce(): Promise<void> {
  if (!isSoundOn()) return;
  // Browsers offer locks only to pages with https.
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return playChime();
  await locks.request('anito.sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await playChime();
    await new Promise((resolve) => setTimeout(resolve, sharedMs));
  });
}
