import type { SuggestedReply } from '@anito/contract/inbox';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { type AskDeps, ask, type ClientRequest, collectAnswer } from '../answering/answering.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import type { Channel, ChannelDeps } from '../threads/channel-kind.ts';
import { getThread } from './inbox.service.ts';

/** The channel of drafts for the owner, which are not stored. */
const draft: Channel = { name: 'draft', isOwnerTest: true, tellsFallback: false, showsUnsure: () => true };

/** Earlier questions that give the draft its context. */
const historyItems = 6;

/**
 * Drafts the assistant's answer to the visitor's last message, without storing it. Returns undefined when the
 * client disconnected. Throws `not_found`, and `conflict` when the visitor has written no message.
 */
export async function suggestReply(
  deps: Deps & ChannelDeps & AskDeps,
  ownerId: string,
  id: number,
  client: ClientRequest,
): Promise<SuggestedReply | undefined> {
  const { thread, items } = await getThread(deps, ownerId, id);
  const questions = items.flatMap((item) => {
    if (item.kind === 'question') return item.question;
    return item.author === 'visitor' ? item.text : [];
  });
  const question = questions.at(-1);
  if (question === undefined) throw new AppError('conflict', 'nothing-asked');
  const assistant = await requireAssistant(deps, ownerId, thread.assistantId);
  const conversationHistory = questions
    .slice(-1 - historyItems, -1)
    .map((content) => ({ role: 'user' as const, content }));
  const target = {
    channel: draft,
    ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: null,
  };
  const answer = await collectAnswer(
    ask(deps, target, { question, conversationHistory }, client),
    client.signal,
  );
  return answer && { text: answer.answer, outcome: answer.outcome, sources: answer.sources };
}
