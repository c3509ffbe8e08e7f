/** Shortest text that is hidden, in characters. A shorter one is not a secret. */
const minSecretLength = 6;
/** Number of parts of a secret that are hidden, the longest first: `Bearer` and the token. */
const maxParts = 4;
/** Characters of a secret that are enough to find it. Further matching characters are hidden too. */
const prefixLength = 24;
/** Characters of a text that are searched. Only a part of it is passed on. */
const maxSearchedLength = 32_000;

/** Invisible characters and line breaks that may stand between the characters of a secret. */
const invisible = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/;

const removeInvisible = (text: string) =>
  [...text].filter((character) => !invisible.test(character)).join('');
/**
 * Lower-cases only A to Z, so that the length stays the same. Services may change the case of what they
 * repeat.
 */
const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Decodes a base64 part, such as `user:password` of HTTP Basic. Returns the text and its parts between
 * colons. Returns an empty list if the part is not base64 of printable ASCII.
 */
function decodeBase64(part: string): string[] {
  if (!/^[\w+/-]+={0,2}$/.test(part)) return [];
  const text = Buffer.from(part, 'base64').toString('utf8');
  return /^[\x20-\x7e]+$/.test(text) ? [text, ...text.split(':').slice(0, maxParts)] : [];
}

/**
 * Returns a text in the forms in which services may repeat it: as it is, and encoded for URLs, JSON, HTML,
 * base64 and hex.
 */
function listEncodings(part: string): string[] {
  const bytes = Buffer.from(part);
  return [
    part,
    encodeURIComponent(part),
    JSON.stringify(part).slice(1, -1),
    escapeHtml(part),
    // The last characters depend on what follows, so they are cut off.
    bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64'),
    bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64url'),
    bytes.toString('hex'),
  ];
}

/**
 * Returns the texts to hide: the secret, its longest parts, and their decoded and encoded forms, in lower
 * case and without invisible characters. Omits texts shorter than `minSecretLength`.
 */
function listSearchTexts(secret: string): string[] {
  const parts = secret
    .split(/[\s:]+/)
    .sort((one, other) => other.length - one.length)
    .slice(0, maxParts);
  const encodings = [secret, ...parts]
    .flatMap((part) => [part, ...decodeBase64(part)])
    .filter(({ length }) => length >= minSecretLength)
    .flatMap(listEncodings)
    .map((text) => lowerAscii(removeInvisible(text)))
    .filter(({ length }) => length >= minSecretLength);
  return [...new Set(encodings)];
}

/**
 * Returns the ranges of a text that equal a search text, or at least its first `prefixLength` characters.
 * They are sorted by their start and may overlap; the end is exclusive.
 */
function findRanges(text: string, searchTexts: readonly string[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const searchText of searchTexts) {
    const begin = searchText.slice(0, prefixLength);
    for (let from = text.indexOf(begin); from !== -1; from = text.indexOf(begin, ranges.at(-1)?.[1])) {
      let length = begin.length;
      while (length < searchText.length && text[from + length] === searchText[length]) length++;
      ranges.push([from, from + length]);
    }
  }
  return ranges.sort(([one], [other]) => one - other);
}

/**
 * Replaces a secret in a text by `•••`, also its parts, such as the token after `Bearer`, and the forms in
 * which services may repeat it: encoded, escaped, in another case, split by blanks or line breaks. Also cuts
 * the text to `maxSearchedLength` characters. Without a secret returns the text unchanged and uncut. A
 * malicious service could use other forms, but it has the secret anyway.
 */
export function hideSecret(text: string, secret: string | null): string {
  if (!secret) return text;
  const searched = text.slice(0, maxSearchedLength).toWellFormed();
  const positions = Array.from(searched, (_, place) => place).filter(
    (place) => !invisible.test(searched[place]!),
  );
  const visible = lowerAscii(positions.map((place) => searched[place]).join(''));
  let result = '';
  let hiddenUntil = 0;
  for (const [from, to] of findRanges(visible, listSearchTexts(secret))) {
    const [first, last] = [positions[from]!, positions[to - 1]!];
    if (first >= hiddenUntil) result += `${searched.slice(hiddenUntil, first)}•••`;
    hiddenUntil = Math.max(hiddenUntil, last + 1);
  }
  return result + searched.slice(hiddenUntil);
}
