import { approvedAnswerInput } from '@anito/contract/approved-answers';
import { createApprovedAnswer } from '../approved-answers/approved-answers.service.ts';
import {
  accept,
  type Bringing,
  bringOne,
  findMade,
  listMissingOfAssistants,
  noteMade,
} from './bringing.service.ts';
import type { ExportedRow } from './exported-rows.ts';

/** Imports approved answers that the account does not have yet. */
export async function bringAnswers(bringing: Bringing): Promise<void> {
  const { archive } = bringing;
  await bringing.begin('answers', archive.rows.approved_answers ?? 0);
  for await (const rows of archive.readRowGroups('approved_answers')) {
    const missing = await listMissingOfAssistants(bringing, 'answer', rows);
    await bringing.advance(rows.length - missing.length);
    const wordings = await listWordings(bringing, new Set(missing.map(({ row }) => row.id)));
    for (const { row, parentId } of missing) {
      await bringAnswer(bringing, parentId, row, wordings.get(row.id) ?? []);
      await bringing.advance();
    }
  }
}

/** Returns the wordings of some answers. */
async function listWordings(
  { archive }: Bringing,
  answerIds: ReadonlySet<number>,
): Promise<Map<number, string[]>> {
  const wordings = new Map<number, string[]>();
  if (answerIds.size === 0) return wordings;
  for await (const { approved_answer_id: id, text } of archive.readRows('approved_questions')) {
    if (answerIds.has(id)) wordings.set(id, [...(wordings.get(id) ?? []), text]);
  }
  return wordings;
}

async function bringAnswer(
  bringing: Bringing,
  assistantId: number,
  row: ExportedRow<'approved_answers'>,
  questions: string[],
): Promise<void> {
  const { deps, scope } = bringing;
  const { answer, is_active: isActive, conversation_id: oldConversation } = row;
  const conversations = await findMade(bringing, 'conversation', oldConversation ? [oldConversation] : []);
  await bringOne(bringing, { kind: 'answer', name: questions[0] ?? '' }, async () => {
    const conversationId = conversations.get(oldConversation ?? 0) ?? null;
    const input = accept(approvedAnswerInput, { answer, questions, isActive, conversationId });
    await createApprovedAnswer(deps, scope.ownerId, assistantId, input, noteMade(bringing, 'answer', row.id));
  });
}
