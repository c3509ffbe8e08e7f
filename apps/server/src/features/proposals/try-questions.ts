import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { type AskDeps, type AskedBy, dryRun } from '../answering/answering.service.ts';
import type { Answerable } from './analyze-content.ts';

/** A question as it is asked, and what of the sources answers it. */
type LikelyQuestion = { text: string } & Pick<Answerable, 'title' | 'body'>;

const enough = 3;
const mostTries = 8;
const citation = /\[\d+\]/;

type Tried = Pick<AskedBy, 'ownerId' | 'connections'> & {
  questions: readonly LikelyQuestion[];
  signal: AbortSignal;
  requestId: string;
  /** The owner waits for the proposal: what is answered by then is proposed. */
  limitMs: number;
};

/**
 * At most three of the questions: those that the built-in answerer answers from the very text they were taken from. What
 * it can quote, a connected model can answer too, and trying eight questions costs no tokens.
 */
export async function keepAnswered(deps: AskDeps & Pick<Deps, 'log'>, tried: Tried): Promise<string[]> {
  const { questions, requestId } = tried;
  const signal = AbortSignal.any([tried.signal, AbortSignal.timeout(tried.limitMs)]);
  const kept: string[] = [];
  try {
    for (const question of questions.slice(0, mostTries)) {
      if (kept.length === enough || signal.aborted) break;
      if (await isAnswered(deps, { ...tried, signal }, question)) kept.push(question.text);
    }
  } catch (err) {
    // Too busy now: the proposal stands without more of them.
    deps.log.warn({ err, requestId }, 'questions of a proposal not tried');
  }
  return kept;
}

async function isAnswered(
  deps: AskDeps,
  { ownerId, connections, signal, requestId }: Tried,
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
  return answer?.outcome === 'answered' && restsOn(answer, likely);
}

/** Of the words that an answer quotes first, and of all of them, those that stand where its question was taken from: a
 * row's columns and what stands over a list are words too. */
const leastOfFirst = 0.75;
const leastOfAll = 0.6;

/**
 * Whether an answer begins with the very text from which its question was made, and says little else: the built-in
 * answerer quotes, and marks each line that it quotes.
 */
export function restsOn(
  { answer, sources }: Pick<ExplainedAnswer, 'answer' | 'sources'>,
  { title, body }: Omit<LikelyQuestion, 'text'>,
): boolean {
  if (!sources.some((source) => source.title === title)) return false;
  const known = new Set(listWords(body));
  const quoted = answer
    .split('\n')
    .filter((line) => citation.test(line))
    .map((line) => listWords(line.replace(citation, ' ')));
  const share = (words: readonly string[]) =>
    words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
  return share(quoted[0] ?? []) >= leastOfFirst && share(quoted.flat()) >= leastOfAll;
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{1,100}/gu) ?? [];
}
