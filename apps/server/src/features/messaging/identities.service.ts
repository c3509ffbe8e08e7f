import type { SqlRunner } from '../../db/sql.ts';
import { AppError } from '../../lib/errors.ts';
import { joinThreads } from '../threads/join-threads.service.ts';
import type { ThreadDeps } from '../threads/threads.service.ts';
import * as store from './correspondents.store.ts';
import type { Person, PersonIds } from './transport.ts';

/** The assistant's account that the person writes to. */
type Account = store.OfAccount & { assistantId: number; channel: string };

/** Returns the known ids of a person. */
export const listIds = ({ userId, parentUserId, phone }: PersonIds): string[] =>
  [userId, parentUserId, phone].filter((id) => id !== undefined);

const sameOrUnknown = (one: string | null, other: string | undefined) =>
  one === null || other === undefined || one === other;

const isPhone = ({ phone, personId, userId }: store.IdentityRow, wanted: string | undefined) =>
  wanted !== undefined && (phone === wanted || (phone === null && userId === null && personId === wanted));

/**
 * Returns whether a row already holds everything that the service reports, so that no lock or update is
 * needed.
 */
function isKnown(row: store.IdentityRow, person: Person): boolean {
  const names = ['userId', 'parentUserId', 'phone', 'username', 'displayName'] as const;
  return names.every((name) => person[name] === undefined || person[name] === row[name]);
}

/**
 * Returns whether a row that shares an id with a person is theirs. A shared number alone may have belonged to
 * someone else before.
 */
const isTheirs = (row: store.IdentityRow, ids: PersonIds) =>
  sameOrUnknown(row.userId, ids.userId) ||
  (row.parentUserId !== null && row.parentUserId === ids.parentUserId);

/**
 * Returns the rows of a person. Removes their number from rows of other people, because numbers are
 * reassigned.
 */
async function keepApart(
  runner: SqlRunner,
  rows: readonly store.IdentityRow[],
  ids: PersonIds,
): Promise<store.IdentityRow[]> {
  for (const row of rows) {
    if (!isTheirs(row, ids)) await store.changeIdentity(runner, row, { phone: null });
  }
  return rows.filter((row) => isTheirs(row, ids));
}

/**
 * Finds a person by any of their ids among those who have written to an account, and stores new ids and
 * names. The id that the service assigns for the business decides. Rows that turn out to be one person are
 * merged with their threads. Undefined for an unknown person.
 */
export async function recognizePerson(
  deps: ThreadDeps,
  runner: SqlRunner,
  account: Account,
  person: Person,
): Promise<store.IdentityRow | undefined> {
  const [known, other] = await store.listIdentities(runner, account, person);
  if (known && !other && isKnown(known, person)) return known;
  await store.holdAccount(runner, account);
  const rows = await store.listIdentities(runner, account, person);
  const same = await keepApart(runner, rows, person);
  const [kept] = same;
  if (!kept) return undefined;
  // Rows that cannot be merged now are merged by the next message. Until then each stays separate.
  if (!(await joinPeople(deps, runner, account, same))) {
    return same.find(({ userId }) => userId !== null && userId === person.userId) ?? kept;
  }
  const merged = mergeIds(same, person);
  const personId = merged.userId ?? merged.parentUserId ?? merged.phone ?? kept.personId;
  await store.changeIdentity(runner, kept, { ...merged, personId });
  return { ...kept, personId };
}

/** Returns the ids and names of one person from all rows. New values take precedence over old ones. */
function mergeIds(rows: readonly store.IdentityRow[], person: Person): Person {
  const older = (name: keyof Person) => rows.find((row) => row[name] !== null)?.[name] ?? undefined;
  const phoneOfOld = rows.find(({ userId, phone, personId }) => !userId && !phone && /^\d+$/.test(personId));
  return {
    userId: person.userId ?? older('userId'),
    parentUserId: person.parentUserId ?? older('parentUserId'),
    phone: person.phone ?? older('phone') ?? phoneOfOld?.personId,
    username: person.username ?? older('username'),
    displayName: person.displayName ?? older('displayName'),
  };
}

/**
 * Merges the rows of a person into the first one. Returns false and changes nothing while a message of
 * another row is being answered, because its thread must stay.
 */
async function joinPeople(
  deps: ThreadDeps,
  runner: SqlRunner,
  { ownerId, assistantId, channel }: Account,
  [kept, ...others]: readonly store.IdentityRow[],
): Promise<boolean> {
  for (const other of others) {
    if (await store.isBeingAnswered(runner, other)) return false;
  }
  for (const other of kept ? others : []) {
    const of = { ownerId, assistantId, channel };
    await joinThreads(deps, runner, of, { from: other.channelUserId, into: kept!.channelUserId });
    await store.mergeCorrespondents(runner, ownerId, { from: other.id, into: kept!.id });
  }
  return true;
}

/**
 * Stores a change of a person's ids. A new id without a number means that the number no longer belongs to
 * them. Throws `unavailable` while a message of the same person is being answered, so that the service sends
 * the change again.
 */
export async function changePerson(
  deps: ThreadDeps,
  runner: SqlRunner,
  account: Account,
  { previous, current }: { previous: PersonIds; current: PersonIds },
): Promise<void> {
  await store.holdAccount(runner, account);
  const rows = await store.listIdentities(runner, account, previous);
  const found =
    rows.find(({ userId, personId }) => previous.userId && [userId, personId].includes(previous.userId)) ??
    rows.find(({ parentUserId }) => previous.parentUserId && parentUserId === previous.parentUserId) ??
    rows.find((row) => isPhone(row, previous.phone));
  // A late event may report ids that are known already.
  if (!found) return void (await recognizePerson(deps, runner, account, current));
  const { userId = null, parentUserId = null, phone = null } = current;
  const personId = userId ?? parentUserId ?? phone;
  if (personId === null) return;
  // A message with the new ids may have come before this event. Its sender is the same person.
  const rowsOfNew = await store.listIdentities(runner, account, current);
  const others = await keepApart(
    runner,
    rowsOfNew.filter(({ id }) => id !== found.id),
    current,
  );
  if (!(await joinPeople(deps, runner, account, [found, ...others]))) {
    throw new AppError('unavailable', 'messages-crowded', { retryAfter: 5 });
  }
  await store.changeIdentity(runner, found, { userId, parentUserId, phone, personId });
}

/** Finds a person or inserts them. An existing thread under one of their ids is reused. */
export async function findOrAddPerson(
  deps: ThreadDeps,
  runner: SqlRunner,
  account: Account,
  person: Person,
  nameVisitor: (id: string) => string,
): Promise<Pick<store.IdentityRow, 'personId' | 'channelUserId'>> {
  const known = await recognizePerson(deps, runner, account, person);
  if (known) return known;
  const ids = listIds(person);
  const [personId = ''] = ids;
  const visitorIds = ids.reverse().map(nameVisitor);
  const channelUserId = await store.findFreeThread(runner, account, visitorIds);
  const row = { ...person, personId, channelUserId: channelUserId ?? nameVisitor(personId) };
  await store.insertCorrespondent(runner, account, row);
  return row;
}
