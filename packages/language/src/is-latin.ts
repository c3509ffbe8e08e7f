/** A text of which less than this share of the letters is Latin is not. */
const leastShare = 0.5;
/** Of a longer text so many characters are looked at, evenly over all of it. */
const sampledCharacters = 200;

/**
 * Whether a text is written in Latin letters for the most part, by a sample of them: an embedder whose vocabulary has
 * words of no other script spells other texts out or leaves them unknown, so that a vector says little but the script.
 */
export function isLatin(text: string): boolean {
  let latin = 0;
  let other = 0;
  const step = Math.max(1, Math.floor(text.length / sampledCharacters));
  for (let i = 0; i < text.length; i += step) {
    const code = text.charCodeAt(i);
    if (isLatinLetter(code)) latin++;
    else if (code >= firstOtherLetter && !isLetterless(code)) other++;
  }
  return latin >= leastShare * (latin + other);
}

/** Greek begins here; what stands below is Latin, phonetic signs and accents. */
const firstOtherLetter = 0x370;

function isLatinLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  return (code >= 0xc0 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00);
}

/** Punctuation, signs and symbols; emoji and what else takes two units; private and special characters. */
function isLetterless(code: number): boolean {
  return (code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040) || code >= 0xd800;
}
