import { cacheByText } from '@anito/language/cache-by-text';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { TextWords } from '@anito/language/redundancy-check';
import { extractWeekdays, type Weekdays } from '@anito/language/weekdays';
import type { Grounding } from './grounding.ts';
import { findColumns, hasItems, type PassageUnit, splitPassage } from './passage-units.ts';
import { type AnalyzedText, analyzeText } from './question-words.ts';

/** A unit with the analyses of its texts that do not depend on the question. */
export type AnalyzedUnit = {
  unit: PassageUnit;
  citation: number;
  /** Text that is compared with the question by vectors: the title in words, the context and the content. */
  compared: () => string;
  /** Identifies the table of a row. Empty for other units. */
  table: string;
  content: AnalyzedText;
  context: AnalyzedText;
  /** The title of the document, and the headings above the unit's own heading. */
  path: AnalyzedText;
  words: TextWords;
  /** The title and all headings of the unit. */
  about: readonly TextWords[];
  /** Days that the unit names, or else its context. */
  days: () => Weekdays;
};

type PassageAnalysis = readonly Omit<AnalyzedUnit, 'citation'>[];

const maxPassages = 8;

/** Characters of passages whose units are cached, about 10 to 20 MB. */
const maxCachedCharacters = 400_000;

const analyzeItems = cacheByText(
  (text) => ({ columns: findColumns(text), hasItems: hasItems(text) }),
  maxCachedCharacters,
);
const analyzeUnits = cacheByText(analyzePassage, maxCachedCharacters);

/**
 * Splits the first eight passages into units (sentences, table rows, list items and lists) and returns them
 * analyzed, each with the number of its passage as `citation`, from 1. The units of passages of earlier
 * questions are cached.
 */
export function listUnits({ passages, language }: Grounding): AnalyzedUnit[] {
  const bestPassages = passages.slice(0, maxPassages);
  const names = new Set(bestPassages.flatMap(({ text }) => [...analyzeItems(text).columns]));
  const columns = [...names].sort().join('\n');
  return bestPassages.flatMap(({ title, headingPath, text }, i) => {
    const ownColumns = analyzeItems(text).hasItems ? columns : '';
    const units = analyzeUnits(language, ownColumns, text, title, ...headingPath);
    return units.map((unit) => ({ ...unit, citation: i + 1 }));
  });
}

/**
 * Splits a passage into units and analyzes their texts. `columns` contains the names of first columns, one
 * per line.
 */
function analyzePassage(
  ...[language, columns, text, title, ...headingPath]: [string, string, string, string, ...string[]]
): PassageAnalysis {
  const heading = headingPath.at(-1) ?? '';
  const question = heading.endsWith('?') ? heading : '';
  const path = analyzeText([title, ...headingPath.slice(0, -1)].join(' '));
  const name = title.replace(/\.\p{L}[\p{L}\d]{1,4}$/u, '').replaceAll(/[-_]/g, ' ');
  const headingWords = [name, ...headingPath].map((label) => new TextWords(label));
  // Most units of a passage share their context.
  const analyzeContext = cacheByText(
    (context) => ({
      context: analyzeText(`${heading} ${context}`),
      about: [...headingWords, new TextWords(context)],
    }),
    text.length,
  );
  const options = { question, heading, columns: new Set(columns.split('\n')) };
  return splitPassage(text, language, options).map((unit) => {
    const { content, context, kind } = unit;
    // A list item states that the thing exists.
    const isItem = kind === 'item' || kind === 'list';
    return {
      unit,
      compared: memoize(() => {
        const compared = `${`${name}: ${context || heading}`.replace(/: $/, '')}: ${content}`;
        return glossFilipino(compared) ?? compared;
      }),
      table: kind === 'row' ? [title, ...headingPath, context].join('\n') : '',
      content: analyzeText(content),
      path,
      words: new TextWords(isItem ? `${content}.` : content),
      ...analyzeContext(context),
      days: memoize(() => extractDays(unit)),
    };
  });
}

/** Returns the weekdays that the content of a unit names or excludes, otherwise those of its context. */
function extractDays({ content, context }: PassageUnit): Weekdays {
  const contentDays = extractWeekdays(content);
  return contentDays.named.size + contentDays.excepted.size > 0 ? contentDays : extractWeekdays(context);
}

/** Returns a function that calls `read` once, on its first call, and returns that result from then on. */
export function memoize<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: read() };
    return cached.value;
  };
}
