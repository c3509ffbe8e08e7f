import type { WidgetConfig } from '@anito/contract/widget';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { nameVisitor } from '../../lib/name-sender.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { writeWelcome } from '../../lib/write-welcome.ts';
import {
  type Answers,
  type AskDeps,
  type Asked,
  type AskingClient,
  ask,
} from '../answering/answering.service.ts';
import { requireActive, requireAssistant, viewLook } from '../assistants/assistants.service.ts';
import { listKeyLimits } from '../deployment/api-keys.service.ts';
import { createFrameTokenFor } from '../deployment/frame-tokens.service.ts';
import type { Channel, ChannelDeps } from '../threads/channel-kind.ts';
import { identifyVisitor } from '../threads/one-off.service.ts';
import type { Admission, VisitorChat } from '../visitor-chat/visitor-chat.service.ts';
import type { LivePlaceDeps } from '../visitor-chat/visitors.service.ts';
import { createTestToken, isTestToken } from './test-tokens.ts';

/** Visitors ask an assistant on the website of its business. */
export const widget: Channel = {
  name: 'widget',
  isOwners: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

type WidgetDeps = AskDeps & Pick<Deps, 'rateLimits'> & ChannelDeps & LivePlaceDeps;

/** The assistant that a key may ask: one of its owner's, and of a frame's token the one it was made for. */
async function requireAskedAssistant(deps: Pick<Deps, 'database'>, holder: KeyHolder, id: number) {
  if (holder.frame && holder.frame.assistantId !== id) throw notFound();
  return requireAssistant(deps, holder.ownerId, id);
}

/** The same where it is active; throws `not_found` and `assistant_inactive`. */
export async function requireActiveAssistant(deps: Pick<Deps, 'database'>, holder: KeyHolder, id: number) {
  return requireActive(await requireAskedAssistant(deps, holder, id));
}

/** Owners who try their widget ask as in their test chat, so that reports count visitors alone. */
function chooseChannel({ channels }: ChannelDeps, { frame }: KeyHolder): Channel {
  const ownersName = frame?.isTest && channels.find(({ channel }) => channel.isOwners)?.channel.name;
  return ownersName ? { ...widget, name: ownersName, isOwners: true } : widget;
}

/** The chat that a caller may name. What is tried in a widget never meets the owner's own test chat, whatever its id. */
function nameThread(holder: KeyHolder, assistantId: number, channelUserId: string) {
  const name = holder.frame?.isTest ? `frame.${channelUserId}` : channelUserId;
  return { ownerId: holder.ownerId, assistantId, channelUserId: name };
}

/** Lets the owner try the widget of an own assistant. Throws `not_found`. */
export async function startWidgetTest(
  deps: Pick<Deps, 'database' | 'secrets'>,
  ownerId: string,
  assistantId: number,
): Promise<{ testToken: string }> {
  await requireAssistant(deps, ownerId, assistantId);
  return { testToken: createTestToken(deps.secrets, { ownerId, assistantId }) };
}

/**
 * What a widget shows before the first question, with the address of its frame; limited by address. Throws `not_found`,
 * and `forbidden` for a test token that is none of the owner's.
 */
export async function getWidgetConfig(
  deps: Pick<Deps, 'database' | 'secrets' | 'rateLimits'>,
  holder: KeyHolder,
  assistantId: number,
  { testToken, address }: { testToken?: string | undefined; address: string },
): Promise<WidgetConfig> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const assistant = await requireAskedAssistant(deps, holder, assistantId);
  const isTest = testToken !== undefined;
  if (isTest && !isTestToken(deps.secrets, { ownerId: holder.ownerId, assistantId }, testToken)) {
    throw new AppError('forbidden', 'link-not-valid');
  }
  const { token, expiresAt } = await createFrameTokenFor(deps, holder, assistantId, { isTest });
  const { id, name, description, isActive, suggestedQuestions, contact } = assistant;
  return {
    id,
    name,
    description,
    isActive,
    welcome: writeWelcome(assistant, 'en'),
    suggestedQuestions,
    contact,
    // What its owner tries calls nobody.
    hasPersonButton: assistant.hasPersonButton && !isTest,
    ...viewLook(deps, assistant),
    frameUrl: `/widget/${id}/frame?token=${token}`,
    token,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Who asks: `channelUserId` is a secret that a browser made, or a program's name for a person. */
export type Asker = { channelUserId: string | undefined; address: string; isFromPage: boolean };

/** Names an asker for repeats of a question: by visitor; without one a program by its key, a page by address too. */
export function nameAsker(
  holder: KeyHolder,
  assistantId: number,
  { channelUserId, address, isFromPage }: Asker,
): string {
  if (channelUserId !== undefined) {
    return nameVisitor(assistantId, nameThread(holder, assistantId, channelUserId).channelUserId);
  }
  const { apiKeyId, frame } = holder;
  const place = frame || isFromPage ? `:address:${toAddressKey(address)}` : '';
  return nameVisitor(assistantId, `key:${apiKeyId}${place}`);
}

/**
 * Counts a question: of a page by visitor and address, as on the public page, because whoever reads the page has its
 * key; of the key itself by key. What programs ask by a key thus never uses up what visitors may ask. Throws
 * `too_many_requests`.
 */
export async function countQuestion(
  deps: Pick<Deps, 'rateLimits'>,
  { apiKeyId, frame }: KeyHolder,
  assistantId: number,
  from: Asker,
): Promise<void> {
  const address = toAddressKey(from.address);
  const visitor = from.channelUserId ?? `address ${address}`;
  await deps.rateLimits.consumeAll([
    ...(frame || from.isFromPage
      ? [
          { name: 'widgetVisitor' as const, key: `${assistantId}:${visitor}` },
          { name: 'widgetAddress' as const, key: address },
        ]
      : []),
    ...(frame ? [] : listKeyLimits(apiKeyId)),
  ]);
}

/** Asks an assistant of the key's owner, after `countQuestion`. Throws `not_found` and `assistant_inactive`. */
export async function askByKey(
  deps: WidgetDeps,
  holder: KeyHolder,
  assistantId: number,
  asked: Asked & { channelUserId?: string | undefined },
  client: AskingClient,
): Promise<Answers> {
  const assistant = await requireActiveAssistant(deps, holder, assistantId);
  const to = {
    channel: chooseChannel(deps, holder),
    ownerId: holder.ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread:
      asked.channelUserId === undefined
        ? { assistantId, ...identifyVisitor(undefined, client.requestKey) }
        : nameThread(holder, assistantId, asked.channelUserId),
  };
  return ask(deps, to, asked, client);
}

/**
 * The chat of a visitor in the widget, limited by address. Throws `not_found`, and `assistant_inactive` where the assistant
 * must be active.
 */
export async function admitToWidget(
  deps: Pick<WidgetDeps, 'database' | 'channels' | 'rateLimits'>,
  { holder, assistantId, address }: { holder: KeyHolder; assistantId: number; address: string },
  channelUserId: string,
  { limit = 'publicReadAddress', mayBeInactive = false }: Admission = {},
): Promise<VisitorChat> {
  await deps.rateLimits.consume(limit, toAddressKey(address));
  const assistant = await requireAskedAssistant(deps, holder, assistantId);
  if (!mayBeInactive) requireActive(assistant);
  return {
    ...nameThread(holder, assistantId, channelUserId),
    channel: chooseChannel(deps, holder),
    address,
  };
}
