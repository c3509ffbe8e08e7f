import { analyzeText } from '@anito/search/analyze-text';

/** A row, item or sentence as it is quoted, with its own words. */
export type Part = { text: string; terms: ReadonlySet<string> };

/** The search terms of a text whose language is not known. */
export function readTerms(text: string): ReadonlySet<string> {
  return new Set(analyzeText(text, 'simple'));
}

const itemMark = /^\s*(?:[-*•–·]|\d{1,3}[.)])\s+/;
/** A sentence this short says little without the next one of its paragraph. */
const shortSentence = 60;

/** The parts of a text; its headings only when there is nothing else. */
export function listParts(text: string): Part[] {
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const body = lines.filter((line) => !/^#{1,6}\s/.test(line));
  return (body.length > 0 ? body : lines).flatMap((line) => {
    if (itemMark.test(line) || line.includes(' | ') || line.includes('\t'))
      return [asPart(line.replace(itemMark, ''))];
    const sentences = line.split(/(?<=[.!?])\s+/);
    return sentences.map((sentence, index) =>
      asPart(
        sentence,
        sentence.length < shortSentence ? sentences.slice(index, index + 2).join(' ') : sentence,
      ),
    );
  });
}

function asPart(said: string, text = said): Part {
  return { text, terms: readTerms(said) };
}
