import type { ConversationRecord, Feedback } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { endConversation, listVisitorRecords, saveFeedback } from '../threads/conversations.service.ts';
import { requestPersonAfterThumbsDown, type Visitor, type VisitorDeps } from './visitors.service.ts';

/** A visitor's chat with one assistant. The public page and the widget each check access to it. */
export type VisitorChat = {
  channel: Channel;
  ownerId: string;
  assistantId: number;
  /** A secret of the visitor's browser. Each secret has a separate chat. */
  channelUserId: string;
  address: string;
};

/** The rate limit of a call by address, and whether the call is allowed for an inactive assistant. */
export type AdmissionOptions = { limit?: 'publicReadAddress' | 'feedbackAddress'; mayBeInactive?: boolean };

/** Returns a page of the questions and answers of a chat, oldest first. The offset counts from the newest. */
export function listHistory(
  deps: Pick<Deps, 'database'>,
  { channel, ownerId, assistantId, channelUserId }: VisitorChat,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConversationRecord[]> {
  return listVisitorRecords(deps, channel, { ownerId, assistantId, channelUserId }, { limit, offset });
}

/**
 * Stores a visitor's feedback on an answer in their chat; null removes it. A thumbs down may request a
 * person. Throws `not_found` for an answer of another chat.
 */
export async function rateAnswer(
  deps: VisitorDeps,
  { channel, ownerId, assistantId, channelUserId: visitorId }: VisitorChat,
  input: { messageId: number; feedback: Feedback | null; comment?: string | null | undefined },
): Promise<void> {
  await saveFeedback(deps, { ownerId, assistantId, visitorId, isTest: channel.isOwnerTest }, input);
  if (input.feedback === 'down')
    await requestPersonAfterThumbsDown(deps, ownerId, assistantId, input.messageId);
}

/**
 * Ends the current thread of a chat, which stays stored. The next question starts a new one. Does nothing
 * without a thread.
 */
export function endChat(
  deps: Pick<Deps, 'database'>,
  { channel, ownerId, assistantId, channelUserId }: VisitorChat,
): Promise<void> {
  return endConversation(deps, channel, { ownerId, assistantId, channelUserId });
}

/** Returns the visitor of a chat with the channel's name instead of the channel. */
export function toVisitor({ channel, ...chat }: VisitorChat): Visitor {
  return { ...chat, channel: channel.name };
}
