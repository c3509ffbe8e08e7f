import { compareAsked, type Difference, measureSameness } from '@anito/builtin-models/measure-sameness';
import { multiplyVectors } from '@anito/builtin-models/multiply-vectors';
import { limits } from '@anito/contract/limits';
import { readVector, writeVector } from '../../db/vector-bytes.ts';
import type { Deps } from '../../deps.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import * as store from './approved-answers.store.ts';
import { isSpokenAlike, type ReadWording, readWording } from './read-wording.ts';
import type { KnownWording, WordingDeps } from './wording-cache.ts';

export type { WordingDeps } from './wording-cache.ts';

export type FindDeps = Pick<Deps, 'database' | 'models' | 'log'> & WordingDeps;

/** The wordings of an assistant's approved answers at the time of a question. */
export type AssistantWordings = { ownerId: string; assistantId: number; wordings: readonly KnownWording[] };

/** Questions to look up among the wordings, the likeliest first. */
export type ApprovedAsked = AssistantWordings & { questions: readonly string[]; signal: AbortSignal };

/** An approved answer that matches a question. */
export type FoundApproved = { id: number; answer: string; question: string; confidence: number };

/** Wordings compared by vector: those that differ least in their words. */
const comparedByVectors = 12;

/**
 * Returns the approved answer whose question means the same, in the same language. Undefined without one. If
 * the embedding model does not answer, only the words are compared.
 */
export async function findApproved(deps: FindDeps, asked: ApprovedAsked): Promise<FoundApproved | undefined> {
  for (const question of asked.questions) {
    // The question is longer than any wording, and the comparison would take long.
    if (question.length > limits.approvedQuestionMax) continue;
    const like = listLike(readWording(question), asked.wordings);
    const found = like.length > 0 ? await chooseSame(deps, asked, question, like) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns the wordings of an assistant's approved answers, cached in this process by `version`. */
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

type LikeWording = { wording: KnownWording; difference: Difference };

/** Lists the wordings with similar words, the smallest difference first and the newest first among equals. */
function listLike(question: ReadWording, wordings: readonly KnownWording[]): LikeWording[] {
  return wordings
    .flatMap((wording) => {
      if (!isSpokenAlike(question, wording)) return [];
      const difference = compareAsked(question.asked, wording.asked);
      return difference ? [{ wording, difference }] : [];
    })
    .sort((a, b) => sum(a.difference) - sum(b.difference))
    .slice(0, comparedByVectors);
}

const sum = ({ replaced, unsaid }: Difference) => replaced + unsaid;

async function chooseSame(
  deps: FindDeps,
  { ownerId, signal }: ApprovedAsked,
  question: string,
  like: readonly LikeWording[],
): Promise<FoundApproved | undefined> {
  const ids = like.map(({ wording }) => wording.id);
  const [rows, asked] = await Promise.all([
    store.findCandidates(deps.database, ownerId, ids, deps.models.embed.id),
    embedAsked(deps, question, signal),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  let best: FoundApproved | undefined;
  for (const { wording, difference } of like) {
    const row = known.get(wording.id);
    if (!row) continue;
    const vector = asked && (await findVector(deps, ownerId, { ...row, text: wording.text }, signal));
    const confidence = measureSameness(difference, asked && vector ? multiplyVectors(asked, vector) : null);
    if (confidence === 0 || (best && confidence <= best.confidence)) continue;
    best = { id: wording.answerId, answer: row.answer, question: wording.text, confidence };
  }
  return best;
}

/** Returns the stored vector of a wording, or computes and stores it for the current embedding model. */
async function findVector(
  deps: FindDeps,
  ownerId: string,
  { id, text, vector: kept }: { id: number; text: string; vector: Buffer | null },
  signal: AbortSignal,
): Promise<Float32Array | null> {
  if (kept) return readVector(kept);
  const vector = await embedAsked(deps, text, signal);
  if (vector) {
    await store.keepVector(deps.database, ownerId, id, {
      vector: writeVector(vector),
      model: deps.models.embed.id,
    });
  }
  return vector;
}
