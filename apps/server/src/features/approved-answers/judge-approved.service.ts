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

/** How sure an answer is that a model takes for the right one. */
const judgedConfidence = 0.9;

/**
 * The approved answer whose question a connected model takes for the visitor's, among those that are near; asked in one
 * short call and only where some are. Undefined where none is, without a model, and where it fails or takes too long.
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

/** The approved answer whose question is nearest, where it is near enough to be shown with that question. */
export async function findNearApproved(
  deps: JudgeDeps,
  asked: ApprovedAsked,
): Promise<FoundApproved | undefined> {
  const { near } = await lookNear(deps, asked);
  const shown = findShown(near);
  return shown && readAnswer(deps, asked, shown);
}

/** What is near to the likeliest of the questions that has anything near. */
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

/** Undefined where it has been switched off or deleted since. */
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
