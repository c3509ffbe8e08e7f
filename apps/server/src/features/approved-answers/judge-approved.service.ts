import { askBriefly } from '../../lib/ask-briefly.ts';
import { embedAsked } from '../../lib/embed-asked.ts';
import { queueWordings } from './approved-answers.jobs.ts';
import * as store from './approved-answers.store.ts';
import type { ApprovedAsked, FindDeps, FoundApproved } from './find-approved.service.ts';
import { findShown, listNear, type NearWording } from './list-near.ts';
import type { KnownWording } from './wording-cache.ts';
import { verdict, writeVerdictPrompt } from './write-verdict-prompt.ts';

type JudgeDeps = FindDeps & Parameters<typeof askBriefly>[0] & Parameters<typeof queueWordings>[0];
type Judging = ApprovedAsked & { model: string | null; onTokens: (tokens: number) => void };

/** Confidence of an answer that a model has matched. */
const judgedConfidence = 0.9;

/**
 * Returns the approved answer whose question a connected model considers the same, among the near ones. Makes
 * one short call, and only if some are near. Undefined without a match, without a model, and when the call
 * fails or times out.
 */
export async function judgeApproved(deps: JudgeDeps, asked: Judging): Promise<FoundApproved | undefined> {
  if (!deps.models.chat.can.rewrite) return undefined;
  const { question, near } = await lookNear(deps, asked);
  if (near.length === 0) return undefined;
  const reply = await askBriefly(deps, {
    ...asked,
    messages: writeVerdictPrompt(
      question,
      near.map(({ wording }) => wording.text),
    ),
    schema: verdict,
    otherwise: 'approved answers not judged by the model; only sure ones are given',
  });
  const chosen = reply && near[reply.same - 1];
  return chosen && readAnswer(deps, asked, { ...chosen, cosine: judgedConfidence });
}

/**
 * Returns the approved answer with the nearest question, if it is near enough to be shown below that
 * question.
 */
export async function findNearApproved(
  deps: JudgeDeps,
  asked: ApprovedAsked,
): Promise<FoundApproved | undefined> {
  const { near } = await lookNear(deps, asked);
  const shown = findShown(near);
  return shown && readAnswer(deps, asked, shown);
}

/** Returns the near wordings of the first question that has any. */
async function lookNear(
  deps: JudgeDeps,
  asked: ApprovedAsked,
): Promise<{ question: string; near: NearWording<KnownWording>[] }> {
  const { ownerId, assistantId, wordings, questions, signal } = asked;
  const model = deps.models.embed.id;
  await deps.approvedWordings.place(
    assistantId,
    (ids) => store.listVectors(deps.database, ownerId, ids, model),
    () => queueWordings(deps, ownerId, assistantId),
  );
  for (const question of questions) {
    const vector = await embedAsked(deps, question, signal);
    const near = vector ? await listNear(vector, wordings) : [];
    if (near.length > 0) return { question, near };
  }
  return { question: '', near: [] };
}

/** Returns the current answer. Undefined if it was disabled or deleted meanwhile. */
async function readAnswer(
  { database, models }: JudgeDeps,
  { ownerId }: ApprovedAsked,
  { wording, cosine }: NearWording<KnownWording>,
): Promise<FoundApproved | undefined> {
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
