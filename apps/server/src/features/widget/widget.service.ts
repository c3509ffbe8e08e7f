import type { WidgetConfig } from '@anito/contract/widget';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { isAllowedOrigin } from '../../lib/key-calls.ts';
import { nameVisitor } from '../../lib/name-sender.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { writeWelcome } from '../../lib/write-welcome.ts';
import {
  type AnswerStream,
  type AskDeps,
  ask,
  type ClientQuestion,
  type ClientRequest,
} from '../answering/answering.service.ts';
import { requireActive, requireAssistant, viewAppearance } from '../assistants/assistants.service.ts';
import { findOpenNow } from '../business-facts/opening.service.ts';
import { listKeyLimits } from '../deployment/api-keys.service.ts';
import {
  createFrameTokenForHolder,
  createFrameTokenForWebsite,
  requirePublished,
} from '../deployment/frame-tokens.service.ts';
import type { Channel, ChannelDeps } from '../threads/channel-kind.ts';
import { identifyVisitor } from '../threads/one-off.service.ts';
import type { AdmissionOptions, VisitorChat } from '../visitor-chat/visitor-chat.service.ts';
import type { LiveStreamDeps } from '../visitor-chat/visitors.service.ts';
import { createTestToken, isTestToken } from './test-tokens.ts';

/** The channel of the widget on a business's website. */
export const widget: Channel = {
  name: 'widget',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

type WidgetDeps = AskDeps & Pick<Deps, 'rateLimits'> & ChannelDeps & LiveStreamDeps;

/**
 * Returns the assistant that a key may ask: any assistant of its owner, or the assistant that a frame's token
 * was issued for. Throws `not_found` for any other.
 */
async function requireKeyAssistant(deps: Pick<Deps, 'database'>, holder: KeyHolder, id: number) {
  if (holder.frame && holder.frame.assistantId !== id) throw notFound();
  return requireAssistant(deps, holder.ownerId, id);
}

/**
 * Returns the assistant that a key may ask. Throws `not_found`, and `assistant_inactive` for a paused one.
 */
export async function requireActiveAssistant(deps: Pick<Deps, 'database'>, holder: KeyHolder, id: number) {
  return requireActive(await requireKeyAssistant(deps, holder, id));
}

/**
 * Returns the channel of a key's questions. An owner's test of the widget uses the test channel, so that
 * reports count only visitors.
 */
function chooseChannel({ channels }: ChannelDeps, { frame }: KeyHolder): Channel {
  const testChannelName = frame?.isTest && channels.find(({ channel }) => channel.isOwnerTest)?.channel.name;
  return testChannelName ? { ...widget, name: testChannelName, isOwnerTest: true } : widget;
}

/**
 * Returns the key of a visitor's thread. Tests in a widget have a prefix that separates them from the owner's
 * test chat.
 */
function getThreadKey(holder: KeyHolder, assistantId: number, channelUserId: string) {
  const name = holder.frame?.isTest ? `frame.${channelUserId}` : channelUserId;
  return { ownerId: holder.ownerId, assistantId, channelUserId: name };
}

/** Creates a token with which the owner tests the widget of their assistant. Throws `not_found`. */
export async function startWidgetTest(
  deps: Pick<Deps, 'database' | 'secrets'>,
  ownerId: string,
  assistantId: number,
): Promise<{ testToken: string }> {
  await requireAssistant(deps, ownerId, assistantId);
  return { testToken: createTestToken(deps.secrets, { ownerId, assistantId }) };
}

/**
 * Returns the data that a widget shows before the first question, with a new token and the address of its
 * frame, also for a paused assistant. Rate-limited by address. Throws `not_found`, and `forbidden` for an
 * invalid test token.
 */
export async function getWidgetConfig(
  deps: Pick<Deps, 'database' | 'secrets' | 'rateLimits'>,
  holder: KeyHolder,
  assistantId: number,
  { testToken, address }: { testToken?: string | undefined; address: string },
): Promise<WidgetConfig> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const assistant = await requireKeyAssistant(deps, holder, assistantId);
  const isTest = testToken !== undefined;
  if (isTest && !isTestToken(deps.secrets, { ownerId: holder.ownerId, assistantId }, testToken)) {
    throw new AppError('forbidden', 'link-not-valid');
  }
  const token = await createFrameTokenForHolder(deps, holder, assistantId, { isTest });
  return viewConfig(deps, assistant, { ...token, isTest });
}

/**
 * Returns the data that a widget shows before the first question, with a new token, by an assistant's public
 * id. The assistant must allow the website, which browsers send as `origin`. A request without one is allowed
 * only for a test, or if the assistant allows every website. Rate-limited by address. Throws `not_found`, and
 * `forbidden` for another website or an invalid test token.
 */
