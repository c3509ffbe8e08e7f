/** A text of which less than this share of the letters is read means nothing to the embedder. */
const leastShare = 0.5;
/** Of a longer text so many characters are looked at, evenly over all of it. */
const sampledCharacters = 200;

/**
 * Whether the built-in embedder can read a text. Its vocabulary has words and parts of words in Latin letters alone;
 * of every other script it has single characters at best (can-read.test.ts holds this to the vocabulary), so that a text
 * in one is spelled out or left unknown, and its vector says little but which script it is in. By a sample of its
 * letters, because every passage is judged when an index is read.
 */
export function canRead(text: string): boolean {
  let read = 0;
  let unread = 0;
  const step = Math.max(1, Math.floor(text.length / sampledCharacters));
  for (let i = 0; i < text.length; i += step) {
    const code = text.charCodeAt(i);
    if (isLatinLetter(code)) read++;
    else if (code >= firstOtherLetter && !isLetterless(code)) unread++;
  }
  return read >= leastShare * (read + unread);
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
