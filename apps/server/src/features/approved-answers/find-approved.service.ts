import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import {
  compareQuestions,
  measureSimilarity,
  type QuestionDifference,
} from '@anito/builtin-models/question-similarity';
import { limits } from '@anito/contract/limits';
import { decodeVector, encodeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { tryEmbedQuestion } from '../../lib/try-embed-question.ts';
import * as store from './approved-answers.store.ts';
import { type ParsedWording, parseWording, sharesLanguage } from './parse-wording.ts';
import type { CachedWording, WordingDeps } from './wording-cache.ts';

export type { WordingDeps } from './wording-cache.ts';

export type FindDeps = Pick<Deps, 'database' | 'models' | 'log'> & WordingDeps;

/** The wordings of an assistant's approved answers at the time of a question. */
export type AssistantWordings = { ownerId: string; assistantId: number; wordings: readonly CachedWording[] };

/** Questions to look up among the wordings, the likeliest first. */
export type ApprovedLookup = AssistantWordings & { questions: readonly string[]; signal: AbortSignal };

/** An approved answer that matches a question. */
export type ApprovedMatch = { id: number; answer: string; question: string; confidence: number };

/** Maximum number of wordings compared by vector: those with the smallest difference in words. */
const maxVectorComparisons = 12;

/**
 * Returns the approved answer whose question means the same as one of `questions`, in the same language. The
 * first question with a match wins. Returns undefined without one. If the embedding model fails, compares
 * only the words.
 */
export async function findApproved(
  deps: FindDeps,
  lookup: ApprovedLookup,
): Promise<ApprovedMatch | undefined> {
  for (const question of lookup.questions) {
    // The question is longer than any wording, and the comparison would take long.
    if (question.length > limits.approvedQuestionMax) continue;
    const similar = listSimilar(parseWording(question), lookup.wordings);
    const match = similar.length > 0 ? await chooseBestMatch(deps, lookup, question, similar) : undefined;
    if (match) return match;
  }
  return undefined;
}

/**
 * Returns the wordings of an assistant's enabled approved answers. They are cached in this process until
 * `version` or the embedding model changes.
 */
export async function findWordings(
  deps: FindDeps,
  ownerId: string,
  { id: assistantId, version }: { id: number; version: string },
): Promise<AssistantWordings> {
  // Vectors depend on the embedding model.
  const wordings = await deps.approvedWordings.get(assistantId, `${version} ${deps.models.embed.id}`, () =>
    store.listWordings(deps.database, ownerId, assistantId),
  );
  return { ownerId, assistantId, wordings };
}

type SimilarWording = { wording: CachedWording; difference: QuestionDifference };

/**
 * Returns up to `maxVectorComparisons` wordings that share similar words and a language with the question.
 * The smallest difference comes first, and the newest answer among equals.
 */
function listSimilar(question: ParsedWording, wordings: readonly CachedWording[]): SimilarWording[] {
  return wordings
    .flatMap((wording) => {
      if (!sharesLanguage(question, wording)) return [];
      const difference = compareQuestions(question.parsedQuestion, wording.parsedQuestion);
      return difference ? [{ wording, difference }] : [];
    })
    .sort((a, b) => countDifferences(a.difference) - countDifferences(b.difference))
    .slice(0, maxVectorComparisons);
}

const countDifferences = ({ replaced, unsaid }: QuestionDifference) => replaced + unsaid;

/** Returns the similar wording with the highest confidence, or undefined when none means the same. */
async function chooseBestMatch(
  deps: FindDeps,
  { ownerId, signal }: ApprovedLookup,
  question: string,
  similar: readonly SimilarWording[],
): Promise<ApprovedMatch | undefined> {
  const ids = similar.map(({ wording }) => wording.id);
  const [rows, questionVector] = await Promise.all([
    store.findCandidates(deps.database, ownerId, ids, deps.models.embed.id),
    tryEmbedQuestion(deps, question, signal),
  ]);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  let best: ApprovedMatch | undefined;
  for (const { wording, difference } of similar) {
    const row = rowsById.get(wording.id);
    if (!row) continue;
    const vector =
      questionVector && (await findVector(deps, ownerId, { ...row, text: wording.text }, signal));
    const confidence = measureSimilarity(
      difference,
      questionVector && vector ? multiplyVectors(questionVector, vector) : null,
    );
    if (confidence === 0 || (best && confidence <= best.confidence)) continue;
    best = { id: wording.answerId, answer: row.answer, question: wording.text, confidence };
  }
  return best;
}

/**
 * Returns the stored vector of a wording, or computes and stores it. Returns null when the embedding model
 * fails.
 */
async function findVector(
  deps: FindDeps,
  ownerId: string,
  { id, text, vector: stored }: { id: number; text: string; vector: Buffer | null },
  signal: AbortSignal,
): Promise<Float32Array | null> {
  if (stored) return decodeVector(stored);
  const vector = await tryEmbedQuestion(deps, text, signal);
  if (vector) {
    await store.saveVector(deps.database, ownerId, id, {
      vector: encodeVector(vector),
      model: deps.models.embed.id,
    });
  }
  return vector;
}
