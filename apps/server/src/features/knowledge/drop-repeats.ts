const separators = /[^\p{L}\p{M}\p{N}]+/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters and digits by which almost all passages differ. */
const openingLength = 16;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** The words and numbers of a folded text alone: what it says, however it is set. */
function readWords(folded: string): string {
  return folded.replace(separators, ' ').trim();
}

/** The first letters and digits of a folded text: equal for texts that say the same, and cheaper than all of it. */
function readOpening(folded: string): string {
  let opening = '';
  for (const [letters] of folded.matchAll(word)) {
    opening += letters;
    if (opening.length >= openingLength) break;
  }
  return opening.slice(0, openingLength);
}

/**
 * Passages, best first, without those that say word for word what a better one says: a policy that stands in several
 * documents must not crowd out the rest. One that differs in a single word or number stays, because that may be the
 * price that was asked for.
 */
export function dropRepeats<P extends { text: string }>(passages: readonly P[]): P[] {
  const folded = passages.map(({ text }) => fold(text));
  const openings = folded.map(readOpening);
  const isAlone = (opening: string) => openings.indexOf(opening) === openings.lastIndexOf(opening);
  const said = new Set<string>();
  return passages.filter((_, index) => {
    if (isAlone(openings[index]!)) return true;
    const words = readWords(folded[index]!);
    if (said.has(words)) return false;
    said.add(words);
    return true;
  });
}
