import type { ConversationRecord, Feedback } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { keepFeedback, listVisitorRecords, startConversation } from '../threads/conversations.service.ts';
import { needAfterThumbsDown, type Visitor, type VisitorDeps } from './visitors.service.ts';

/** A visitor's chat with one assistant. The public page and the widget each decide who may have one. */
export type VisitorChat = {
  channel: Channel;
  ownerId: string;
  assistantId: number;
  /** A secret of the visitor's browser: another one shows another chat. */
  channelUserId: string;
  address: string;
};

/** How a call is limited by address, and whether it is for an assistant that is switched off too. */
export type Admission = { limit?: 'publicReadAddress' | 'feedbackAddress'; mayBeInactive?: boolean };

/** The messages of a chat, oldest first. */
export function listHistory(
  deps: Pick<Deps, 'database'>,
  { channel, ownerId, assistantId, channelUserId }: VisitorChat,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConversationRecord[]> {
  return listVisitorRecords(deps, channel, { ownerId, assistantId, channelUserId }, { limit, offset });
}

/** Keeps what a visitor thinks of an answer in their chat. Throws `not_found` for an answer of another chat. */
export async function rateAnswer(
  deps: VisitorDeps,
  { channel, ownerId, assistantId, channelUserId: visitorId }: VisitorChat,
  given: { messageId: number; feedback: Feedback | null; comment?: string | null | undefined },
): Promise<void> {
  await keepFeedback(deps, { ownerId, assistantId, visitorId, isTest: channel.isOwners }, given);
  if (given.feedback === 'down') await needAfterThumbsDown(deps, ownerId, assistantId, given.messageId);
}

/** Ends a chat: the next question begins another. */
export function startAnew(
  deps: Pick<Deps, 'database'>,
  { channel, ownerId, assistantId, channelUserId }: VisitorChat,
): Promise<void> {
  return startConversation(deps, channel, { ownerId, assistantId, channelUserId });
}

/** The visitor as calls about a person know them. */
export function toVisitor({ channel, ...chat }: VisitorChat): Visitor {
  return { ...chat, channel: channel.name };
}
