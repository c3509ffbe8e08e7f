import { createHash } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import { isVisible, toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { say } from '../../lib/reasons.ts';
import type { PersonsMessage } from '../threads/channel-kind.ts';
import { readPress } from './choices.service.ts';
import { listByAccounts } from './configurations.store.ts';
import { findByThread } from './correspondents.store.ts';
import { changePerson, findOrAddPerson, recognizePerson } from './identities.service.ts';
import { insertInbound, type NewInbound } from './inbound.store.ts';
import { answerMessagesKind, sendMessagesKind } from './messaging.jobs.ts';
import { failSent, insertOutbox } from './outbox.store.ts';
import { splitMessage } from './split-message.ts';
import {
  type Attachment,
  type DeliveryReport,
  type IdentityChange,
  type Incoming,
  listIds,
  type Person,
  type ReceivedWebhook,
  type Transport,
  type Unprocessed,
} from './transport.ts';

/** Messages that are taken of one webhook: services send a hundred at most. */
const maxMessages = 1_000;
/** Ids of services, far longer than any is. */
const maxIdLength = 300;

/** As the thread of a visitor is kept: the same for one id of a person and account. */
const nameVisitor = (channel: string, accountId: string) => (id: string) => {
  const hash = createHash('sha256').update(`${channel}:${accountId}:${id}`).digest('hex');
  return `${channel}_${hash.slice(0, 32)}`;
};

const isId = (id: string) => id.length > 0 && id.length <= maxIdLength && toStorable(id) === id;

function isReadable({ accountId, personId, externalId, person = {} }: Incoming): boolean {
  return [accountId, personId, externalId, ...listIds(person)].every(isId);
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

type ProcessingDeps = Pick<Deps, 'database' | 'events' | 'inboundLine' | 'jobs' | 'publish'>;

function parse(bytes: Buffer): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return undefined;
  }
}

/** A webhook whose sender is known: its bytes, and the account in its address, where there is one. */
type Webhook = { bytes: Buffer; accountId: string | null };

/**
 * Processes a webhook. What it says is kept in one transaction: what is acknowledged is never lost, and what comes again is
 * not answered again. Resolves to the parts that could not be processed; throws `unavailable` where an account has too many
 * waiting, which its service sends again.
 */
export async function processWebhook(
  deps: ProcessingDeps,
  transport: Transport,
  { bytes, accountId }: Webhook,
): Promise<Unprocessed[]> {
  const parsed = parse(bytes);
  if (!parsed) return [{ reason: 'not-json', bytes }];
  const received = transport.read(parsed.body, accountId);
  const readable = received.messages.filter(isReadable);
  const taken = readable.slice(0, maxMessages);
  const news = [...taken, ...(received.identityChanges ?? []), ...(received.deliveries ?? [])];
  const [first] = news;
  const channel = transport.channel.name;
  const kept = first
    ? await deps.inboundLine.run({ tenantId: `${channel}:${first.accountId}` }, () =>
        keepNews(deps, transport, { ...received, messages: taken }),
      )
    : { unknown: [], refused: [] };
  const toUnread = (reason: 'unknown-form' | 'unknown-account' | 'too-many') => (message: Incoming) => ({
    reason,
    source: message.source,
  });
  return [
    ...received.unread,
    ...received.messages.filter((message) => !isReadable(message)).map(toUnread('unknown-form')),
    ...[...kept.refused, ...readable.slice(maxMessages)].map(toUnread('too-many')),
    ...kept.unknown.map(toUnread('unknown-account')),
  ];
}

/** Processes a webhook and stores what failed as dead letters. The service gets its acknowledgement afterwards. */
export async function receiveWebhook(
  deps: ProcessingDeps & Pick<Deps, 'deadLetters'>,
  transport: Transport,
  webhook: Webhook,
): Promise<void> {
  const unprocessed = await processWebhook(deps, transport, webhook);
  if (unprocessed.length === 0) return;
  const { accountId } = webhook;
  await deps.deadLetters.keep({ channel: transport.channel.name, accountId, unprocessed });
}

/**
 * Keeps what a webhook tells of the accounts that are connected. Resolves to the messages to other accounts, and to those
 * that were refused because too many of their visitor wait.
 */
async function keepNews(
  deps: ProcessingDeps,
  { channel: { name: channel }, label }: Transport,
  { messages, identityChanges = [], deliveries = [] }: ReceivedWebhook,
): Promise<{ unknown: Incoming[]; refused: Incoming[] }> {
  const news = [...messages, ...identityChanges, ...deliveries];
  const accountIds = [...new Set(news.map(({ accountId }) => accountId))];
  const rows = await listByAccounts(deps.database.pool, channel, accountIds);
  const accounts = new Map(rows.map((row) => [row.accountId, { ...row, configurationId: row.id, channel }]));
  const isKnown = ({ accountId }: { accountId: string }) => accounts.has(accountId);
  const unknown = messages.filter((message) => !isKnown(message));
  if (!news.some(isKnown)) return { unknown, refused: [] };
  const refused = await runInTransaction(deps.database, async (runner) => {
    for (const change of identityChanges.filter((each) => isKnown(each) && hasIds(each))) {
      await changePerson(deps, runner, accounts.get(change.accountId)!, change);
    }
    for (const report of deliveries.filter(isKnown)) {
      await noteDelivery(deps, runner, { ...accounts.get(report.accountId)!, label }, report);
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

type Account = Parameters<typeof findOrAddPerson>[2];

/** A message as it is kept, of the person whose ids it names. */
async function toInbound(
  deps: ProcessingDeps,
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
async function noteDelivery(
  deps: ProcessingDeps,
  runner: SqlRunner,
  account: Account & { label: string },
  { externalId, person, failure }: DeliveryReport,
): Promise<void> {
  const { ownerId, configurationId, label } = account;
  if (person && listIds(person).every(isId)) await recognizePerson(deps, runner, account, toKept(person));
  if (failure === null || externalId === null || !isId(externalId)) return;
  const problem = toStorable(failure).slice(0, 300);
  const said = say('channel-refused', { channel: label, problem });
  await failSent(runner, { ownerId, configurationId, externalId }, said);
}

/**
 * Queues what a person writes to a visitor, with the rest of the transaction. Throws `conflict` where the account is not
 * connected any more.
 */
export async function deliverMessage(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { channel, maxLength }: Transport,
  { ownerId, assistantId, channelUserId, messageId, text, template }: PersonsMessage,
): Promise<void> {
  const thread = { ownerId, assistantId, channel: channel.name, channelUserId };
  const correspondent = await findByThread(runner, thread);
  if (!correspondent) throw new AppError('conflict', 'channel-not-connected');
  const { id: correspondentId, configurationId } = correspondent;
  const parts = splitMessage(text, maxLength);
  if (parts.length === 0) return;
  const key = `person:${messageId}`;
  if (!(await insertOutbox(runner, { ownerId, configurationId, correspondentId, key, parts, template })))
    return;
  await deps.jobs.enqueue(sendMessagesKind, { correspondentId }, { accountId: ownerId, runner });
}
