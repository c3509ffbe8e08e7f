import { askSmallModel } from '../../lib/ask-small-model.ts';
import { tryEmbedQuestion } from '../../lib/try-embed-question.ts';
import { queueWordings } from './approved-answers.jobs.ts';
import * as store from './approved-answers.store.ts';
import type { ApprovedLookup, ApprovedMatch, FindDeps } from './find-approved.service.ts';
import { findPresentable, listNear, type NearWording } from './list-near.ts';
import type { CachedWording } from './wording-cache.ts';
import { verdict, writeVerdictPrompt } from './write-verdict-prompt.ts';

type JudgeDeps = FindDeps & Parameters<typeof askSmallModel>[0] & Parameters<typeof queueWordings>[0];
type JudgedLookup = ApprovedLookup & { model: string | null; onTokens: (tokens: number) => void };

/** Confidence of an answer that a model has matched. */
const judgedConfidence = 0.9;

/**
 * Asks a connected model which of the near approved answers has the same question, and returns that answer.
 * Makes one short call, and none if no answer is near. Returns undefined without a match or a connected
 * model, and when the call fails.
 */
export async function judgeApproved(
  deps: JudgeDeps,
  lookup: JudgedLookup,
): Promise<ApprovedMatch | undefined> {
  if (!deps.models.chat.can.rewrite) return undefined;
  const { question, near } = await findNear(deps, lookup);
  if (near.length === 0) return undefined;
  const reply = await askSmallModel(deps, {
    ...lookup,
    messages: writeVerdictPrompt(
      question,
      near.map(({ wording }) => wording.text),
    ),
    schema: verdict,
    failureMessage: 'approved answers not judged by the model; giving only certain ones',
  });
  const match = reply && near[reply.same - 1];
  return match && loadAnswer(deps, lookup, { ...match, cosine: judgedConfidence });
}

/**
 * Returns the approved answer with the nearest question if it is near enough to be shown together with that
 * question. Otherwise returns undefined.
 */
export async function findNearApproved(
  deps: JudgeDeps,
  lookup: ApprovedLookup,
): Promise<ApprovedMatch | undefined> {
  const { near } = await findNear(deps, lookup);
  const nearest = findPresentable(near);
  return nearest && loadAnswer(deps, lookup, nearest);
}

/**
 * Returns the first of `questions` that has near wordings, and these wordings. Both are empty when none has
 * any or the embedding model fails.
 */
async function findNear(
  deps: JudgeDeps,
  lookup: ApprovedLookup,
): Promise<{ question: string; near: NearWording<CachedWording>[] }> {
  const { ownerId, assistantId, wordings, questions, signal } = lookup;
  const model = deps.models.embed.id;
  await deps.approvedWordings.loadVectors(
    assistantId,
    (ids) => store.listVectors(deps.database, ownerId, ids, model),
    () => queueWordings(deps, ownerId, assistantId),
  );
  for (const question of questions) {
    const vector = await tryEmbedQuestion(deps, question, signal);
    const near = vector ? await listNear(vector, wordings) : [];
    if (near.length > 0) return { question, near };
  }
  return { question: '', near: [] };
}

/** Returns the current answer of a wording, or undefined if it was disabled or deleted meanwhile. */
async function loadAnswer(
  { database, models }: JudgeDeps,
  { ownerId }: ApprovedLookup,
  { wording, cosine }: NearWording<CachedWording>,
): Promise<ApprovedMatch | undefined> {
  const [row] = await store.findCandidates(database, ownerId, [wording.id], models.embed.id);
  return (
    row && {
      id: wording.answerId,
      answer: row.answer,
      question: wording.text,
      confidence: Math.min(1, cosine),
    }
  );
}
