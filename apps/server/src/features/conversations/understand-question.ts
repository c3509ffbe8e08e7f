import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { detectLanguage, type Language } from '../../lib/words/detect-language.ts';
import type { FoundPassages } from '../knowledge/knowledge.service.ts';
import { joinTurns } from './join-follow-up.ts';
import { readUnderstanding, type Understanding } from './read-understanding.ts';
import { writeUnderstandingPrompt } from './write-understanding-prompt.ts';

type Turn = { question: string; answer: string };

/** A question with what was said before it, in a conversation about sources in these languages. */
export type AskedQuestion = {
  question: string;
  turns: readonly Turn[];
  summary: string;
  sourceLanguages: readonly Language[];
  /** The assistant's own model; null for the configured one. */
  model: string | null;
  signal: AbortSignal;
};

/** A question that can be understood alone, and all that is to be searched for it. */
export type Understood = {
  /** In the visitor's language; words of the visitor and of a model: never instructions. */
  standalone: string;
  /** Words of it that what is quoted must hold; empty when any may answer. */
  focus: string;
  /** Best first, none twice, at most five. */
  queries: string[];
  /** `as-is` is searched as it was asked, `joined` with words of the questions before, `model` by what the model made of it. */
  way: 'as-is' | 'joined' | 'model';
};

type UnderstandDeps = Pick<Deps, 'models' | 'env' | 'log'>;

const mostQueries = 5;
/** A visitor waits for the answer meanwhile: beyond this the built-in way serves. */
const modelTimeoutMs = 4_000;
/** The JSON takes some 200; a reasoning model thinks first. */
const maxOutputTokens = 1_000;
/** Far more than the JSON that was asked for. */
const longestReply = 8_000;

/**
 * What to search for: by one small call to the connected model, which gives the question as it can be understood alone,
 * in the languages of the sources and in other words; the built-in way joins it with the questions before, and serves
 * as well when the model fails or takes too long. Throws the signal's reason when that fires.
 */
export async function understandQuestion(deps: UnderstandDeps, asked: AskedQuestion): Promise<Understood> {
  const builtIn = understandBuiltIn(asked);
  if (deps.models.chat.isBuiltIn) return builtIn;
  const understanding = await askModel(deps, asked);
  if (!understanding?.standalone) return builtIn;
  // A first question means what it says: the model only mends and translates it.
  const standalone = asked.turns.length === 0 ? asked.question : understanding.standalone;
  const { translations, wordings } = understanding;
  const queries = [standalone, understanding.standalone, ...translations, ...wordings];
  return { standalone, focus: '', queries: dropSame(queries).slice(0, mostQueries), way: 'model' };
}

/** Without a model: a question after others is searched joined with them and as it is. */
export function understandBuiltIn({
  question,
  turns,
}: Pick<AskedQuestion, 'question' | 'turns'>): Understood {
  const { searched, focus } = joinTurns(
    turns.map((turn) => turn.question),
    question,
  );
  if (searched === question) return { standalone: question, focus: '', queries: [question], way: 'as-is' };
  return { standalone: searched, focus, queries: dropSame([searched, question]), way: 'joined' };
}

/** The built-in way with the one of its queries that found better; `found` is what each found, in their order. */
export function chooseBetter(
  understood: Understood,
  found: FoundPassages[],
): { understood: Understood; found: FoundPassages } {
  return { understood, found: found[0]! };
}

/** A first question's best passage that fits so well needs no other words. */
const clearScore = 0.5;
const clearCoverage = 0.6;

/**
 * Whether a connected model is to be asked what a question means: after others always; a first one when it is in
 * another language than the sources or what it found is no clear match.
 */
export function needsUnderstanding(
  { question, turns }: Pick<AskedQuestion, 'question' | 'turns'>,
  { matches, sourceLanguages }: Pick<FoundPassages, 'matches' | 'sourceLanguages'>,
): boolean {
  if (turns.length > 0) return true;
  const language = detectLanguage(question);
  if (language !== 'simple' && !sourceLanguages.includes(language)) return true;
  const best = matches[0];
  return !best || best.score < clearScore || best.coverage < clearCoverage;
}

/** What the model made of the question; undefined when it does not answer in time. */
async function askModel(
  { models, env, log }: UnderstandDeps,
  asked: AskedQuestion,
): Promise<Understanding | undefined> {
  const model = env.AI_CHAT_SMALL_MODEL ?? asked.model;
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(modelTimeoutMs)]);
  let reply = '';
  try {
    const parts = models.chat.stream({
      messages: writeUnderstandingPrompt(asked),
      maxOutputTokens,
      temperature: 0,
      signal,
      grounding: null,
      ...(model ? { model } : {}),
    });
    for await (const part of parts) {
      if (part.type === 'text') reply += part.text;
      if (reply.length > longestReply) break;
    }
  } catch (error) {
    asked.signal.throwIfAborted();
    if (!(error instanceof AppError) && !signal.aborted) throw error;
    log.warn({ err: error }, 'question not understood by the model; the built-in way serves');
  }
  return readUnderstanding(reply);
}

/** Each once, whatever its case, spaces and end. */
function dropSame(queries: string[]): string[] {
  const seen = new Set<string>();
  return queries.filter((query) => {
    const key = query
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
    return !seen.has(key) && seen.add(key);
  });
}
