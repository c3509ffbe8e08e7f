import { citation } from './split-answer.ts';

/**
 * Creates functions that renumber the citations of an answer. Models cite passages by number, but visitors
 * see documents. Each citation becomes the number of its document in the order of first use, and citations of
 * unknown passages are removed.
 */
export function createCitationRenumberer(passages: readonly { documentId: number }[]) {
  const documents: number[] = [];
  const cited = new Set<number>();

  /** Returns the number of a passage's document, and records the passage as cited. */
  function numberDocument(passage: number): number {
    cited.add(passage);
    const { documentId } = passages[passage - 1]!;
    if (!documents.includes(documentId)) documents.push(documentId);
    return documents.indexOf(documentId) + 1;
  }

  const isKnown = (passage: number) => passages[passage - 1] !== undefined;

  return {
    isKnown,
    /** Returns a text with the citations that visitors see. No citation may be split. */
    rewrite: (text: string): string =>
      text.replace(citation, (_, space: string, numbers: string) => {
        const passageNumbers = numbers.split(/[,;]/).map(Number).filter(isKnown);
        const documentNumbers = [...new Set(passageNumbers.map(numberDocument))];
        return documentNumbers.length > 0
          ? space + documentNumbers.map((number) => `[${number}]`).join('')
          : '';
      }),
    /** Returns the numbers of the passages cited so far, in the order of first use. */
    cited: (): number[] => [...cited],
  };
}
