import type {
  ApprovedAnswer,
  ApprovedAnswerInput,
  ApprovedAnswerUpdate,
} from '@anito/contract/approved-answers';
import { limits } from '@anito/contract/limits';
import { detectLanguage } from '@anito/language/detect-language';
import { expandShorthand } from '@anito/language/shorthand';
import type { TransactionHook } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { queueWordings } from './approved-answers.jobs.ts';
import * as store from './approved-answers.store.ts';

type ApprovedDeps = Pick<Deps, 'database' | 'jobs'>;

function viewApprovedAnswer(row: store.ApprovedAnswerRow): ApprovedAnswer {
  return {
    ...row,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns the approved answers of an assistant, newest first. Throws `not_found` for another owner's
 * assistant.
 */
export async function listApprovedAnswers(
  deps: ApprovedDeps,
  ownerId: string,
  assistantId: number,
): Promise<ApprovedAnswer[]> {
  await requireAssistant(deps, ownerId, assistantId);
  return (await store.listAnswerRows(deps.database, ownerId, assistantId)).map(viewApprovedAnswer);
}

/**
 * Stores an approved answer and enqueues the embedding of its wordings. `onInserted` runs in the same
 * transaction. Throws `not_found`, and `payload_too_large` when the assistant has reached the limit.
 */
export async function createApprovedAnswer(
  deps: ApprovedDeps,
  ownerId: string,
  assistantId: number,
  { answer, questions, isActive, conversationId, unansweredGroupId }: ApprovedAnswerInput,
  onInserted?: TransactionHook,
): Promise<ApprovedAnswer> {
  const wordings = removeDuplicates(questions);
  const row = await store.insertAnswer(
    deps.database,
    { ownerId, assistantId },
    {
      answer,
      language: detectLanguage(expandShorthand(wordings[0]!)),
      questions: wordings,
      isActive,
      conversationId: conversationId ?? null,
      unansweredGroupId: unansweredGroupId ?? null,
    },
    onInserted,
  );
  if (!row) throw notFound();
  if (row === 'too-many') {
    const message = localizedMessage('too-many-approved-answers', {
      most: limits.approvedAnswersPerAssistant,
    });
    throw new AppError('payload_too_large', message);
  }
  await queueWordings(deps, ownerId, assistantId);
  return viewApprovedAnswer(row);
}

/**
 * Changes the given fields of an approved answer. Given `questions` replace all wordings and are embedded by
 * a job. Throws `not_found`.
 */
export async function updateApprovedAnswer(
  deps: ApprovedDeps,
  ownerId: string,
  id: number,
  { questions, ...change }: ApprovedAnswerUpdate,
): Promise<ApprovedAnswer> {
  const row = await store.updateAnswer(deps.database, ownerId, id, {
    ...change,
    ...(questions ? { questions: removeDuplicates(questions) } : {}),
  });
  if (!row) throw notFound();
  if (questions) await queueWordings(deps, ownerId, row.assistantId);
  return viewApprovedAnswer(row);
}

/** Deletes an approved answer. Throws `not_found`. */
export async function deleteApprovedAnswer(deps: ApprovedDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteAnswer(deps.database, ownerId, id))) throw notFound();
}

/**
 * Listener: increments the use count of the approved answer that a visitor got. Does nothing for other
 * answers.
 */
export async function countApprovedUse(
  _: object,
  runner: SqlRunner,
  { ownerId, approvedAnswerId }: DomainEvents['answerFinished'],
): Promise<void> {
  if (approvedAnswerId !== null) await store.countUse(runner, ownerId, approvedAnswerId);
}

/** Removes wordings that differ from an earlier one only in case. Keeps the order. */
function removeDuplicates(questions: readonly string[]): string[] {
  return [...Map.groupBy(questions, (text) => text.toLowerCase()).values()].map(([first]) => first!);
}
