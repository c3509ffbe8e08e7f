import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { type AskDeps, dryRun, type QuestionTarget } from '../answering/answering.service.ts';
import type { AnswerableQuestion } from './analyze-content.ts';

/** A question with the source text that should answer it. */
type LikelyQuestion = { text: string } & Pick<AnswerableQuestion, 'title' | 'body'>;

const maxQuestions = 3;
const maxAttempts = 8;
const citation = /\[\d+\]/;

type TrialOptions = Pick<QuestionTarget, 'ownerId' | 'connections'> & {
  questions: readonly LikelyQuestion[];
  signal: AbortSignal;
  requestId: string;
  /** Milliseconds until the questions answered so far are returned, because the owner is waiting. */
  limitMs: number;
};

/**
 * Returns at most `maxQuestions` of the questions: those that the built-in answerer answers from the text of
 * their section. Tries up to `maxAttempts` in their order, and returns those found so far after a failure or
 * the time limit. A connected model can also answer what the built-in one can quote, and these trials cost no
 * tokens.
 */
export async function selectAnswered(
  deps: AskDeps & Pick<Deps, 'log'>,
  options: TrialOptions,
): Promise<string[]> {
  const { questions, requestId } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.limitMs)]);
  const answered: string[] = [];
  try {
    for (const question of questions.slice(0, maxAttempts)) {
      if (answered.length === maxQuestions || signal.aborted) break;
      if (await isAnswered(deps, { ...options, signal }, question)) answered.push(question.text);
    }
  } catch (err) {
    // The server is busy. The proposal keeps the questions found so far.
    deps.log.warn({ err, requestId }, 'sample questions of a proposal not tested');
  }
  return answered;
}

/**
 * Returns whether the built-in answerer answers a question, and from the text that the question was made
 * from.
 */
async function isAnswered(
  deps: AskDeps,
  { ownerId, connections, signal, requestId }: TrialOptions,
  likely: LikelyQuestion,
): Promise<boolean> {
  const answerer = {
    name: 'Rehearsal',
    systemPrompt: 'You help customers.',
    tone: 'friendly',
    responseStyle: 'concise',
    isAgentMode: false,
    model: null,
    showsUnsure: false,
    unsupportedSentences: 'omit',
    timezone: null,
    hasActions: false,
    asksContact: false,
    approvedVersion: null,
    confirmedFacts: {},
  } as const;
  const answer = await dryRun(deps, {
    ownerId,
    answerer,
    connections: [...connections],
    question: likely.text,
    isBuiltIn: true,
    signal,
    requestId,
  });
  return answer?.outcome === 'answered' && isBasedOn(answer, likely);
}

/**
 * Minimum share of the quoted words of an answer's first line, and of all lines, that occur in the text of
 * its question. Column names of a row and the line above a list count too.
 */
const minFirstShare = 0.75;
const minTotalShare = 0.6;

/**
 * Returns whether an answer comes from the text that its question was made from: the document is among its
 * sources, and the text has most words of its first quote and of all quotes. The built-in answerer quotes
 * lines and cites each.
 */
export function isBasedOn(
  { answer, sources }: Pick<ExplainedAnswer, 'answer' | 'sources'>,
  { title, body }: Omit<LikelyQuestion, 'text'>,
): boolean {
  if (!sources.some((source) => source.title === title)) return false;
  const sourceWords = new Set(listWords(body));
  const quoted = answer
    .split('\n')
    .filter((line) => citation.test(line))
    .map((line) => listWords(line.replace(citation, ' ')));
  const share = (words: readonly string[]) =>
    words.length === 0 ? 0 : words.filter((word) => sourceWords.has(word)).length / words.length;
  return share(quoted[0] ?? []) >= minFirstShare && share(quoted.flat()) >= minTotalShare;
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{1,100}/gu) ?? [];
}
