import { TextWords } from '@anito/language/adds-nothing';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { rememberByText } from '@anito/language/remember-by-text';
import { readWeekdays, type Weekdays } from '@anito/language/weekdays';
import type { Grounding } from './grounding.ts';
import { findColumns, hasItems, type PassageUnit, splitPassage } from './passage-units.ts';
import { type ReadText, readText } from './read-question.ts';

/** A unit with what is read of the texts that tell what it says and what it is about, whatever is asked. */
export type ReadUnit = {
  unit: PassageUnit;
  citation: number;
  /** What is compared with the question by its vector: its content after the title in words and what stands over it. */
  compared: () => string;
  /** Names the table that a row is of; empty for all else. */
  table: string;
  content: ReadText;
  context: ReadText;
  /** The document's title and the headings over its own. */
  path: ReadText;
  words: TextWords;
  /** The title, and the headings over it and its own. */
  about: readonly TextWords[];
  /** The days that it names, or else what stands over it. */
  days: () => Weekdays;
};

type PassageReading = readonly Omit<ReadUnit, 'citation'>[];

const passagesRead = 8;

/** Characters of passages whose units are kept, some 10 to 20 MB. */
const keptCharacters = 400_000;

const readItems = rememberByText(
  (text) => ({ columns: findColumns(text), hasItems: hasItems(text) }),
  keptCharacters,
);
const readUnits = rememberByText(readPassage, keptCharacters);

/** The units of the best passages. A passage that was read for an earlier question is not read again. */
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

/** `columns` has the names of first columns, one a line. */
function readPassage(
  ...[language, columns, text, title, ...headingPath]: [string, string, string, string, ...string[]]
): PassageReading {
  const heading = headingPath.at(-1) ?? '';
  const question = heading.endsWith('?') ? heading : '';
  const path = readText([title, ...headingPath.slice(0, -1)].join(' '));
  const name = title.replace(/\.\p{L}[\p{L}\d]{1,4}$/u, '').replaceAll(/[-_]/g, ' ');
  const wordsOver = [name, ...headingPath].map((one) => new TextWords(one));
  // Most units of a passage share what stands over them.
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
    // An item of a list says that there is such a thing.
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

/** Reads when it is first asked for. */
function readOnce<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
