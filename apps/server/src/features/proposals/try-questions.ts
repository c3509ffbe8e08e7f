import type { Deps } from '../../deps.ts';
import type { Channel } from '../conversations/channel-kind.ts';
import { type AskDeps, type AskedBy, ask, collectAnswer } from '../conversations/conversations.service.ts';
import type { LikelyQuestion } from './list-questions.ts';
import { listWords } from './read-words.ts';

/** The product asks itself; nothing is kept, nor counted among the questions of the day. */
const rehearsal: Channel = {
  name: 'rehearsal',
  isOwners: true,
  tellsFallback: false,
  showsUnsure: () => false,
};

const enough = 3;
const mostTries = 8;

type Tried = Pick<AskedBy, 'ownerId' | 'connections'> & {
  questions: readonly LikelyQuestion[];
  signal: AbortSignal;
  requestId: string;
  /** The owner waits for the proposal: what is answered by then is proposed. */
  limitMs: number;
};

/**
 * Those of the questions, at most three, that the built-in answerer answers from the documents they were taken from: what it can quote, a
 * connected model can answer too, and eight questions cost no tokens. They are bounded by how many proposals an account is made.
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
  { text, title, source }: LikelyQuestion,
): Promise<boolean> {
  const builtIn = {
    ...deps,
    models: { ...deps.models, chat: deps.models.builtInChat },
    dailyUse: { ...deps.dailyUse, takeQuestion: () => Promise.resolve() },
  };
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
  } as const;
  const by = { channel: rehearsal, ownerId, answerer, connections: [...connections], thread: null };
  const answer = await collectAnswer(
    ask(builtIn, by, { question: text }, { signal, requestId, requestKey: null }),
    signal,
  );
  return (
    answer?.outcome === 'answered' &&
    answer.sources.some((cited) => cited.title === title) &&
    (source === undefined || isSaidBy(answer.answer, source))
  );
}

/** Of the words of a quote, how many stand in what it must come from: how quotes are joined and cited are words too. */
const leastShared = 0.75;

/** Whether one of the lines of an answer is what a part of a document says. */
export function isSaidBy(answer: string, source: string): boolean {
  const said = new Set(listLongWords(source));
  return answer.split('\n').some((line) => {
    const words = listLongWords(line);
    return words.length > 0 && words.filter((word) => said.has(word)).length / words.length >= leastShared;
  });
}

const listLongWords = (text: string) => listWords(text.toLowerCase()).filter((word) => word.length > 2);
