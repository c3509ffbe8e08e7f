import type { ChannelConfiguration, ChannelOutcome, MessagingChannel } from '@anito/contract/messaging';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { toFailure } from '../../lib/failure.ts';
import { formatEnglish, type LocalizedMessage, localizedMessage } from '../../lib/reasons.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as store from './configurations.store.ts';
import { sendMessagesKind } from './messaging.jobs.ts';
import { listWaiting } from './outbox.store.ts';
import { DeliveryFailure } from './service-calls.service.ts';
import type { Account, ServiceFetchDeps, Transport, TransportDeps } from './transport.ts';

export type AccountDeps = Pick<Deps, 'database' | 'env' | 'jobs' | 'log' | 'secrets'> &
  NoticeDeps &
  TransportDeps &
  ServiceFetchDeps;

/** Context bound into the ciphertext of a token: its owner and row, so that two tokens cannot be swapped. */
const getTokenContext = (ownerId: string, id: number | string) => `messaging:${ownerId}:${id}`;

/** The encrypted columns of this feature. */
export const encryptedTokens: EncryptedColumn[] = [
  {
    table: 'messaging_configurations',
    column: 'token',
    key: 'id',
    contextOf: ({ ownerId, key }) => getTokenContext(ownerId, key),
  },
];

/**
 * Returns a connected messaging account with its decrypted token, or undefined when the token cannot be
 * decrypted.
 */
export function decryptAccount(
  { secrets }: Pick<Deps, 'secrets'>,
  row: store.ConfigurationRow,
): Account | undefined {
  const { id, ownerId, assistantId, accountId, name, settings } = row;
  const token = secrets.tryDecrypt(row.token, getTokenContext(ownerId, id))?.toString();
  return token === undefined
    ? undefined
    : { configurationId: id, ownerId, assistantId, accountId, name, token, settings };
}

/**
 * Returns the decrypted token of the account that a messaging service names. The owner is not known before
 * this lookup. Returns undefined if there is no such account or its token cannot be decrypted.
 */
export async function findAccountToken(
  deps: Pick<Deps, 'database' | 'secrets'>,
  { channel }: Transport,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await store.listByAccounts(deps.database.pool, channel.name, [accountId]);
  return row && decryptAccount(deps, row)?.token;
}

/** Throws `conflict` when the operator has not configured the channel. */
export function requireConfigured({ env }: Pick<Deps, 'env'>, { label, isAvailable }: Transport): void {
  if (!isAvailable(env))
    throw new AppError('conflict', localizedMessage('channel-not-configured', { channel: label }));
}

/**
 * Returns the messaging account of the owner's assistant on a channel. Throws `not_found`, also for an
 * assistant that the owner does not have.
 */
export async function getConfiguration(
  deps: Pick<Deps, 'database'>,
  transport: Transport,
  key: { ownerId: string; assistantId: number },
): Promise<store.OverviewRow> {
  await requireAssistant(deps, key.ownerId, key.assistantId);
  const { name } = transport.channel;
  const [row] = await store.listByAssistant(deps.database, key.ownerId, key.assistantId, name);
  if (!row) throw notFound();
  return row;
}

/**
 * Converts a messaging account for the API, without its token. `problem` is the failure of its last check,
 * else that of its last undelivered message.
 */
