/** Minimum share of Latin letters in a Latin text. */
const minShare = 0.5;
/** Number of characters that are sampled evenly from a longer text. */
const sampleSize = 200;

/**
 * Returns whether at least half of the letters of a text are Latin, judged by a sample. Returns true for a
 * text without letters. An embedder whose vocabulary has no words of other scripts spells other texts out or
 * treats them as unknown, so that its vector represents little more than the script.
 */
export function isLatin(text: string): boolean {
  let latin = 0;
  let other = 0;
  const step = Math.max(1, Math.floor(text.length / sampleSize));
  for (let i = 0; i < text.length; i += step) {
    const code = text.charCodeAt(i);
    if (isLatinLetter(code)) latin++;
    else if (code >= firstOtherLetter && !isLetterless(code)) other++;
  }
  return latin >= minShare * (latin + other);
}

/** First Greek character. Below it are Latin letters, phonetic signs and accents. */
const firstOtherLetter = 0x370;

function isLatinLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  return (code >= 0xc0 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00);
}

/**
 * Returns whether a code unit is no letter: punctuation and symbols, surrogates (for example of emoji),
 * private and special characters.
 */
function isLetterless(code: number): boolean {
  return (code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040) || code >= 0xd800;
}
