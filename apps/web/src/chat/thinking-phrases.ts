/** Keys of the phrases in the `chat` catalogue under `thinking`. */
export const thinkingPhrases = [
  'thinking',
  'searching',
  'finding',
  'checking',
  'composing',
  'reading',
  'fitting',
  'almost',
] as const;
export type ThinkingPhrase = (typeof thinkingPhrases)[number];

const minMs = 2_500;
const maxMs = 4_500;

/** Returns the next phrase, never the same twice in a row. `random` is at least 0 and less than 1. */
export function pickPhrase(previous: ThinkingPhrase | undefined, random: number): ThinkingPhrase {
  const otherPhrases = thinkingPhrases.filter((phrase) => phrase !== previous);
  return otherPhrases[Math.floor(random * otherPhrases.length)]!;
}

/** Returns how long a phrase is shown, in milliseconds. `random` is at least 0 and less than 1. */
export function pickDelay(random: number): number {
  return minMs + random * (maxMs - minMs);
}
