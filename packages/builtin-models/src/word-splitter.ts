/**
 * The vocabulary of word pieces. Pieces inside a word start with `##`. A word without matching pieces, or a
 * word that is too long, becomes `unknown`.
 */
export type WordPieceVocabulary = {
  pieces: { has(piece: string): boolean; keys(): Iterable<string> };
  unknown: string;
  /** Maximum characters of a word. */
  maxWordLength: number;
};

const continued = '##';
/** Number of first characters that determine the maximum length of a piece. */
const headLength = 2;

/**
 * Returns a function that splits a word into pieces of the vocabulary, the longest match first (WordPiece, Wu
 * et al. 2016). It returns `unknown` for a word that is too long or cannot be split. It takes linear time: a
 * piece is tried only up to the length of the longest piece with the same start.
 */
export function createWordSplitter({
  pieces,
  unknown,
  maxWordLength,
}: WordPieceVocabulary): (word: string) => string[] {
  const maxLengthByHead = new Map<string, number>();
  for (const piece of pieces.keys()) {
    const mark = piece.startsWith(continued) && piece.length > continued.length ? continued.length : 0;
    const head = piece.slice(0, mark + headLength);
    maxLengthByHead.set(head, Math.max(piece.length - mark, maxLengthByHead.get(head) ?? 0));
  }

  /** Returns the end of the longest piece that starts at `start`, or undefined. */
  function findEnd(word: string, start: number): number | undefined {
    const mark = start > 0 ? continued : '';
    const maxLength = maxLengthByHead.get(mark + word.slice(start, start + headLength)) ?? 1;
    for (let end = Math.min(word.length, start + maxLength); end > start; end--) {
      if (pieces.has(mark + word.slice(start, end))) return end;
    }
    return undefined;
  }

  return (word) => {
    if (word.length > maxWordLength && [...word].length > maxWordLength) return [unknown];
    const wordPieces: string[] = [];
    for (let start = 0; start < word.length; ) {
      const end = findEnd(word, start);
      if (end === undefined) return [unknown];
      wordPieces.push((start > 0 ? continued : '') + word.slice(start, end));
      start = end;
    }
    return wordPieces;
  };
}
