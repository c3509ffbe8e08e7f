import type { ConversationRecord, Feedback } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { requireVisitorAccess } from '../assistants/assistants.service.ts';
import type { Channel } from '../conversations/channel-kind.ts';
import {
  type Answers,
  type AskDeps,
  type Asked,
  type AskingClient,
  ask,
  keepFeedback,
  listVisitorRecords,
  startConversation,
} from '../conversations/conversations.service.ts';
import { nameOneOff } from '../conversations/one-off.service.ts';
import { needAfterThumbsDown, type Visitor } from '../handover/visitors.service.ts';

/** Visitors ask an assistant on its public page. */
export const publicPage: Channel = {
  name: 'public',
  isOwners: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

type VisitorDeps = Pick<Deps, 'rateLimits'>;

/**
 * Counts a visitor's question, per visitor of an assistant and per address; throws `too_many_requests`. Visitors
 * without an id of their own are one at each address.
 */
export async function countVisitorQuestion(
  deps: VisitorDeps,
  assistantId: number,
  channelUserId: string | undefined,
  address: string,
): Promise<void> {
  const visitor = channelUserId ?? `address ${toAddressKey(address)}`;
  await deps.rateLimits.consumeAll([
    { name: 'publicChatVisitor', key: `${assistantId}:${visitor}` },
    { name: 'publicChatAddress', key: toAddressKey(address) },
  ]);
}

/** A visitor asks an assistant, after `countVisitorQuestion`. Throws what `requireVisitorAccess` throws. */
export async function askAsVisitor(
  deps: AskDeps & VisitorDeps,
  assistantId: number,
  asked: Asked & { channelUserId?: string | undefined; accessCode?: string | null | undefined },
  client: AskingClient,
  address: string,
): Promise<Answers> {
  const assistant = await requireVisitorAccess(deps, assistantId, { code: asked.accessCode, address });
  const to = {
    channel: publicPage,
    ownerId: assistant.ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: { assistantId, channelUserId: asked.channelUserId ?? nameOneOff(client.requestKey) },
  };
  return ask(deps, to, asked, client);
}

/** A visitor's own chat, oldest first; another visitor's id shows only that visitor's chat, so ids are secrets. Limited by address. */
export async function listVisitorHistory(
  deps: AskDeps & VisitorDeps,
  assistantId: number,
  query: { channelUserId?: string | undefined; code?: string | undefined; limit: number; offset: number },
  address: string,
): Promise<ConversationRecord[]> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const { code, channelUserId, ...page } = query;
  const { ownerId } = await requireVisitorAccess(deps, assistantId, { code, address });
  if (channelUserId === undefined) return [];
  return listVisitorRecords(deps, publicPage, { ownerId, assistantId, channelUserId }, page);
}

/**
 * A visitor says what they think of an answer that they got; who does not know the visitor's id may not. Limited by
 * address. Throws `not_found` and what `requireVisitorAccess` throws.
 */
export async function rateAsVisitor(
  deps: Pick<Deps, 'channels' | 'livePlaces'> & AskDeps & VisitorDeps,
  assistantId: number,
  given: {
    messageId: number;
    channelUserId: string;
    code?: string | null | undefined;
    feedback: Feedback | null;
    comment?: string | null | undefined;
  },
  address: string,
): Promise<void> {
  await deps.rateLimits.consume('feedbackAddress', toAddressKey(address));
  const { code, channelUserId: visitorId } = given;
  const access = { code, address };
  const { ownerId } = await requireVisitorAccess(deps, assistantId, access, { mayBeInactive: true });
  await keepFeedback(deps, { ownerId, assistantId, visitorId, isTest: false }, given);
  if (given.feedback === 'down') await needAfterThumbsDown(deps, ownerId, assistantId, given.messageId);
}

/** A visitor begins their chat anew. Limited by address. Throws what `requireVisitorAccess` throws. */
export async function startAsVisitor(
  deps: AskDeps & VisitorDeps,
  assistantId: number,
  { code, channelUserId }: { code?: string | null | undefined; channelUserId: string },
  address: string,
): Promise<void> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const { ownerId } = await requireVisitorAccess(deps, assistantId, { code, address });
  await startConversation(deps, publicPage, { ownerId, assistantId, channelUserId });
}

/** Who asks for a person on the page. Throws what `requireVisitorAccess` throws. */
export async function identifyVisitor(
  deps: AskDeps & VisitorDeps,
  assistantId: number,
  { code, channelUserId }: { code?: string | null | undefined; channelUserId: string },
  address: string,
): Promise<Visitor> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const { ownerId } = await requireVisitorAccess(deps, assistantId, { code, address });
  return { ownerId, assistantId, channel: publicPage.name, channelUserId, address };
}
