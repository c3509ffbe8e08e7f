import { createHash } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import { isVisible, toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { say } from '../../lib/reasons.ts';
import { listByAccounts } from './configurations.store.ts';
import { changePerson, findOrAddPerson, listIds, recognizePerson } from './identities.service.ts';
import { insertInbound, type NewInbound } from './inbound.store.ts';
import { answerMessagesKind } from './messaging.jobs.ts';
import { failSent } from './outbox.store.ts';
import { readPress } from './replies.service.ts';
import type {
  Attachment,
  DeliveryReceipt,
  IdentityChange,
  Incoming,
  Person,
  ReceivedWebhook,
  Transport,
} from './transport.ts';

export type StoringDeps = Pick<Deps, 'database' | 'events' | 'jobs' | 'publish'>;

type Account = Parameters<typeof findOrAddPerson>[2];

/**
 * Stores what a webhook tells of the accounts that are connected. Resolves to the messages to other accounts, and to those
 * that were refused because too many of their visitor wait.
 */
export async function storeWebhook(
  deps: StoringDeps,
  { channel: { name: channel }, label }: Transport,
  { messages, identityChanges = [], receipts = [] }: ReceivedWebhook,
): Promise<{ unknown: Incoming[]; refused: Incoming[] }> {
  const entries = [...messages, ...identityChanges, ...receipts];
  const accountIds = [...new Set(entries.map(({ accountId }) => accountId))];
  const rows = await listByAccounts(deps.database.pool, channel, accountIds);
  const accounts = new Map(rows.map((row) => [row.accountId, { ...row, configurationId: row.id, channel }]));
  const isKnown = ({ accountId }: { accountId: string }) => accounts.has(accountId);
  const unknown = messages.filter((message) => !isKnown(message));
  if (!entries.some(isKnown)) return { unknown, refused: [] };
  const refused = await runInTransaction(deps.database, async (runner) => {
    for (const change of identityChanges.filter((each) => isKnown(each) && hasIds(each))) {
      await changePerson(deps, runner, accounts.get(change.accountId)!, change);
    }
    for (const receipt of receipts.filter(isKnown)) {
      await noteReceipt(deps, runner, { ...accounts.get(receipt.accountId)!, label }, receipt);
    }
    const known: (NewInbound & { incoming: Incoming })[] = [];
    for (const incoming of messages.filter(isKnown)) {
      const account = accounts.get(incoming.accountId)!;
      known.push({ ...(await toInbound(deps, runner, account, incoming)), incoming });
    }
    if (known.length === 0) return [];
    const inserted = await insertInbound(runner, known);
    for (const { correspondentId, ownerId } of inserted.touched) {
      await deps.jobs.enqueue(answerMessagesKind, { correspondentId }, { accountId: ownerId, runner });
    }
    return inserted.refused.map(({ incoming }) => incoming);
  });
  return { unknown, refused };
}

/** Ids of services, far longer than any is. */
const maxIdLength = 300;

/** As the thread of a visitor is kept: the same for one id of a person and account. */
const nameVisitor = (channel: string, accountId: string) => (id: string) => {
  const hash = createHash('sha256').update(`${channel}:${accountId}:${id}`).digest('hex');
  return `${channel}_${hash.slice(0, 32)}`;
};

const isId = (id: string) => id.length > 0 && id.length <= maxIdLength && toStorable(id) === id;

/** Whether a message names everybody by ids that can be kept. */
export function isReadable({ accountId, personId, externalId, person }: Incoming): boolean {
  return [accountId, personId, externalId, ...(person ? listIds(person) : [])].every(isId);
}

/** Whether the ids of a change can be kept; what no id looks like changes nothing. */
const hasIds = ({ previous, current }: IdentityChange): boolean =>
  [...listIds(previous), ...listIds(current)].every(isId);

/** When it was written: services say so, and what cannot be is now. */
function readTime(occurredAt: Date): Date {
  const now = Date.now();
  const at = occurredAt.getTime();
  return at > 0 && at < now ? occurredAt : new Date(now);
}

/** The words as they are kept; null where nothing of them can be seen. */
function readText(text: string | null): string | null {
  const kept = toStorable(text ?? '').trim();
  return isVisible(kept) ? kept.slice(0, limits.questionMax).replace(/[\ud800-\udbff]$/, '') : null;
}

/** How a service shows a person, as it is kept. */
function toKept({ username, displayName, ...ids }: Person): Person {
  const shown = (name: string | undefined) =>
    toStorable(name ?? '')
      .trim()
      .slice(0, 100) || undefined;
  return { ...ids, username: shown(username), displayName: shown(displayName) };
}

/** A message as it is kept, of the person whose ids it names. */
async function toInbound(
  deps: StoringDeps,
  runner: SqlRunner,
  account: Account,
  message: Incoming,
): Promise<NewInbound> {
  const { ownerId, configurationId, channel } = account;
  const name = nameVisitor(channel, message.accountId);
  const { person, attachment: given } = message;
  const phone = person?.phone ?? given?.sharedPhone;
  const { personId, channelUserId } = person
    ? await findOrAddPerson(deps, runner, account, toKept({ ...person, phone }), name)
    : { personId: message.personId, channelUserId: name(message.personId) };
  const text = readText(message.text);
  const isPress = message.pressed !== undefined && readPress(message.pressed);
  const attachment: Attachment | null = given ? { ...given, detail: toStorable(given.detail) } : null;
  return {
    ownerId,
    configurationId,
    personId,
    channelUserId,
    externalId: message.externalId,
    text,
    pressed: isPress ? (message.pressed ?? null) : null,
    attachment,
    occurredAt: readTime(message.occurredAt),
  };
}

/** Keeps what a service tells of a message that was sent: that it failed after all, and by which ids it names the person. */
async function noteReceipt(
  deps: StoringDeps,
  runner: SqlRunner,
  account: Account & { label: string },
  { externalId, person, failure }: DeliveryReceipt,
): Promise<void> {
  const { ownerId, configurationId, label } = account;
  if (person && listIds(person).every(isId)) await recognizePerson(deps, runner, account, toKept(person));
  if (failure === null || externalId === null || !isId(externalId)) return;
  const problem = toStorable(failure).slice(0, 300);
  const said = say('channel-refused', { channel: label, problem });
  await failSent(runner, { ownerId, configurationId, externalId }, said);
}
