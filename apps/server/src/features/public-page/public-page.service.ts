import type { Deps } from '../../deps.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import {
  type AnswerStream,
  type AskDeps,
  ask,
  type ClientQuestion,
  type ClientRequest,
} from '../answering/answering.service.ts';
import { requireVisitorAccess } from '../assistants/assistants.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { identifyVisitor } from '../threads/one-off.service.ts';
import type { AdmissionOptions, VisitorChat } from '../visitor-chat/visitor-chat.service.ts';

/** The channel of an assistant's public page. */
export const publicPage: Channel = {
  name: 'public',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

type VisitorDeps = Pick<Deps, 'rateLimits'>;

/**
 * Counts a visitor's question against two limits: of the visitor with this assistant, and of the network
 * address. Visitors without an id count by network address. Throws `too_many_requests`.
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

/**
 * Asks an assistant for a visitor and returns the stream of its answer. Does not count limits; call
 * `countVisitorQuestion` before. Throws the errors of `requireVisitorAccess`.
 */
export async function askAsVisitor(
  deps: AskDeps & VisitorDeps,
  assistantId: number,
  question: ClientQuestion & { channelUserId?: string | undefined; accessCode?: string | null | undefined },
  client: ClientRequest,
  address: string,
): Promise<AnswerStream> {
  const assistant = await requireVisitorAccess(deps, assistantId, { code: question.accessCode, address });
  const target = {
    channel: publicPage,
    ownerId: assistant.ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: { assistantId, ...identifyVisitor(question.channelUserId, client.requestKey) },
  };
  return ask(deps, target, question, client);
}

/**
 * Checks a visitor's access to the page of an assistant and returns the visitor's chat. `mayBeInactive` also
 * allows a paused assistant. Throws `too_many_requests`, counted by network address, and the errors of
 * `requireVisitorAccess`.
 */
export async function admitToPage(
  deps: AskDeps & VisitorDeps,
  { assistantId, address }: { assistantId: number; address: string },
  { code, channelUserId }: { code?: string | null | undefined; channelUserId: string },
  { limit = 'publicReadAddress', mayBeInactive = false }: AdmissionOptions = {},
): Promise<VisitorChat> {
  await deps.rateLimits.consume(limit, toAddressKey(address));
  const { ownerId } = await requireVisitorAccess(deps, assistantId, { code, address }, { mayBeInactive });
  return { channel: publicPage, ownerId, assistantId, channelUserId, address };
}
