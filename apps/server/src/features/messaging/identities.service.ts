import type { SqlRunner } from '../../db/sql.ts';
import { AppError } from '../../lib/errors.ts';
import { joinThreads } from '../threads/join-threads.service.ts';
import type { ThreadDeps } from '../threads/threads.service.ts';
import * as store from './correspondents.store.ts';
import type { Person, PersonIds } from './transport.ts';

/** Of which assistant's account the person writes. */
type Account = store.OfAccount & { assistantId: number; channel: string };

/** The ids that are known of a person. */
export const listIds = ({ userId, parentUserId, phone }: PersonIds): string[] =>
  [userId, parentUserId, phone].filter((id) => id !== undefined);

const sameOrUnknown = (one: string | null, other: string | undefined) =>
  one === null || other === undefined || one === other;

const isPhone = ({ phone, personId, userId }: store.IdentityRow, wanted: string | undefined) =>
  wanted !== undefined && (phone === wanted || (phone === null && userId === null && personId === wanted));

/** Whether all that is told of a person is known already, so that nothing has to be held or changed. */
function isKnown(row: store.IdentityRow, person: Person): boolean {
  const names = ['userId', 'parentUserId', 'phone', 'username', 'displayName'] as const;
  return names.every((name) => person[name] === undefined || person[name] === row[name]);
}

/** Whether a row that shares an id with a person is theirs. A shared number alone may have had another owner before. */
const isTheirs = (row: store.IdentityRow, ids: PersonIds) =>
  sameOrUnknown(row.userId, ids.userId) ||
  (row.parentUserId !== null && row.parentUserId === ids.parentUserId);

/** The rows of a person; of any other who had their number it is taken, since numbers are given to other people. */
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
 * Finds who a person is among those who have written to an account, by any of their ids, and keeps what is new of them.
 * The id that the service gives for the business decides. Those who turn out to be one person are joined, with their
 * threads. Undefined for who is not known.
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
  // Who cannot be joined now is joined by their next message; until then each is who they were.
  if (!(await joinPeople(deps, runner, account, same))) {
    return same.find(({ userId }) => userId !== null && userId === person.userId) ?? kept;
  }
  const merged = mergeIds(same, person);
  const personId = merged.userId ?? merged.parentUserId ?? merged.phone ?? kept.personId;
  await store.changeIdentity(runner, kept, { ...merged, personId });
  return { ...kept, personId };
}

/** What is known of one person by all their rows, what is told now before what was told earlier. */
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
 * Makes one of several rows of a person, the first. False where a message of another one is being answered, which needs
 * its thread to stay: then nothing is changed.
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
 * Keeps that a service names a person otherwise from now on. A new id without a number means that the number is not theirs
 * any more. Throws `unavailable` while a message of the same person is being answered, so that the service tells it again.
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
  // What is told late may be known already.
  if (!found) return void (await recognizePerson(deps, runner, account, current));
  const { userId = null, parentUserId = null, phone = null } = current;
  const personId = userId ?? parentUserId ?? phone;
  if (personId === null) return;
  // A message by the new ids may have come before this event: its sender is the same person.
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

/** Finds a person, or makes them known: with the thread that they had by one of their ids, where there is one. */
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