export function viewConfiguration(row: store.OverviewRow): ChannelConfiguration {
  const { assistantId, accountId, name, isActive, isSubscribed, needsReconnect, undelivered } = row;
  return {
    id: assistantId,
    assistantId,
    accountId,
    name,
    isActive,
    isSubscribed,
    needsReconnect,
    problem: row.failure ?? row.undeliveredText,
    because: row.failure ? row.because : row.undeliveredBecause,
    undelivered,
    checkedAt: row.checkedAt.toISOString(),
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Returns every messaging channel, with the assistant's account where one is connected. Only admins get the
 * verify token of webhooks. Throws `not_found`.
 */
export async function listChannels(
  deps: Pick<Deps, 'database' | 'env'> & TransportDeps,
  caller: { userId: string; role: string },
  assistantId: number,
): Promise<MessagingChannel[]> {
  await requireAssistant(deps, caller.userId, assistantId);
  const rows = await store.listByAssistant(deps.database, caller.userId, assistantId);
  return [...deps.transports].map(([channel, transport]) => {
    const row = rows.find((each) => each.channel === channel);
    const webhook = transport.webhook(deps.env);
    return {
      channel,
      isAvailable: transport.isAvailable(deps.env),
      webhookUrl: webhook && deps.env.PUBLIC_URL + webhook.path,
      verifyToken: (caller.role === 'admin' && webhook?.verifyToken) || null,
      configuration: row ? viewConfiguration(row) : null,
      settings: row?.settings ?? {},
    };
  });
}

/** The account that an owner connects. */
type AccountInput = { accountId: string; name: string; token: string; settings?: Record<string, string> };

/**
 * Connects an account with a checked token, replaces the assistant's other account on the channel, subscribes
 * to its messages and queues those that waited for the connection. If the subscription fails, the account
 * stays connected and shows the failure. Throws `conflict` when another assistant uses the account.
 */
export async function connectAccount(
  deps: AccountDeps,
  transport: Transport,
  key: { ownerId: string; assistantId: number },
  { accountId, name, token, settings = {} }: AccountInput,
  signal: AbortSignal,
): Promise<void> {
  const channel = transport.channel.name;
  const id = await runInTransaction(deps.database, async (runner) => {
    const configurationId = await store.upsertConfiguration(runner, {
      ...key,
      channel,
      accountId,
      name,
      settings,
    });
    if (configurationId === undefined) throw new AppError('conflict', 'channel-account-taken');
    const encryptedToken = deps.secrets.encrypt(token, getTokenContext(key.ownerId, configurationId));
    await store.updateConfiguration(runner, key.ownerId, configurationId, { token: encryptedToken });
    await deps.notices.resolve(runner, key.ownerId, getNoticeKey(configurationId));
    for (const { correspondentId } of await listWaiting(runner, key.ownerId, configurationId)) {
      await deps.jobs.enqueue(sendMessagesKind, { correspondentId }, { accountId: key.ownerId, runner });
    }
    return configurationId;
  });
  const account = { configurationId: id, ...key, accountId, name, token, settings };
  await setSubscribed(deps, transport, account, true, signal).catch((error: unknown) => {
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.warn({ err: error, channel }, 'account connected, but webhook subscription failed');
  });
}

/**
 * Subscribes to the webhooks of an account or unsubscribes, and stores the result or failure on the account.
 * Throws DeliveryFailure after storing it.
 */
export async function setSubscribed(
  deps: AccountDeps,
  transport: Transport,
  account: Account,
  isSubscribed: boolean,
  signal: AbortSignal,
): Promise<{ isSubscribed: boolean }> {
  return recordResult(deps, transport, account, async () => {
    if (isSubscribed) await transport.subscribe(deps, account, signal);
    else await transport.unsubscribe(deps, account, signal);
    return { isSubscribed };
  });
}

/**
 * Checks the token and subscription of an account, and stores the result or failure on the account. Throws
 * DeliveryFailure after storing it.
 */
export async function checkAccount(
  deps: AccountDeps,
  transport: Transport,
  account: Account,
  signal: AbortSignal,
): Promise<{ isSubscribed: boolean }> {
  return recordResult(deps, transport, account, () => transport.check(deps, account, signal));
}

/**
 * Runs a call with the account's token and stores its result or failure on the account. A refused token marks
 * the account for reconnection and notifies its owner. Throws the failure after storing it.
 */
async function recordResult(
  deps: AccountDeps,
  transport: Transport,
  account: Account,
  call: () => Promise<{ isSubscribed: boolean }>,
): Promise<{ isSubscribed: boolean }> {
  const { ownerId, configurationId: id } = account;
  const { pool } = deps.database;
  const checkedAt = new Date();
  try {
    const state = await call();
    const healthy = { needsReconnect: false, failure: null, because: null, checkedAt };
    await store.updateConfiguration(pool, ownerId, id, { ...state, ...healthy });
    return state;
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    if (error.problem === 'token-refused') await markForReconnect(deps, transport, account, account.token);
    else {
      const { text, because } = toFailure(error.localizedMessage);
      await store.updateConfiguration(pool, ownerId, id, { failure: text, because, checkedAt });
    }
    throw error;
  }
}

const getNoticeKey = (configurationId: number) => `channel:${configurationId}`;

/**
 * Marks that a service refuses the token of an account and notifies its owner once. No message is sent until
 * the owner reconnects it. With `refusedToken`, does nothing if the account has another token now.
 */
export async function markForReconnect(
  deps: Pick<Deps, 'database' | 'secrets'> & NoticeDeps,
  { label }: Transport,
  account: Pick<Account, 'ownerId' | 'assistantId' | 'configurationId' | 'name'>,
  refusedToken?: string,
): Promise<void> {
  const { ownerId, assistantId, configurationId: id, name } = account;
  const { text, because } = toFailure(localizedMessage('channel-token-refused', { channel: label }));
  await runInTransaction(deps.database, async (runner) => {
    const row = await store.findConfiguration(runner, ownerId, id);
    if (row && refusedToken !== undefined && decryptAccount(deps, row)?.token !== refusedToken) return;
    const changes = { needsReconnect: true, failure: text, because, checkedAt: new Date() };
    if (!(await store.updateConfiguration(runner, ownerId, id, changes))) return;
    await deps.notices.add(runner, 'once', [
      {
        ownerId,
        assistantId,
        key: getNoticeKey(id),
        kind: 'channel-reconnect',
        params: { channel: label, account: name },
      },
    ]);
  });
}

/**
 * Returns the account of the owner's assistant with its decrypted token. Throws `not_found`. If the token
 * cannot be decrypted, marks the account for reconnection and throws DeliveryFailure.
 */
export async function requireAccount(
  deps: AccountDeps,
  transport: Transport,
  key: { ownerId: string; assistantId: number },
): Promise<Account> {
  const row = await getConfiguration(deps, transport, key);
  const account = decryptAccount(deps, row);
  if (account) return account;
  await markForReconnect(deps, transport, { ...row, configurationId: row.id });
  throw new DeliveryFailure('token-refused', transport.label);
}

/**
 * Tests an account and returns whether messages are received and answered, with a sentence that explains it.
 * Stores the result on the account. A failure of the service is a result, not an error. Throws `not_found`.
 */
export async function testAccount(
  deps: AccountDeps,
  transport: Transport,
  key: { ownerId: string; assistantId: number },
  signal: AbortSignal,
): Promise<ChannelOutcome> {
  const { isActive } = await getConfiguration(deps, transport, key);
  const describe = (success: boolean, message: LocalizedMessage): ChannelOutcome => ({
    success,
    message: formatEnglish(message),
    because: message,
  });
  const channel = transport.label;
  if (!transport.isAvailable(deps.env))
    return describe(false, localizedMessage('channel-not-configured', { channel }));
  try {
    const { isSubscribed } = await checkAccount(
      deps,
      transport,
      await requireAccount(deps, transport, key),
      signal,
    );
    if (!isSubscribed) return describe(false, localizedMessage('channel-not-subscribed', { channel }));
    return isActive
      ? describe(true, localizedMessage('channel-works'))
      : describe(false, localizedMessage('channel-paused', { channel }));
  } catch (error) {
    if (error instanceof DeliveryFailure) return describe(false, error.localizedMessage);
    throw error;
  }
}

/**
 * Disconnects an account: unsubscribes, and deletes it with its queued messages and its notice. A failure to
 * unsubscribe is only logged, because webhooks without an account do no harm. Throws `not_found`.
 */
export async function disconnectAccount(
  deps: AccountDeps,
  transport: Transport,
  key: { ownerId: string; assistantId: number },
  signal: AbortSignal,
): Promise<void> {
  const row = await getConfiguration(deps, transport, key);
  const account = decryptAccount(deps, row);
  if (account) {
    await transport.unsubscribe(deps, account, signal).catch((error: unknown) => {
      deps.log.warn({ err: error, channel: transport.channel.name }, 'webhook subscription not removed');
    });
  }
  await runInTransaction(deps.database, async (runner) => {
    await store.deleteConfiguration(runner, key.ownerId, row.id);
    await deps.notices.resolve(runner, key.ownerId, getNoticeKey(row.id));
  });
}

/**
 * Switches answers of an account on or off and changes the given settings, keeping the others. Returns the
 * changed account. Throws `not_found`.
 */
export async function changeAccount(
  deps: Pick<Deps, 'database'>,
  transport: Transport,
  key: { ownerId: string; assistantId: number },
  changes: { isActive?: boolean | undefined; settings?: Record<string, string> },
): Promise<store.OverviewRow> {
  const { id, settings } = await getConfiguration(deps, transport, key);
  await store.updateConfiguration(deps.database.pool, key.ownerId, id, {
    ...(changes.isActive === undefined ? {} : { isActive: changes.isActive }),
    ...(changes.settings ? { settings: { ...settings, ...changes.settings } } : {}),
  });
  return getConfiguration(deps, transport, key);
}

/** Accounts whose tokens are checked in one run. */
const tokensPerRun = 20;

/**
 * Checks up to `tokensPerRun` accounts that were not checked for a day, so that owners learn of an invalid
 * token before their visitors do. Failures are stored on the accounts.
 */
export async function checkTokens(deps: AccountDeps): Promise<void> {
  for (const row of await store.claimUnchecked(deps.database.pool, tokensPerRun)) {
    const transport = deps.transports.get(row.channel);
    if (!transport?.isAvailable(deps.env)) continue;
    const account = decryptAccount(deps, row);
    if (!account) await markForReconnect(deps, transport, { ...row, configurationId: row.id });
    else
      await checkAccount(deps, transport, account, AbortSignal.timeout(30_000)).catch(ignoreDeliveryFailure);
  }
}

/** Ignores a failed delivery, because it is stored on the account already. Throws any other error. */
function ignoreDeliveryFailure(error: unknown): void {
  if (!(error instanceof DeliveryFailure)) throw error;
}
