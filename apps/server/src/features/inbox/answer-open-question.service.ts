import type { InboxThread } from '@anito/contract/inbox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { AskDeps, ClientRequest } from '../answering/answering.service.ts';
import { toPlainText } from '../messaging/replies.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { getThread, storeAnswer } from './inbox.service.ts';
import { findLastMessageId } from './inbox.store.ts';
import { suggestReply } from './suggest-reply.service.ts';

/**
 * Lets the assistant answer the visitor's last message to a person, and hands the thread back to it. Returns
 * the updated thread, or undefined when the client disconnected. Throws `not_found`, and `conflict` when the
 * message is answered already, the messaging service accepts no text now, or the assistant has no answer.
 * Nothing changes then.
 */
export async function answerOpenQuestion(
  deps: Deps & ChannelDeps & AskDeps,
  ownerId: string,
  id: number,
  client: ClientRequest,
): Promise<InboxThread | undefined> {
  const { openQuestion, window } = await getThread(deps, ownerId, id);
  if (openQuestion === null || window?.isOpen === false) throw new AppError('conflict', 'question-not-open');
  const lastMessageId = await findLastMessageId(deps.database.pool, ownerId, id);
  const answer = await suggestReply(deps, ownerId, id, client);
  if (!answer) return undefined;
  const { outcome, text, sources } = answer;
  if (outcome === 'refused' || !text) throw new AppError('conflict', 'no-answer-in-sources');
  return storeAnswer(deps, ownerId, id, { text, plainText: toPlainText(text), sources, lastMessageId });
}
