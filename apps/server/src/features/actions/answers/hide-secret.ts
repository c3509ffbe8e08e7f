/** What a secret shorter than this would hide of a text is no secret. */
const shortestHidden = 6;
/** Parts of a secret that are looked for, the longest ones: `Bearer` and what follows it. */
const mostParts = 4;
/** So many characters of a secret find it; what goes on as it does is hidden with them. */
const soughtLength = 24;
/** What is looked through of a text; no more than a part of it is given on. */
const readLength = 32_000;

/** What may stand between the characters of a secret: it is seen by nobody, or divides lines. */
const unseen = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/;

const compact = (text: string) => [...text].filter((character) => !unseen.test(character)).join('');
/** Services change the case of what they repeat; only letters whose length stays. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What was packed in base64 for its header, as `user:password` of HTTP's Basic is, and its parts. */
function unpack(part: string): string[] {
  if (!/^[\w+/-]+={0,2}$/.test(part)) return [];
  const text = Buffer.from(part, 'base64').toString('utf8');
  return /^[\x20-\x7e]+$/.test(text) ? [text, ...text.split(':').slice(0, mostParts)] : [];
}

/** The ways in which services write what they were sent. */
function listWritten(part: string): string[] {
  const bytes = Buffer.from(part);
  return [
    part,
    encodeURIComponent(part),
    JSON.stringify(part).slice(1, -1),
    escapeHtml(part),
    // The end depends on what follows.
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

/** Where a text holds one of them, as first place and place after the last. */
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
 * The beginning of a text in which a secret can no longer be read, as it is sent, without the word before it, or in the
 * ways in which services write what they repeat: packed, escaped, in other letters, divided by blanks and line breaks. A
 * service that means to give it away finds more ways; it has it already.
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
