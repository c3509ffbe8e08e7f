import { randomBytes } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import type { VoiceToken } from '@anito/contract/realtime';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccessDeps, Caller } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecret } from '../../lib/hash-secret.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { type AskDeps, storeSpokenTurn } from '../answering/answering.service.ts';
import { requireAssistant, requireVisitorAccess } from '../assistants/assistants.service.ts';
import { getSite } from '../installation/site-settings.service.ts';
import { findPassages } from '../knowledge/knowledge.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import { identifyVisitor, type ThreadVisitor } from '../threads/one-off.service.ts';
import { describeSession } from './describe-session.ts';
import * as store from './voice.store.ts';
import type { VoiceProvider, VoiceProviderDeps } from './voice-provider.ts';

/** The channel for spoken calls of visitors. */
export const voice: Channel = {
  name: 'voice',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: () => false,
};

/** The channel for owners' test calls. */
export const ownerVoice: Channel = { ...voice, name: 'voice-test', isOwnerTest: true };

/** Dependencies of voice. */
export type VoiceDeps = AskDeps &
  Pick<Deps, 'rateLimits' | 'settings' | 'secrets'> &
  VoiceProviderDeps &
  ApiKeyAccessDeps;

/**
 * A call is granted half of the remaining time of the day, so that one visitor does not use all of it and may
 * call again. These are the longest grant, the usual smallest grant while enough time remains, and the time
 * below which no call is granted, in seconds.
 */
const maxCallSeconds = 300;
const usualMinSeconds = 60;
const minCallSeconds = 15;
/** Daily seconds of all assistants of an account, because visitors speak at the installation's cost. */
const accountSecondsPerDay = 3 * limits.voiceSecondsPerDay;
const ownerSecondsPerDay = 3_600;
/**
 * Share of the remaining day that one address may use. Each further address of one person gets half as much,
 * so that others can still call.
 */
const addressShare = 1 / 2;

/** Passages for the model, and their total length in characters. */
const maxPassages = 6;
const maxPassagesLength = 6_000;

type CallRequest = {
  assistantId?: number | undefined;
  accessCode?: string | null | undefined;
  channelUserId?: string | undefined;
};

/** Returns the provider. Throws `unavailable` when the operator has configured none. */
export function requireProvider({ voiceProvider }: VoiceProviderDeps): VoiceProvider {
  if (!voiceProvider) throw new AppError('unavailable', 'voice-not-configured');
  return voiceProvider;
}

/**
 * Counts a requested token against the rate limits: of a signed-in caller by account, of others by visitor
 * and address. Throws `too_many_requests`.
 */
export async function countToken(
  deps: Pick<Deps, 'rateLimits'>,
  caller: Caller | null,
  { assistantId, channelUserId }: CallRequest,
  address: string,
): Promise<void> {
  if (caller) return deps.rateLimits.consume('voiceOwner', caller.userId);
  const addressKey = toAddressKey(address);
  await deps.rateLimits.consumeAll([
    { name: 'voiceVisitor', key: `${assistantId ?? 'site'}:${channelUserId ?? `address ${addressKey}`}` },
    { name: 'voiceAddress', key: addressKey },
  ]);
}

/**
 * Grants one call, to the caller's own assistant or to an assistant that visitors may use, signed in or not.
 * Returns the provider's short-lived secret and the limits of the call. Throws `unavailable` without a
 * provider, `daily_limit` when the day's time is used up, and `unauthenticated` for a visitor who names no
 * assistant when the site shows none. For another owner's assistant it throws what `requireVisitorAccess`
 * throws, such as `not_found` or `access_code_required`.
 */
