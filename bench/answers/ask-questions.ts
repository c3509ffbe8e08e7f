import type { AnswerSource } from '@anito/contract/conversations';
import type { FakeModel } from '@anito/models/testing/fake-model';
import {
  nearestReader,
  type Reader,
  type ReaderSession,
} from '../../apps/server/src/testing/fake-readers.ts';
import type { VisitorTestAccount } from '../../apps/server/src/testing/visitor-test-account.ts';
import type { Question, QuestionSet } from './questions.ts';

/** Result of one question. */
export type Outcome = {
  question: Question;
  result: 'answered' | 'unsure' | 'refused' | 'failed';
  /** The final answer, or the error if it failed. */
  answer: string;
  /** All text that the visitor saw while it streamed. */
  shown: string;
  sources: Pick<AnswerSource, 'title' | 'snippet'>[];
  /** Input and output of the fake reader. Null if no fake answered. */
  reading: ReaderSession | null;
};

/** Documents of the account that is asked: all of the set, or only the one with the answer. */
export type Scope = 'together' | 'alone';

/** A fake provider and the reader that answers there. */
export type FakeReader = { fake: FakeModel; reader: Reader };

/**
 * Asks questions as visitors, one after another. Questions without an answering document cannot be asked
 * `alone` and are skipped there. A failed question is neither right nor a refusal.
 */
export async function askQuestions(
  account: VisitorTestAccount,
  set: QuestionSet,
  questions: Question[],
  options: { scope: Scope | 'alternating'; seat?: FakeReader },
): Promise<Outcome[]> {
  const all = set.documents.map(({ name }) => name);
  const outcomes: Outcome[] = [];
  for (const [index, question] of questions.entries()) {
    const { document } = question.expected ?? {};
    const isAlone = options.scope === 'alone' || (options.scope === 'alternating' && index % 2 === 1);
    if (options.scope === 'alone' && !document) continue;
    const documents = isAlone && document ? [document] : all;
    outcomes.push(await askQuestion(account, documents, question, options.seat));
  }
  return outcomes;
}

async function askQuestion(
  account: VisitorTestAccount,
  documents: string[],
  question: Question,
  seat: FakeReader | undefined,
): Promise<Outcome> {
  const turns = question.before === null ? [question.text] : [question.before, question.text];
  let reading: ReaderSession | null = null;
  try {
    const reply = await account.ask(documents, turns, (place) => {
      if (seat) reading = installReader(seat, question, place === turns.length - 1);
    });
    const { answer, visibleText: shown, sources, outcome } = reply;
    const result = outcome === 'person' ? 'failed' : outcome;
    return { question, result, answer, shown, sources, reading };
  } catch (error) {
    const answer = `failed: ${(error as Error).message}`;
    return { question, result: 'failed', answer, shown: '', sources: [], reading };
  }
}

/** Sets the reader for the question, or one without a rule for the question before it. */
function installReader({ fake, reader }: FakeReader, question: Question, isLast: boolean): ReaderSession {
  const { before, text, standalone, translation, expected } = question;
  const first = before ?? text;
  const reading = isLast
    ? reader({ text, standalone, translation, expected })
    : nearestReader({ text: first, standalone: first, translation: null, expected: null });
  fake.order(reading.order);
  return reading;
}
