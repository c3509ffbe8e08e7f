import type { Feedback, OwnerRecord } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import {
  type AnswerStream,
  type AskDeps,
  ask,
  type ClientQuestion,
  type ClientRequest,
} from '../answering/answering.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import type { Channel, ChannelDeps } from '../threads/channel-kind.ts';
import { endConversation, listRecords, saveFeedback } from '../threads/conversations.service.ts';

/** The channel of an owner's test chat. */
export const ownerTest: Channel = {
  name: 'owner-test',
  isOwnerTest: true,
  tellsFallback: true,
  showsUnsure: () => true,
};

/**
 * Asks the owner's assistant in the test chat and returns the stream of its answer. Without a `sessionId`,
 * the chat is the owner's default one. Throws `not_found`.
 */
export async function askAsOwner(
  deps: AskDeps,
  ownerId: string,
  assistantId: number,
  question: ClientQuestion & { sessionId?: string | undefined },
  client: ClientRequest,
): Promise<AnswerStream> {
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  const target = {
    channel: ownerTest,
    ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: { assistantId, channelUserId: question.sessionId ?? ownerId },
  };
  return ask(deps, target, question, client);
}

/**
 * Returns a page of the owner's test chat, oldest first. `offset` counts from the newest record. Throws
 * `not_found`.
 */
export async function listOwnerHistory(
  deps: AskDeps,
  ownerId: string,
  assistantId: number,
  { sessionId = ownerId, ...page }: { sessionId?: string | undefined; limit: number; offset: number },
): Promise<OwnerRecord[]> {
  await requireAssistant(deps, ownerId, assistantId);
  return listRecords(deps, ownerTest, { ownerId, assistantId, channelUserId: sessionId }, page);
}

/**
 * Stores the owner's feedback on an answer in one of the owner's test chats, with its comment. Null feedback
 * deletes both. Throws `not_found` for another message, and while the answer is incomplete.
 */
export async function rateAsOwner(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  ownerId: string,
  assistantId: number,
  input: { messageId: number; feedback: Feedback | null; comment?: string | null | undefined },
): Promise<void> {
  await requireAssistant(deps, ownerId, assistantId);
  await saveFeedback(deps, { ownerId, assistantId, visitorId: null, isTest: true }, input);
}

/**
 * Ends the current test chat, so that the next question starts a new one. Does nothing without a chat. Throws
 * `not_found` for a missing assistant.
 */
export async function restartOwnerChat(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
  { sessionId = ownerId }: { sessionId?: string | undefined },
): Promise<void> {
  await requireAssistant(deps, ownerId, assistantId);
  await endConversation(deps, ownerTest, { ownerId, assistantId, channelUserId: sessionId });
}
