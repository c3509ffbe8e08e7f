import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Languages of the visitors in the sets. */
const languages = ['en', 'fil', 'es', 'fr'] as const;
type Language = (typeof languages)[number];

/**
 * One question of a table: a single one, the second of a conversation (`pair`), or one in another language
 * than its document (`language`).
 */
export type Question = {
  kind: 'single' | 'pair' | 'language';
  part: string;
  language: Language;
  /** The visitor's previous question. Null for a first question. */
  before: string | null;
  text: string;
  /** The standalone form of the question, and its translation if the document needs one. */
  standalone: string;
  translation: string | null;
  /** Null if no document answers it. */
  expected: { document: string; rule: string; says: RegExp } | null;
  /** Whether it is unrelated to the documents. An unanswerable related question is a near miss. */
  isForeign: boolean;
};

/** Questions with the documents of the account that is asked. */
export type QuestionSet = { documents: { name: string; path: URL }[]; questions: Question[] };

/**
 * Reads the questions and documents of several folders as one set. Each may contain `documents/` and any of
 * `questions.tsv`, `pairs.tsv` and `languages.tsv`. `borrowed` are documents in other places. Throws if a
 * line is malformed or names a document that the set lacks.
 */
export async function readSet(folders: URL[], borrowed: URL[] = []): Promise<QuestionSet> {
  const documents = (await Promise.all(folders.map(listDocuments))).flat();
  documents.push(...borrowed.map((path) => ({ name: path.pathname.split('/').at(-1)!, path })));
  const names = new Set(documents.map(({ name }) => name));
  const read = folders.flatMap((folder) => [
    readTable(new URL('questions.tsv', folder), parseSingle),
    readTable(new URL('pairs.tsv', folder), parsePair),
    readTable(new URL('languages.tsv', folder), parseForeignLanguage),
  ]);
  const questions = (await Promise.all(read)).flat();
  for (const { expected, text } of questions) {
    if (expected && !names.has(expected.document))
      throw new Error(`No document ${expected.document}: ${text}`);
  }
  return { documents, questions };
}

async function listDocuments(folder: URL): Promise<QuestionSet['documents']> {
  const own = new URL('documents/', folder);
  if (!existsSync(own)) return [];
  return (await readdir(own)).toSorted().map((name) => ({ name, path: new URL(name, own) }));
}

/** Returns the lines of a table after its header. Empty if the file does not exist. */
async function readTable(file: URL, readRow: (cells: string[]) => Question | undefined): Promise<Question[]> {
  if (!existsSync(file)) return [];
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const question = readRow(line.split('\t').map((cell) => cell.trim()));
    if (!question || !languages.includes(question.language)) throw new Error(`Malformed line: ${line}`);
    return question;
  });
}

function parseSingle([part, language, document, rule, text]: string[]): Question | undefined {
  if (!part || !language || !document || !rule || !text) return undefined;
  const isUnanswerable = rule === 'refuse' || rule === 'foreign';
  return {
    kind: 'single',
    part,
    language: language as Language,
    before: null,
    text,
    standalone: text,
    translation: null,
    expected: isUnanswerable ? null : expect(document, rule),
    isForeign: rule === 'foreign',
  };
}

function parsePair([language, document, before, text, standalone, rule]: string[]): Question | undefined {
  if (!language || !document || !before || !text || !standalone || !rule) return undefined;
  return {
    kind: 'pair',
    part: 'pair',
    language: language as Language,
    before,
    text,
    standalone,
    translation: null,
    expected: expect(document, rule),
    isForeign: false,
  };
}

function parseForeignLanguage([language, document, text, translation, rule]: string[]): Question | undefined {
  if (!language || !document || !text || !translation || !rule) return undefined;
  return {
    kind: 'language',
    part: 'language',
    language: language as Language,
    before: null,
    text,
    standalone: text,
    translation,
    expected: expect(document, rule),
    isForeign: false,
  };
}

/** Numbers at the ends of the rule must match whole numbers of the answer: 500 does not match 1,500. */
function expect(document: string, rule: string): NonNullable<Question['expected']> {
  return { document, rule, says: new RegExp(`(?<!\\d|\\d,)(?:${rule})(?!,?\\d)`, 'i') };
}
