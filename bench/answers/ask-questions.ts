import { readdir } from 'node:fs/promises';
import { createAskedDocuments } from '../../apps/server/src/testing/asked-documents.ts';
import { type Question, readQuestions } from './questions.ts';

const fixtures = new URL('../../apps/server/src/features/knowledge/fixtures/', import.meta.url);

/** Where the questions and documents of each set lie, and which documents it borrows from the fixtures. */
const sets = {
  first: {
    folder: new URL('./', import.meta.url),
    borrowed: ['cafe-menu-scan.pdf', 'price-list.pdf', 'wedding-packages.pptx'],
  },
  fresh: { folder: new URL('./fresh/', import.meta.url), borrowed: [] },
  unseen: { folder: new URL('./unseen/', import.meta.url), borrowed: [] },
};

export type SetName = keyof typeof sets;

/** What came of one question; `cited` is the document cited first, null when there is none. */
export type Outcome = { question: Question; isRefused: boolean; cited: string | null; answer: string };

/**
 * Asks all questions of one set through the whole product, one after another, of an account that has the documents of
 * this set only; `env` names the models. A question that fails has the error as its answer, which is neither right nor
 * a refusal.
 */
export async function askQuestions(set: SetName, env: Record<string, string> = {}): Promise<Outcome[]> {
  const { folder, borrowed } = sets[set];
  const questions = await readQuestions(new URL('questions.tsv', folder));
  const documents = await createAskedDocuments(await listDocuments(folder, borrowed), env);
  try {
    const outcomes: Outcome[] = [];
    for (const question of questions) outcomes.push(await askQuestion(documents, question));
    return outcomes;
  } finally {
    await documents.close();
  }
}

async function listDocuments(folder: URL, borrowed: string[]): Promise<{ name: string; path: URL }[]> {
  const own = new URL('documents/', folder);
  const names = (await readdir(own)).toSorted();
  return [
    ...names.map((name) => ({ name, path: new URL(name, own) })),
    ...borrowed.map((name) => ({ name, path: new URL(name, fixtures) })),
  ];
}

async function askQuestion(
  documents: Awaited<ReturnType<typeof createAskedDocuments>>,
  question: Question,
): Promise<Outcome> {
  try {
    const { answer, sources } = await documents.ask(question.text);
    return { question, isRefused: sources.length === 0, cited: sources[0]?.title ?? null, answer };
  } catch (error) {
    return { question, isRefused: false, cited: null, answer: `failed: ${(error as Error).message}` };
  }
}