export async function getSiteWidgetConfig(
  deps: Pick<Deps, 'database' | 'env' | 'secrets' | 'rateLimits'>,
  publicId: string,
  {
    testToken,
    address,
    origin,
  }: { testToken?: string | undefined; address: string; origin: string | undefined },
): Promise<WidgetConfig> {
  await deps.rateLimits.consume('publicReadAddress', toAddressKey(address));
  const published = await requirePublished(deps, publicId);
  const { id, ownerId, allowedOrigins } = published;
  const isTest = testToken !== undefined;
  if (isTest && !isTestToken(deps.secrets, { ownerId, assistantId: id }, testToken)) {
    throw new AppError('forbidden', 'link-not-valid');
  }
  const isAllowed =
    origin === undefined
      ? isTest || allowedOrigins.length === 0
      : isAllowedOrigin(allowedOrigins, origin, deps.env.PUBLIC_URL);
  if (!isAllowed) throw new AppError('forbidden', 'widget-site-not-allowed');
  const token = createFrameTokenForWebsite(deps, published, { isTest });
  return viewConfig(deps, await requireAssistant(deps, ownerId, id), { ...token, isTest });
}

/** Returns the data of a widget with the token of its frame. */
function viewConfig(
  deps: Pick<Deps, 'secrets'>,
  assistant: Awaited<ReturnType<typeof requireAssistant>>,
  { token, expiresAt, isTest }: { token: string; expiresAt: Date; isTest: boolean },
): WidgetConfig {
  const { id, name, description, isActive, suggestedQuestions, greeting, visitorTexts, contact } = assistant;
  const openNow = findOpenNow(assistant);
  return {
    id,
    name,
    description,
    isActive,
    welcome: writeWelcome(assistant, 'en'),
    suggestedQuestions,
    greeting,
    visitorTexts,
    contact,
    // A test calls no person.
    hasPersonButton: assistant.hasPersonButton && !isTest,
    ...viewAppearance(deps, assistant),
    ...(openNow && { openNow }),
    frameUrl: `/widget/${id}/frame?token=${token}`,
    token,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * The client that asks. `channelUserId` is a secret that a browser created, or a program's id for a person.
 */
export type Asker = { channelUserId: string | undefined; address: string; isFromPage: boolean };

/**
 * Returns the name under which repeated questions of a client are recognized: by visitor, otherwise by key,
 * and for a page also by address.
 */
export function getAskerName(
  holder: KeyHolder,
  assistantId: number,
  { channelUserId, address, isFromPage }: Asker,
): string {
  if (channelUserId !== undefined) {
    return nameVisitor(assistantId, getThreadKey(holder, assistantId, channelUserId).channelUserId);
  }
  const { apiKeyId, frame } = holder;
  const suffix = frame || isFromPage ? `:address:${toAddressKey(address)}` : '';
  return nameVisitor(assistantId, `${apiKeyId === null ? 'site' : `key:${apiKeyId}`}${suffix}`);
}

/**
 * Counts a question against the rate limits. Questions from a page or a frame count by visitor and address,
 * as on the public page, because the key is public. Questions with the key itself, also from a page, count by
 * key. Programs never use up the visitors' limit. Throws `too_many_requests`.
 */
export async function countQuestion(
  deps: Pick<Deps, 'rateLimits'>,
  { apiKeyId, frame }: KeyHolder,
  assistantId: number,
  asker: Asker,
): Promise<void> {
  const address = toAddressKey(asker.address);
  const visitor = asker.channelUserId ?? `address ${address}`;
  await deps.rateLimits.consumeAll([
    ...(frame || asker.isFromPage
      ? [
          { name: 'widgetVisitor' as const, key: `${assistantId}:${visitor}` },
          { name: 'widgetAddress' as const, key: address },
        ]
      : []),
    ...(frame ? [] : listKeyLimits(apiKeyId)),
  ]);
}

/**
 * Asks an assistant that the key may ask. The caller must have called `countQuestion`. Throws `not_found` and
 * `assistant_inactive`.
 */
export async function askByKey(
  deps: WidgetDeps,
  holder: KeyHolder,
  assistantId: number,
  question: ClientQuestion & { channelUserId?: string | undefined },
  client: ClientRequest,
): Promise<AnswerStream> {
  const assistant = await requireActiveAssistant(deps, holder, assistantId);
  const target = {
    channel: chooseChannel(deps, holder),
    ownerId: holder.ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread:
      question.channelUserId === undefined
        ? { assistantId, ...identifyVisitor(undefined, client.requestKey) }
        : getThreadKey(holder, assistantId, question.channelUserId),
  };
  return ask(deps, target, question, client);
}

/**
 * Returns the chat of a visitor in the widget, rate-limited by address. Throws `not_found`, and
 * `assistant_inactive` for a paused assistant unless `mayBeInactive` is set.
 */
export async function admitToWidget(
  deps: Pick<WidgetDeps, 'database' | 'channels' | 'rateLimits'>,
  { holder, assistantId, address }: { holder: KeyHolder; assistantId: number; address: string },
  channelUserId: string,
  { limit = 'publicReadAddress', mayBeInactive = false }: AdmissionOptions = {},
): Promise<VisitorChat> {
  await deps.rateLimits.consume(limit, toAddressKey(address));
  const assistant = await requireKeyAssistant(deps, holder, assistantId);
  if (!mayBeInactive) requireActive(assistant);
  return {
    ...getThreadKey(holder, assistantId, channelUserId),
    channel: chooseChannel(deps, holder),
    address,
  };
}
