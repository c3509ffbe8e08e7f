import { getFunctionalStorage } from '../../lib/functional-storage.ts';

const key = 'anito.sound';

/**
 * Returns whether replies of a person make a sound while the chat is not visible. On until the visitor
 * switches it off.
 */
export function isSoundOn(): boolean {
  try {
    return getFunctionalStorage().getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Stores whether replies make a sound, if the browser allows storing. */
export function setSoundOn(isOn: boolean): void {
  try {
    if (isOn) getFunctionalStorage().removeItem(key);
    else getFunctionalStorage().setItem(key, 'off');
  } catch {
    // The choice then lasts until the page is closed.
  }
}

/** Frequencies of the two notes in hertz, and the length of each in seconds. */
const notes = [660, 880];
const noteSeconds = 0.12;

/**
 * Plays two quiet notes. Browsers allow it only after the visitor has used the page. Does nothing where audio
 * is not available.
 */
export function playReplySound(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.connect(context.destination);
    volume.gain.setValueAtTime(0.06, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + notes.length * noteSeconds * 2);
    for (const [place, frequency] of notes.entries()) {
      const note = context.createOscillator();
      note.frequency.value = frequency;
      note.connect(volume);
      note.start(context.currentTime + place * noteSeconds);
      note.stop(context.currentTime + (place + 2) * noteSeconds);
      if (place === notes.length - 1) note.onended = () => void context.close();
    }
  } catch {
    // Without sound the badge still shows the reply.
  }
}
