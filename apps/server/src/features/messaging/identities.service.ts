import type { SqlRunner } from '../../db/sql.ts';
import { AppError } from '../../lib/errors.ts';
import { mergeThreads } from '../threads/merge-threads.service.ts';
import type { ThreadDeps } from '../threads/threads.service.ts';
import * as store from './correspondents.store.ts';
import type { Person, PersonIds } from './transport.ts';

/** The assistant's account that the person writes to. */
type AccountChannel = store.AccountKey & { assistantId: number; channel: string };

/** Returns the known ids of a person: the user id, the parent user id and the number, in this order. */
export const listIds = ({ userId, parentUserId, phone }: PersonIds): string[] =>
  [userId, parentUserId, phone].filter((id) => id !== undefined);

const isSameOrUnknown = (one: string | null, other: string | undefined) =>
  one === null || other === undefined || one === other;

/**
 * Returns whether a row has the expected number. Old rows hold the number in `personId`. Returns false
 * without an expected number.
 */
const hasPhone = ({ phone, personId, userId }: store.IdentityRow, expected: string | undefined) =>
  expected !== undefined &&
  (phone === expected || (phone === null && userId === null && personId === expected));

/**
 * Returns whether a stored visitor already has all ids and names that the service reports, so that no lock or
 * update is needed.
 */
function isUpToDate(row: store.IdentityRow, person: Person): boolean {
  const names = ['userId', 'parentUserId', 'phone', 'username', 'displayName'] as const;
  return names.every((name) => person[name] === undefined || person[name] === row[name]);
}

/**
 * Returns whether a row that shares an id with a person is theirs. A shared number alone may have belonged to
 * someone else before.
 */
const isSamePerson = (row: store.IdentityRow, ids: PersonIds) =>
  isSameOrUnknown(row.userId, ids.userId) ||
  (row.parentUserId !== null && row.parentUserId === ids.parentUserId);

/**
 * Returns the rows that belong to the person with these ids. Deletes the phone number from the other rows,
 * because numbers are reassigned.
 */
async function releaseReassignedNumber(
  runner: SqlRunner,
  rows: readonly store.IdentityRow[],
  ids: PersonIds,
): Promise<store.IdentityRow[]> {
  for (const row of rows) {
    if (!isSamePerson(row, ids)) await store.updateIdentity(runner, row, { phone: null });
  }
  return rows.filter((row) => isSamePerson(row, ids));
}

/**
 * Finds a person by any of their ids among the visitors of an account, and stores new ids and names. Rows
 * with another `userId`, the id that the service assigns for the business, belong to another person, unless
 * the `parentUserId` is the same. Rows that turn out to be one person are merged with their threads. Returns
 * undefined for an unknown person and inserts no row.
 */
export async function recognizePerson(
  deps: ThreadDeps,
  runner: SqlRunner,
  account: AccountChannel,
  person: Person,
): Promise<store.IdentityRow | undefined> {
  const [match, second] = await store.listIdentities(runner, account, person);
  if (match && !second && isUpToDate(match, person)) return match;
  await store.lockAccount(runner, account);
  const rows = await store.listIdentities(runner, account, person);
  const samePerson = await releaseReassignedNumber(runner, rows, person);
  const [first] = samePerson;
  if (!first) return undefined;
  // Rows that cannot be merged now are merged by the next message. Until then each stays separate.
  if (!(await mergePeople(deps, runner, account, samePerson))) {
    return samePerson.find(({ userId }) => userId !== null && userId === person.userId) ?? first;
  }
  const merged = mergeIds(samePerson, person);
  const personId = merged.userId ?? merged.parentUserId ?? merged.phone ?? first.personId;
  await store.updateIdentity(runner, first, { ...merged, personId });
  return { ...first, personId };
}

/**
 * Returns the ids and names of one person from all rows. Values of `person` take precedence over stored ones.
 */
