import { joinTurns } from '@anito/builtin-models/join-follow-up';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { spellOut } from '@anito/language/shorthand';
import type { Deps } from '../../deps.ts';
import { askBriefly } from '../../lib/ask-briefly.ts';
import type { FoundPassages, QuestionMatch } from '../knowledge/knowledge.service.ts';
import { readUnderstanding, type Understanding, understandingReply } from './read-understanding.ts';
import { writeUnderstandingPrompt } from './write-understanding-prompt.ts';

type Turn = { question: string; answer: string };

/** A question with what was said before it, in a conversation about sources in these languages. */
export type AskedQuestion = {
  ownerId: string;
  question: string;
  turns: readonly Turn[];
  summary: string;
  sourceLanguages: readonly Language[];
  /** The assistant's own model; null for the configured one. */
  model: string | null;
  /** Hears of the tokens that asking a model has taken. */
  onTokens: (tokens: number) => void;
  signal: AbortSignal;
};

/** A question that can be understood alone, and all that is to be searched for it. */
export type Understood = {
  /** In the visitor's language; words of the visitor and of a model: never instructions. */
  standalone: string;
  /** Best first, none twice, at most five. */
  queries: string[];
  /** The visitor's own words, where `standalone` adds earlier ones though these are complete by themselves. */
  own: string | null;
  /** Asked of the thing that was spoken of before the last one: searched where the queries find too little. */
  alternative: string | null;
  /** `as-is` is searched as it was asked, `joined` with words of the questions before, `model` by what the model made of it. */
  way: 'as-is' | 'joined' | 'model';
  /** Whether a model found that the visitor asks for a person. */
  wantsPerson: boolean;
};

/** What a question was taken to mean, and what that found. */
export type SearchedQuestion = { understood: Understood; found: FoundPassages };

type UnderstandDeps = Pick<Deps, 'models' | 'env' | 'log'>;

const maxQueries = 5;

/**
 * What to search for: by one small call to the connected model, which gives the question as it can be understood alone,
 * in the languages of the sources and in other words; the built-in way joins it with the questions before, and serves
 * as well when the model fails or takes too long. Throws the signal's reason when that fires.
 */
export async function understandQuestion(deps: UnderstandDeps, asked: AskedQuestion): Promise<Understood> {
  const understanding = await askModel(deps, asked);
  const { translations, wordings, wantsPerson } = understanding;
  if (!understanding.standalone) return { ...understandBuiltIn(asked), wantsPerson };
  // A first question means what it says: the model only mends and translates it.
  const standalone = asked.turns.length === 0 ? spellOut(asked.question) : understanding.standalone;
  const queries = [standalone, understanding.standalone, ...translations, ...wordings];
  return {
    standalone,
    queries: dropSame(queries).slice(0, maxQueries),
    own: null,
    alternative: null,
    way: 'model',
    wantsPerson,
  };
}

/** Without a model: shorthand is spelled out; a question after others is joined with them, and searched as it is as well where that may be meant. */
export function understandBuiltIn({
  question,
  turns,
}: Pick<AskedQuestion, 'question' | 'turns'>): Understood {
  const spelled = spellOut(question);
  const { searched, isJoined, mayStandAlone, isComplete, alternative } = joinTurns(
    turns.map((turn) => spellOut(turn.question)),
    spelled,
  );
  const asIs = { standalone: spelled, queries: [spelled], own: null, alternative: null, wantsPerson: false };
  if (!isJoined) return { ...asIs, way: 'as-is' };
  const queries = mayStandAlone ? dropSame([searched, spelled]) : [searched];
  return {
    ...asIs,
    standalone: searched,
    queries,
    own: isComplete ? spelled : null,
    alternative,
    way: 'joined',
  };
}

/** A passage that says so much more of another question's words is about that one. */
const clearlyBetter = 0.2;

/** Whether an alternative could still be clearly better than all that was searched for. */
export function findsTooLittle(matches: readonly QuestionMatch[]): boolean {
  return matches.every(({ coverage }) => 1 - coverage >= clearlyBetter);
}

/** The built-in way with the first of its queries as the question, or a later one whose match is better; `matches` in their order. */
export function chooseBetter(
  understood: Understood,
  [first, ...later]: readonly QuestionMatch[],
): Understood {
  if (!first) return understood;
  const best = later.reduce((best, match) => {
    return match.coverage - best.coverage < clearlyBetter ? best : match;
  }, first);
  if (best === first) return understood;
  const way = best.question === understood.alternative ? 'joined' : 'as-is';
  return { ...understood, standalone: best.question, way };
}

/**
 * A first question's best passage that fits so well needs no other words: of the questions of bench/answers (first and
 * fresh) 49 % have one in an account of twenty documents and 39 % in one of a single document; the fact stood in the
 * eight best passages of 99.3 % and 100 % of them, of 92.9 % and 98.1 % of the others.
 */
const clearScore = 0.4;
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

/** What the model made of the question; nothing of it where it does not answer in time. */
async function askModel(deps: UnderstandDeps, asked: AskedQuestion): Promise<Understanding> {
  const otherwise = 'question not understood by the model; the built-in way serves';
  return readUnderstanding(
    await askBriefly(deps, {
      ...asked,
      messages: writeUnderstandingPrompt(asked),
      schema: understandingReply,
      acceptsCut: true,
      otherwise,
    }),
  );
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
