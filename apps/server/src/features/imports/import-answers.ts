import { approvedAnswerInput } from '@anito/contract/approved-answers';
import { createApprovedAnswer } from '../approved-answers/approved-answers.service.ts';
import type { ExportedRow } from './exported-rows.ts';
import {
  findImportedIds,
  type ImportContext,
  importItem,
  listMissingOfAssistants,
  parseInput,
  recordImported,
} from './import-context.service.ts';

/**
 * Imports the approved answers of imported assistants that the account does not have yet. An invalid answer
 * is skipped with a remark for the owner.
 */
export async function importAnswers(context: ImportContext): Promise<void> {
  const { archive } = context;
  await context.begin('answers', archive.rows.approved_answers ?? 0);
  for await (const rows of archive.readRowGroups('approved_answers')) {
    const missing = await listMissingOfAssistants(context, 'answer', rows);
    await context.advance(rows.length - missing.length);
    const wordings = await listQuestionsByAnswer(context, new Set(missing.map(({ row }) => row.id)));
    for (const { row, parentId } of missing) {
      await importAnswer(context, parentId, row, wordings.get(row.id) ?? []);
      await context.advance();
    }
  }
}

/**
 * Returns the questions of the given approved answers, by the ids of the answers in the archive. Answers
 * without questions are omitted.
 */
async function listQuestionsByAnswer(
  { archive }: ImportContext,
  answerIds: ReadonlySet<number>,
): Promise<Map<number, string[]>> {
  const wordings = new Map<number, string[]>();
  if (answerIds.size === 0) return wordings;
  for await (const { approved_answer_id: id, text } of archive.readRows('approved_questions')) {
    if (answerIds.has(id)) wordings.set(id, [...(wordings.get(id) ?? []), text]);
  }
  return wordings;
}

/**
 * Imports one approved answer with its questions into the assistant `assistantId`. An invalid answer is
 * skipped with a remark for the owner.
 */
async function importAnswer(
  context: ImportContext,
  assistantId: number,
  row: ExportedRow<'approved_answers'>,
  questions: string[],
): Promise<void> {
  const { deps, scope } = context;
  const { answer, is_active: isActive, conversation_id: oldConversation } = row;
  const conversations = await findImportedIds(
    context,
    'conversation',
    oldConversation ? [oldConversation] : [],
  );
  await importItem(context, { kind: 'answer', name: questions[0] ?? '' }, async () => {
    const conversationId = conversations.get(oldConversation ?? 0) ?? null;
    const input = parseInput(approvedAnswerInput, { answer, questions, isActive, conversationId });
    await createApprovedAnswer(
      deps,
      scope.ownerId,
      assistantId,
      input,
      recordImported(context, 'answer', row.id),
    );
  });
}
