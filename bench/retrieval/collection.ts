import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A question with the ids of its relevant documents and their grades. A reworded one avoids the words of the
 * text.
 */
export type JudgedQuestion = {
  id: string;
  text: string;
  relevant: Map<string, number>;
  isReworded?: boolean;
};

/** A test collection in BEIR's layout. Only questions with a relevant document are kept. */
export type Collection = {
  name: string;
  documents: { id: string; title: string; text: string }[];
  questions: JudgedQuestion[];
};

/** Reads corpus.jsonl, queries.jsonl and qrels.tsv. Throws if the folder is not a collection. */
export async function readCollection(dir: string, name: string): Promise<Collection> {
  if (!existsSync(join(dir, 'corpus.jsonl'))) throw new Error(`There is no collection at ${dir}.`);
  const corpus = await readLines<{ _id: string; title?: string; text: string }>(join(dir, 'corpus.jsonl'));
  const queries = await readLines<{ _id: string; text: string; isReworded?: boolean }>(
    join(dir, 'queries.jsonl'),
  );
  const judgements = new Map<string, Map<string, number>>();
  for (const line of (await readFile(join(dir, 'qrels.tsv'), 'utf8')).trim().split('\n').slice(1)) {
    const [question = '', document = '', grade] = line.split('\t');
    if (Number(grade) <= 0) continue;
    const relevant = judgements.get(question) ?? new Map<string, number>();
    judgements.set(question, relevant.set(document, Number(grade)));
  }
  return {
    name,
    documents: corpus.map(({ _id, title, text }) => ({ id: _id, title: title ?? '', text })),
    questions: queries.flatMap(({ _id, text, isReworded = false }) => {
      const relevant = judgements.get(_id);
      return relevant ? [{ id: _id, text, relevant, isReworded }] : [];
    }),
  };
}

async function readLines<T>(path: string): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}
