import { readFile } from 'node:fs/promises';

export const halves = ['seen', 'held-out'] as const;

/** One question of questions.tsv; without a document and a rule the documents do not answer it. */
export type Question = {
  half: (typeof halves)[number];
  language: 'en' | 'fil';
  text: string;
  expected: { document: string; rule: string; says: RegExp } | null;
};

/** All questions. Throws when a line is none. */
export async function readQuestions(): Promise<Question[]> {
  const text = await readFile(new URL('questions.tsv', import.meta.url), 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [half, language, document, says, question] = line.split('\t');
    const isKnown = (half === 'seen' || half === 'held-out') && (language === 'en' || language === 'fil');
    if (!isKnown || !document || !says || !question) throw new Error(`Not a question: ${line}`);
    const expected = says === 'refuse' ? null : { document, rule: says, says: readRule(says) };
    return { half, language, text: question, expected };
  });
}

/** A number at an end of the rule is a whole number of the answer: 500 is not in 1,500. */
function readRule(says: string): RegExp {
  return new RegExp(`(?<!\\d|\\d,)(?:${says})(?!,?\\d)`, 'i');
}
