/**
 * Rewrites citations in streamed text. The model cites passages by number; visitors see documents, so
 * each marker becomes the number of its document in order of first use, and markers of passages that
 * were never given disappear. Text may be cut anywhere between two calls.
 */
export type CitationChecker = {
  /** The text that is safe to show now. */
  push(text: string): string;
  /** What is left at the end. */
  flush(): string;
  /** Passages cited so far, by the numbers under which the model was given them, in the order of first use. */
  cited(): number[];
};

/** An opening bracket that may still become a citation: kept back until it is decided. */
const openMarker = /\s*\[[\d\s,;]*$/;
const marker = /(\s*)\[(\d+(?:\s*[,;]\s*\d+)*)\]/g;

/** `documentIds[n-1]` is the document of passage n. */
export function createCitationChecker(documentIds: number[]): CitationChecker {
  const order: number[] = [];
  const passages = new Set<number>();
  let waiting = '';

  function numberOf(documentId: number): number {
    if (!order.includes(documentId)) order.push(documentId);
    return order.indexOf(documentId) + 1;
  }

  function rewrite(text: string): string {
    return text.replace(marker, (_whole, space: string, numbers: string) => {
      const given = numbers
        .split(/[,;]/)
        .map(Number)
        .filter((number) => documentIds[number - 1] !== undefined);
      for (const number of given) passages.add(number);
      const documents = given.map((number) => documentIds[number - 1] as number);
      const shown = [...new Set(documents.map(numberOf))].map((number) => `[${number}]`).join('');
      return shown ? `${space}${shown}` : '';
    });
  }

  return {
    push(text) {
      waiting += text;
      const open = openMarker.exec(waiting);
      // A bracket that stays open for long is prose, not a citation.
      const end = open && waiting.length - open.index <= 40 ? open.index : waiting.length;
      const ready = rewrite(waiting.slice(0, end));
      waiting = waiting.slice(end);
      return ready;
    },
    flush() {
      const rest = rewrite(waiting);
      waiting = '';
      return rest;
    },
    cited: () => [...passages],
  };
}