function mergeIds(rows: readonly store.IdentityRow[], person: Person): Person {
  const findOlder = (name: keyof Person) => rows.find((row) => row[name] !== null)?.[name] ?? undefined;
  const legacyRow = rows.find(({ userId, phone, personId }) => !userId && !phone && /^\d+$/.test(personId));
  return {
    userId: person.userId ?? findOlder('userId'),
    parentUserId: person.parentUserId ?? findOlder('parentUserId'),
    phone: person.phone ?? findOlder('phone') ?? legacyRow?.personId,
    username: person.username ?? findOlder('username'),
    displayName: person.displayName ?? findOlder('displayName'),
  };
}

/**
 * Merges the rows of a person and their threads into the first row. Returns false and changes nothing while a
 * message of another row is being answered, because its thread must stay.
 */
async function mergePeople(
  deps: ThreadDeps,
  runner: SqlRunner,
  { ownerId, assistantId, channel }: AccountChannel,
  [target, ...duplicates]: readonly store.IdentityRow[],
): Promise<boolean> {
  for (const other of duplicates) {
    if (await store.isBeingAnswered(runner, other)) return false;
  }
  for (const other of target ? duplicates : []) {
    const threadOwner = { ownerId, assistantId, channel };
    await mergeThreads(deps, runner, threadOwner, { from: other.channelUserId, into: target!.channelUserId });
    await store.mergeCorrespondents(runner, ownerId, { from: other.id, into: target!.id });
  }
  return true;
}

/**
 * Stores a change of a person's ids that the service reports. Without a number in `current`, the stored
 * number is deleted. Throws `unavailable` while a message of the same person is being answered, so that the
 * service sends the change again.
 */
export async function changePersonIds(
  deps: ThreadDeps,
  runner: SqlRunner,
  account: AccountChannel,
  { previous, current }: { previous: PersonIds; current: PersonIds },
): Promise<void> {
  await store.lockAccount(runner, account);
  const rows = await store.listIdentities(runner, account, previous);
  const match =
    rows.find(({ userId, personId }) => previous.userId && [userId, personId].includes(previous.userId)) ??
    rows.find(({ parentUserId }) => previous.parentUserId && parentUserId === previous.parentUserId) ??
    rows.find((row) => hasPhone(row, previous.phone));
  // A late event may report ids that are known already.
  if (!match) return void (await recognizePerson(deps, runner, account, current));
  const { userId = null, parentUserId = null, phone = null } = current;
  const personId = userId ?? parentUserId ?? phone;
  if (personId === null) return;
  // A message with the new ids may have come before this event. Its sender is the same person.
  const rowsOfNew = await store.listIdentities(runner, account, current);
  const otherRows = await releaseReassignedNumber(
    runner,
    rowsOfNew.filter(({ id }) => id !== match.id),
    current,
  );
  if (!(await mergePeople(deps, runner, account, [match, ...otherRows]))) {
    throw new AppError('unavailable', 'messages-crowded', { retryAfter: 5 });
  }
  await store.updateIdentity(runner, match, { userId, parentUserId, phone, personId });
}

/**
 * Finds a visitor of an account or inserts one. A new one gets an existing thread under one of the person's
 * ids that belongs to no stored visitor. `toVisitorId` derives the id of a thread's visitor from one of the
 * person's ids.
 */
export async function findOrAddPerson(
  deps: ThreadDeps,
  runner: SqlRunner,
  account: AccountChannel,
  person: Person,
  toVisitorId: (id: string) => string,
): Promise<Pick<store.IdentityRow, 'personId' | 'channelUserId'>> {
  const existing = await recognizePerson(deps, runner, account, person);
  if (existing) return existing;
  const ids = listIds(person);
  const [personId = ''] = ids;
  const visitorIds = ids.reverse().map(toVisitorId);
  const channelUserId = await store.findUnclaimedVisitorId(runner, account, visitorIds);
  const row = { ...person, personId, channelUserId: channelUserId ?? toVisitorId(personId) };
  await store.insertCorrespondent(runner, account, row);
  return row;
}
