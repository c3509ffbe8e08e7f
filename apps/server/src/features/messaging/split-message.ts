/** Where a message is best divided, the best first: between paragraphs, lines, sentences, words. */
const borders = [/\n{2,}/g, /\n/g, /[.!?…。！？](?=\s)/g, /\s/g];

/** A border must leave at least such a share of a message, or a smaller one is better. */
const leastShare = 0.4;

/** The length of the first message that fits: it ends at the last border before `most`. */
function findEnd(text: string, most: number): number {
  const head = text.slice(0, most);
  for (const border of borders) {
    let end = 0;
    for (const found of head.matchAll(border)) end = found.index + found[0].length;
    if (end >= most * leastShare) return end;
  }
  // Nothing to divide at: not inside of a character that takes two units.
  const last = text.charCodeAt(most - 1);
  return last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
}

/** A text as messages of at most `most` UTF-16 units; none where it is blank. */
export function splitMessage(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const end = findEnd(rest, most);
    const part = rest.slice(0, end).trim();
    if (part) parts.push(part);
    rest = rest.slice(end).trim();
  }
  return rest ? [...parts, rest] : parts;
}
