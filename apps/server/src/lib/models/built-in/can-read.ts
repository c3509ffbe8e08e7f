/** A text of which less than this share of the letters is read means nothing to the embedder. */
const leastShare = 0.5;

/**
 * Whether the built-in embedder can read a text. Its vocabulary has words and parts of words in Latin letters alone;
 * of every other script it has single characters at best (can-read.test.ts holds this to the vocabulary), so that a text
 * in one is spelled out or left unknown, and its vector says little but which script it is in. By code points, in about a
 * microsecond for a passage, because every passage is asked when an index is read.
 */
export function canRead(text: string): boolean {
  let read = 0;
  let unread = 0;
  for (let i = 0; i < text.length; i++) {
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
