import { createHash } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import { isVisible, toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { listByAccounts } from './configurations.store.ts';
import { changePersonIds, findOrAddPerson, listIds, recognizePerson } from './identities.service.ts';
import { insertInbound, type NewInbound } from './inbound.store.ts';
import { answerMessagesKind } from './messaging.jobs.ts';
import { markUndelivered } from './outbox.store.ts';
import { parseButtonPress } from './replies.service.ts';
import type {
  Attachment,
  DeliveryReceipt,
  IdentityChange,
  IncomingMessage,
  Person,
  ReceivedWebhook,
  Transport,
} from './transport.ts';

export type WebhookStoreDeps = Pick<Deps, 'database' | 'events' | 'jobs' | 'metrics' | 'publish'>;

type Account = Parameters<typeof findOrAddPerson>[2];

/**
 * Stores the contents of a webhook for connected accounts and queues the answers. Returns the messages that
 * were not stored: `unknown` are those to accounts that are not connected, `refused` those for which a
 * visitor's queue was full. Throws `unavailable` when a visitor's ids change while one of their messages is
 * being answered.
 */
export async function storeWebhook(
  deps: WebhookStoreDeps,
  { channel: { name: channel }, label }: Transport,
  { messages, identityChanges = [], receipts = [] }: ReceivedWebhook,
): Promise<{ unknown: IncomingMessage[]; refused: IncomingMessage[] }> {
  const entries = [...messages, ...identityChanges, ...receipts];
  const accountIds = [...new Set(entries.map(({ accountId }) => accountId))];
  const rows = await listByAccounts(deps.database.pool, channel, accountIds);
  const accounts = new Map(rows.map((row) => [row.accountId, { ...row, configurationId: row.id, channel }]));
  const isConnected = ({ accountId }: { accountId: string }) => accounts.has(accountId);
  const unknown = messages.filter((message) => !isConnected(message));
  if (!entries.some(isConnected)) return { unknown, refused: [] };
  const refused = await runInTransaction(deps.database, async (runner) => {
    for (const change of identityChanges.filter((each) => isConnected(each) && hasStorableIds(each))) {
      await changePersonIds(deps, runner, accounts.get(change.accountId)!, change);
    }
    for (const receipt of receipts.filter(isConnected)) {
      await storeReceipt(deps, runner, { ...accounts.get(receipt.accountId)!, label }, receipt);
    }
    const accepted: (NewInbound & { incoming: IncomingMessage })[] = [];
    for (const incoming of messages.filter(isConnected)) {
      const account = accounts.get(incoming.accountId)!;
      accepted.push({ ...(await toInbound(deps, runner, account, incoming)), incoming });
    }
    if (accepted.length === 0) return [];
    const inserted = await insertInbound(runner, accepted);
    for (const { correspondentId, ownerId } of inserted.touched) {
      await deps.jobs.enqueue(answerMessagesKind, { correspondentId }, { accountId: ownerId, runner });
    }
    return inserted.refused.map(({ incoming }) => incoming);
  });
  for (const { occurredAt } of messages.filter(isConnected)) {
    const seconds = (Date.now() - normalizeTime(occurredAt).getTime()) / 1_000;
    deps.metrics.webhookLag.observe({ channel }, seconds);
  }
  return { unknown, refused };
}

/** Longest accepted id, far longer than the ids of any service. */
const maxIdLength = 300;

/**
 * Returns a function that derives a visitor's id from the service's id. The result is constant for a person
 * and account.
 */
const createVisitorIds = (channel: string, accountId: string) => (id: string) => {
  const hash = createHash('sha256').update(`${channel}:${accountId}:${id}`).digest('hex');
  return `${channel}_${hash.slice(0, 32)}`;
};

const isStorableId = (id: string) => id.length > 0 && id.length <= maxIdLength && toStorable(id) === id;

/** Returns whether all ids of a message are valid: not empty, not too long, and accepted by PostgreSQL. */
export function hasValidIds({ accountId, personId, externalId, person }: IncomingMessage): boolean {
  return [accountId, personId, externalId, ...(person ? listIds(person) : [])].every(isStorableId);
}

/** Returns whether all ids of a change can be stored. A change with invalid ids is ignored. */
const hasStorableIds = ({ previous, current }: IdentityChange): boolean =>
  [...listIds(previous), ...listIds(current)].every(isStorableId);

/**
 * Returns the time that a service reports. An invalid time, one before 1970 or one in the future is replaced
 * by the current time.
 */
function normalizeTime(occurredAt: Date): Date {
  const now = Date.now();
  const at = occurredAt.getTime();
  return at > 0 && at < now ? occurredAt : new Date(now);
}

/**
 * Returns a message's text for storage, cut to the longest question. Returns null when no character is
 * visible.
 */
function normalizeText(text: string | null): string | null {
  const storable = toStorable(text ?? '').trim();
  return isVisible(storable) ? storable.slice(0, limits.questionMax).replace(/[\ud800-\udbff]$/, '') : null;
}

/** Returns a person for storage, with names of at most 100 characters. Blank names become undefined. */
function toStorablePerson({ username, displayName, ...ids }: Person): Person {
  const toDisplayText = (name: string | undefined) =>
    toStorable(name ?? '')
      .trim()
      .slice(0, 100) || undefined;
  return { ...ids, username: toDisplayText(username), displayName: toDisplayText(displayName) };
}

/**
 * Converts a message to its stored form. If the service reports several ids for the sender, finds or inserts
 * that person first. The payload of another program's button becomes null.
 */
async function toInbound(
  deps: WebhookStoreDeps,
  runner: SqlRunner,
  account: Account,
  message: IncomingMessage,
): Promise<NewInbound> {
  const { ownerId, configurationId, channel } = account;
  const name = createVisitorIds(channel, message.accountId);
  const { person, attachment: incoming } = message;
  const phone = person?.phone ?? incoming?.sharedPhone;
  const { personId, channelUserId } = person
    ? await findOrAddPerson(deps, runner, account, toStorablePerson({ ...person, phone }), name)
    : { personId: message.personId, channelUserId: name(message.personId) };
  const text = normalizeText(message.text);
  const isPress = message.pressed !== undefined && parseButtonPress(message.pressed);
  const attachment: Attachment | null = incoming
    ? { ...incoming, detail: toStorable(incoming.detail) }
    : null;
  return {
    ownerId,
    configurationId,
    personId,
    channelUserId,
    externalId: message.externalId,
    text,
    pressed: isPress ? (message.pressed ?? null) : null,
    attachment,
    occurredAt: normalizeTime(message.occurredAt),
  };
}

/**
 * Stores the ids that a delivery receipt reports for the recipient. Marks the message as failed if the
 * receipt reports a failure.
 */
async function storeReceipt(
  deps: WebhookStoreDeps,
  runner: SqlRunner,
  account: Account & { label: string },
  { externalId, person, failure }: DeliveryReceipt,
): Promise<void> {
  const { ownerId, configurationId, label } = account;
  if (person && listIds(person).every(isStorableId))
    await recognizePerson(deps, runner, account, toStorablePerson(person));
  if (failure === null || externalId === null || !isStorableId(externalId)) return;
  const problem = toStorable(failure).slice(0, 300);
  const reason = localizedMessage('channel-refused', { channel: label, problem });
  await markUndelivered(runner, { ownerId, configurationId, externalId }, reason);
}