export async function createVoiceToken(
  deps: VoiceDeps,
  caller: Caller | null,
  request: CallRequest,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<VoiceToken> {
  const provider = requireProvider(deps);
  const { channel, ownerId, assistant, visitor } = await findCallTarget(deps, caller, request, address);
  const secret = randomBytes(32).toString('base64url');
  const call = {
    ownerId,
    assistantId: assistant?.id ?? null,
    channel: channel.name,
    ...visitor,
    secretHash: hashSecret(secret),
    addressHash: hashSecret(`${assistant?.id}:${toAddressKey(address)}`),
  };
  // The grant is stored before the secret is requested, so that a failing provider cannot be used to get more
  // time.
  const { seconds, createdAt } = await grantCall(deps, channel, call);
  const name = assistant?.name ?? deps.settings.brandName;
  const session = describeSession(assistant, deps.settings.brandName, provider);
  try {
    return {
      client_secret: await provider.createSecret(session, signal),
      model: provider.model,
      voice: provider.voice,
      callUrl: provider.callUrl,
      call: {
        secret,
        assistantId: call.assistantId,
        name,
        seconds,
        endsAt: new Date(createdAt.getTime() + seconds * 1_000).toISOString(),
      },
    };
  } catch (error) {
    // No client has the secret, so the call cannot have started.
    const storedCall = await store.findLiveCall(deps.database, call.secretHash);
    if (storedCall) await store.endCall(deps.database, storedCall, { isConfirmed: true });
    throw error;
  }
}

type CallTarget = {
  channel: Channel;
  ownerId: string;
  assistant: Awaited<ReturnType<typeof requireAssistant>> | null;
  visitor: ThreadVisitor;
};

/**
 * Returns the called assistant, and the channel and visitor under which the call is stored. Without an id, it
 * is the assistant of the site. The assistant is null for a signed-in caller if the site has none; for others
 * it throws `unauthenticated` then. For another owner's assistant it throws what `requireVisitorAccess`
 * throws, such as `not_found` or `access_code_required`.
 */
async function findCallTarget(
  deps: VoiceDeps,
  caller: Caller | null,
  { assistantId, accessCode, channelUserId }: CallRequest,
  address: string,
): Promise<CallTarget> {
  const id = assistantId ?? (await getSite(deps)).widget?.assistantId;
  if (caller && id !== undefined) {
    const ownAssistant = await requireAssistant(deps, caller.userId, id).catch(ignoreNotFound);
    if (ownAssistant) return toOwnerCall(caller, ownAssistant);
  }
  if (id === undefined) {
    if (!caller) throw new AppError('unauthenticated', 'sign-in-missing');
    return toOwnerCall(caller, null);
  }
  const assistant = await requireVisitorAccess(deps, id, { code: accessCode, address });
  return {
    channel: voice,
    ownerId: assistant.ownerId,
    assistant,
    visitor: identifyVisitor(channelUserId, null),
  };
}

const toOwnerCall = ({ userId }: Caller, assistant: CallTarget['assistant']): CallTarget => ({
  channel: ownerVoice,
  ownerId: userId,
  assistant,
  visitor: { channelUserId: userId, isOneOff: false },
});

const ignoreNotFound = (error: unknown) => {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
};

/**
 * Grants a share of the day's remaining time, in seconds, and stores the call. Throws `daily_limit` when too
 * little remains.
 */
async function grantCall(
  deps: VoiceDeps,
  channel: Channel,
  call: store.NewCall,
): Promise<{ seconds: number; createdAt: Date }> {
  return runInTransaction(deps.database, async (client) => {
    await store.lockAccount(client, call.ownerId);
    const used = await store.countSecondsToday(client, call);
    const remaining = channel.isOwnerTest
      ? ownerSecondsPerDay - used.account
      : Math.min(
          limits.voiceSecondsPerDay - used.assistant,
          accountSecondsPerDay - used.account,
          Math.floor((limits.voiceSecondsPerDay - used.assistant + used.address) * addressShare) -
            used.address,
        );
    const seconds = Math.min(maxCallSeconds, remaining, Math.max(usualMinSeconds, Math.floor(remaining / 2)));
    if (seconds < minCallSeconds) throw new AppError('daily_limit', 'voice-used-up');
    return { seconds, createdAt: await store.insertCall(client, call, seconds) };
  });
}

/** A call's secret with the client's address. */
type CallCredentials = { secret: string; address: string };

/**
 * Returns the call of a secret and counts the request for that call. Throws `not_found` for an unknown secret
 * and from one minute after the end of the call, and `too_many_requests`. Unknown secrets count by address,
 * because a separate count for each would be unlimited.
 */
async function requireCall(deps: VoiceDeps, { secret, address }: CallCredentials): Promise<store.CallRow> {
  const secretHash = hashSecret(secret);
  const guess = { name: 'voiceGuess', key: toAddressKey(address) } as const;
  const call = await deps.rateLimits.attempt([guess], () => store.findLiveCall(deps.database, secretHash));
  if (!call) throw new AppError('not_found', 'voice-call-over');
  await deps.rateLimits.consume('voiceCall', String(call.id));
  return call;
}

/**
 * Stores the provider's id of a call. Throws `not_found` for a call that is unknown or over for a minute,
 * `conflict` if the call has another id already or the id belongs to another call, and `too_many_requests`.
 */
export async function saveProviderCall(
  deps: VoiceDeps,
  credentials: CallCredentials,
  providerCallId: string,
): Promise<void> {
  const call = await requireCall(deps, credentials);
  if (!(await store.setProviderCall(deps.database, call, providerCallId)))
    throw new AppError('conflict', 'voice-call-taken');
}

/**
 * Searches the assistant's sources for the voice model. The result is stored with the next turn. Returns
 * empty lists for a call without an assistant or with one in agent mode, and if no passage is promising.
 * Throws `not_found` for a call that is unknown or over for a minute, and `too_many_requests`.
 */
export async function searchInCall(
  deps: VoiceDeps,
  credentials: CallCredentials,
  query: string,
  signal: AbortSignal,
) {
  const call = await requireCall(deps, credentials);
  if (call.assistantId === null) return { passages: [], sources: [] };
  const { connections, isAgentMode } = await requireAssistant(deps, call.ownerId, call.assistantId);
  if (isAgentMode) return { passages: [], sources: [] };
  const request = { ownerId: call.ownerId, connections, questions: [query], limit: maxPassages, signal };
  const { passages: matches, isPromising, confidence } = await findPassages(deps, request);
  const passages = isPromising ? matches : [];
  await store.saveCallSearch(deps.database, call, { passages, confidence });
  let remainingLength = maxPassagesLength;
  const shownPassages = passages.flatMap(({ title, text }) => {
    const part = text.slice(0, Math.max(0, remainingLength)).toWellFormed();
    remainingLength -= text.length;
    return part ? [{ title, text: part }] : [];
  });
  const byDocument = new Map(
    passages.map(({ documentId, title, url }) => [documentId, { title, pageUrl: url }]),
  );
  return { passages: shownPassages, sources: [...byDocument.values()] };
}

/**
 * Stores one turn (question and answer) of a call with its search results. A repeated turn id is stored once.
 * Does nothing for a call without an assistant. Throws `not_found` for a call that is unknown or over for a
 * minute, and `too_many_requests`.
 */
export async function saveTurn(
  deps: VoiceDeps,
  credentials: CallCredentials,
  turn: { turn: string; question: string; answer: string; isInterrupted?: boolean | undefined },
  request: { signal: AbortSignal; requestId: string },
): Promise<void> {
  const call = await requireCall(deps, credentials);
  const { assistantId, ownerId, channelUserId, isOneOff } = call;
  if (assistantId === null) return;
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  const target = {
    channel: call.channel === ownerVoice.name ? ownerVoice : voice,
    ownerId,
    answerer: assistant,
    connections: assistant.connections,
    thread: { assistantId, channelUserId, isOneOff },
  };
  const search = await store.getCallSearch(deps.database, call);
  const { question, answer, isInterrupted = false } = turn;
  const client = { ...request, requestKey: `voice:${call.id}:${turn.turn}` };
  await storeSpokenTurn(deps, target, { question, answer, isInterrupted, search }, client);
  if (search) await store.deleteCallSearch(deps.database, call);
}

/**
 * Ends a call, also at the provider if its id is known. Safe to call twice. Throws `not_found` for an unknown
 * call and from one minute after its end, and `too_many_requests`.
 */
export async function endCall(deps: VoiceDeps, credentials: CallCredentials): Promise<void> {
  await endStoredCall(deps, await requireCall(deps, credentials));
}

/** Overdue calls ended in one run. */
const callsPerRun = 50;

/** Ends up to `callsPerRun` calls whose granted time is over. */
export async function endOverdueCalls(
  deps: Pick<Deps, 'database' | 'log'> & VoiceProviderDeps,
): Promise<void> {
  const overdue = await store.listOverdue(deps.database, callsPerRun);
  await Promise.all(overdue.map((call) => endStoredCall(deps, call)));
}

/**
 * Ends a call at the provider, if its id is known, and in the database. A failure of the provider is only
 * logged.
 */
async function endStoredCall(
  { database, voiceProvider, log }: Pick<Deps, 'database' | 'log'> & VoiceProviderDeps,
  call: store.CallRow,
): Promise<void> {
  let isConfirmed = false;
  try {
    if (call.providerCallId && voiceProvider) isConfirmed = await voiceProvider.hangUp(call.providerCallId);
  } catch (err) {
    log.warn({ err, callId: call.id }, 'the provider did not end a call');
  }
  await store.endCall(database, call, { isConfirmed });
}
