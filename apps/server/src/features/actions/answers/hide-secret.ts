/** Shortest text that is hidden, in characters. A shorter one is not a secret. */
const shortestHidden = 6;
/** Number of parts of a secret that are hidden, the longest first: `Bearer` and the token. */
const mostParts = 4;
/** Characters of a secret that are enough to find it. Further matching characters are hidden too. */
const soughtLength = 24;
/** Characters of a text that are searched. Only a part of it is passed on. */
const readLength = 32_000;

/** Invisible characters and line breaks that may stand between the characters of a secret. */
const unseen = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/;

const compact = (text: string) => [...text].filter((character) => !unseen.test(character)).join('');
/** Lower-cases only A to Z, whose length stays the same. Services may change the case of what they repeat. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the decoded text of a base64 part, such as `user:password` of HTTP Basic, and its parts. */
function unpack(part: string): string[] {
  if (!/^[\w+/-]+={0,2}$/.test(part)) return [];
  const text = Buffer.from(part, 'base64').toString('utf8');
  return /^[\x20-\x7e]+$/.test(text) ? [text, ...text.split(':').slice(0, mostParts)] : [];
}

/** Returns the forms in which services may repeat a value. */
function listWritten(part: string): string[] {
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

function listSought(secret: string): string[] {
  const parts = secret
    .split(/[\s:]+/)
    .sort((one, other) => other.length - one.length)
    .slice(0, mostParts);
  const written = [secret, ...parts]
    .flatMap((part) => [part, ...unpack(part)])
    .filter(({ length }) => length >= shortestHidden)
    .flatMap(listWritten)
    .map((text) => lower(compact(text)))
    .filter(({ length }) => length >= shortestHidden);
  return [...new Set(written)];
}

/** Returns the ranges of a text that contain one of the search texts, with exclusive ends. */
function findRanges(text: string, sought: readonly string[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const whole of sought) {
    const begin = whole.slice(0, soughtLength);
    for (let from = text.indexOf(begin); from !== -1; from = text.indexOf(begin, ranges.at(-1)?.[1])) {
      let length = begin.length;
      while (length < whole.length && text[from + length] === whole[length]) length++;
      ranges.push([from, from + length]);
    }
  }
  return ranges.sort(([one], [other]) => one - other);
}

/**
 * Returns the start of a text with a secret hidden: as sent, without the word before it, or as services may
 * repeat it: encoded, escaped, in another case, split by blanks or line breaks. A malicious service could use
 * other forms, but it has the secret anyway.
 */
export function hideSecret(text: string, secret: string | null): string {
  if (!secret) return text;
  const read = text.slice(0, readLength).toWellFormed();
  const places = Array.from(read, (_, place) => place).filter((place) => !unseen.test(read[place]!));
  const seen = lower(places.map((place) => read[place]).join(''));
  let hidden = '';
  let done = 0;
  for (const [from, to] of findRanges(seen, listSought(secret))) {
    const [first, last] = [places[from]!, places[to - 1]!];
    if (first >= done) hidden += `${read.slice(done, first)}•••`;
    done = Math.max(done, last + 1);
  }
  return hidden + read.slice(done);
}
