import { citation } from './split-answer.ts';

/**
 * Models cite passages by number; visitors see documents: each citation becomes the number of its document in the order
 * of first use, and citations of passages that were never given disappear.
 */
export function createCitationNumbers(passages: readonly { documentId: number }[]) {
  const documents: number[] = [];
  const cited = new Set<number>();

  function numberDocument(passage: number): number {
    cited.add(passage);
    const { documentId } = passages[passage - 1]!;
    if (!documents.includes(documentId)) documents.push(documentId);
    return documents.indexOf(documentId) + 1;
  }

  const isGiven = (passage: number) => passages[passage - 1] !== undefined;

  return {
    isGiven,
    /** A text with its citations as visitors see them; no citation may be cut in two. */
    rewrite: (text: string): string =>
      text.replace(citation, (_, space: string, numbers: string) => {
        const given = numbers.split(/[,;]/).map(Number).filter(isGiven);
        const shown = [...new Set(given.map(numberDocument))];
        return shown.length > 0 ? space + shown.map((number) => `[${number}]`).join('') : '';
      }),
    /** Passages cited so far, by the numbers under which they were given, in the order of first use. */
    cited: (): number[] => [...cited],
  };
}
