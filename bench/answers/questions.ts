import { readFile } from 'node:fs/promises';

const parts = ['seen', 'held-out', 'fresh', 'unseen'] as const;

/** One question of a questions.tsv; without a document and a rule the documents do not answer it. */
export type Question = {
  part: (typeof parts)[number];
  language: 'en' | 'fil';
  text: string;
  expected: { document: string; rule: string; says: RegExp } | null;
};

/** All questions of one file. Throws when a line is none. */
export async function readQuestions(file: URL): Promise<Question[]> {
  const text = await readFile(file, 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [partName, language, document, says, question] = line.split('\t');
    const part = parts.find((known) => known === partName);
    const isLanguage = language === 'en' || language === 'fil';
    if (!part || !isLanguage || !document || !says || !question) throw new Error(`Not a question: ${line}`);
    const expected = says === 'refuse' ? null : { document, rule: says, says: readRule(says) };
    return { part, language, text: question, expected };
  });
}

/** A number at an end of the rule is a whole number of the answer: 500 is not in 1,500. */
function readRule(says: string): RegExp {
  return new RegExp(`(?<!\\d|\\d,)(?:${says})(?!,?\\d)`, 'i');
}
