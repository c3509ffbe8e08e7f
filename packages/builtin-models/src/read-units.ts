import { TextWords } from '@anito/language/adds-nothing';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { rememberByText } from '@anito/language/remember-by-text';
import { readWeekdays, type Weekdays } from '@anito/language/weekdays';
import type { Grounding } from './grounding.ts';
import { findColumns, hasItems, type PassageUnit, splitPassage } from './passage-units.ts';
import { type ReadText, readText } from './read-question.ts';

/** A unit with the analyses of its texts that do not depend on the question. */
export type ReadUnit = {
  unit: PassageUnit;
  citation: number;
  /** Text that is compared with the question by vectors: the title in words, the context and the content. */
  compared: () => string;
  /** Identifies the table of a row. Empty for other units. */
  table: string;
  content: ReadText;
  context: ReadText;
  /** The title of the document, and the headings above the unit's own heading. */
  path: ReadText;
  words: TextWords;
  /** The title and all headings of the unit. */
  about: readonly TextWords[];
  /** Days that the unit names, or else its context. */
  days: () => Weekdays;
};

type PassageReading = readonly Omit<ReadUnit, 'citation'>[];

const passagesRead = 8;

/** Characters of passages whose units are cached, about 10 to 20 MB. */
const keptCharacters = 400_000;

const readItems = rememberByText(
  (text) => ({ columns: findColumns(text), hasItems: hasItems(text) }),
  keptCharacters,
);
const readUnits = rememberByText(readPassage, keptCharacters);

/** Returns the units of the best passages. Passages of earlier questions are cached. */
export function listUnits({ passages, language }: Grounding): ReadUnit[] {
  const read = passages.slice(0, passagesRead);
  const names = new Set(read.flatMap(({ text }) => [...readItems(text).columns]));
  const columns = [...names].sort().join('\n');
  return read.flatMap(({ title, headingPath, text }, i) => {
    const own = readItems(text).hasItems ? columns : '';
    const units = readUnits(language, own, text, title, ...headingPath);
    return units.map((unit) => ({ ...unit, citation: i + 1 }));
  });
}

/** Analyzes the units of a passage. `columns` contains the names of first columns, one per line. */
function readPassage(
  ...[language, columns, text, title, ...headingPath]: [string, string, string, string, ...string[]]
): PassageReading {
  const heading = headingPath.at(-1) ?? '';
  const question = heading.endsWith('?') ? heading : '';
  const path = readText([title, ...headingPath.slice(0, -1)].join(' '));
  const name = title.replace(/\.\p{L}[\p{L}\d]{1,4}$/u, '').replaceAll(/[-_]/g, ' ');
  const wordsOver = [name, ...headingPath].map((one) => new TextWords(one));
  // Most units of a passage share their context.
  const readContext = rememberByText(
    (context) => ({
      context: readText(`${heading} ${context}`),
      about: [...wordsOver, new TextWords(context)],
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
      compared: readOnce(() => {
        const compared = `${`${name}: ${context || heading}`.replace(/: $/, '')}: ${content}`;
        return glossFilipino(compared) ?? compared;
      }),
      table: kind === 'row' ? [title, ...headingPath, context].join('\n') : '',
      content: readText(content),
      path,
      words: new TextWords(isItem ? `${content}.` : content),
      ...readContext(context),
      days: readOnce(() => readDays(unit)),
    };
  });
}

function readDays({ content, context }: PassageUnit): Weekdays {
  const own = readWeekdays(content);
  return own.named.size + own.excepted.size > 0 ? own : readWeekdays(context);
}

/** Caches the result of the first call. */
function readOnce<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
