import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';
import type { Person, PersonIds } from './transport.ts';

const correspondentColumns = {
  id: column.number,
  ownerId: column.text,
  configurationId: column.number,
  personId: column.text,
  channelUserId: column.text,
  phone: column.text.orNull,
  username: column.text.orNull,
  displayName: column.text.orNull,
  language: column.text.orNull,
  lastInboundAt: column.time,
};

/** A visitor who writes to an account. */
export type CorrespondentRow = column.RowOf<typeof correspondentColumns>;

/**
 * Returns a visitor of a messaging service by the row id that jobs carry, or undefined. Covers all owners.
 */
export async function findCorrespondent(
  runner: SqlRunner,
  id: number,
): Promise<CorrespondentRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(correspondentColumns)} from messaging_correspondents where id = $1`,
    [id],
    correspondentColumns,
  );
}

/** Returns the visitor of a thread, or undefined when the account is not connected any more. */
export async function findCorrespondentByThread(
  runner: SqlRunner,
  key: { ownerId: string; assistantId: number; channel: string; channelUserId: string },
): Promise<CorrespondentRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(correspondentColumns, 'p')} from messaging_correspondents p
     join messaging_configurations c on c.id = p.configuration_id and c.owner_id = p.owner_id
     where p.owner_id = $1 and c.assistant_id = $2 and c.channel = $3 and p.channel_user_id = $4`,
    [key.ownerId, key.assistantId, key.channel, key.channelUserId],
    correspondentColumns,
  );
}

/** Stores the language of a visitor of a messaging service. */
export async function saveLanguage(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  language: string,
): Promise<void> {
  await execute(
    runner,
    `update messaging_correspondents set language = $3
     where owner_id = $1 and id = $2 and language is distinct from $3`,
    [ownerId, id, language],
  );
}

const identityColumns = {
  id: column.number,
  ownerId: column.text,
  configurationId: column.number,
  personId: column.text,
  channelUserId: column.text,
  userId: column.text.orNull,
  parentUserId: column.text.orNull,
  phone: column.text.orNull,
  username: column.text.orNull,
  displayName: column.text.orNull,
};

/** A person with the ids that the service uses. */
export type IdentityRow = column.RowOf<typeof identityColumns>;

/** An account of an owner. */
export type AccountKey = { ownerId: string; configurationId: number };

/**
 * Locks a messaging account until the transaction ends, so that only one webhook at a time matches and merges
 * visitors.
 */
export async function lockAccount(
  runner: SqlRunner,
  { ownerId, configurationId }: AccountKey,
): Promise<void> {
  await findRow(
    runner,
    'select id from messaging_configurations where owner_id = $1 and id = $2 for no key update',
    [ownerId, configurationId],
    { id: column.number },
  );
}

/**
 * Returns the visitors of an account with one of these ids, the oldest first. In rows from before user ids
 * existed, only `person_id` holds the phone number.
 */
export async function listIdentities(
  runner: SqlRunner,
  { ownerId, configurationId }: AccountKey,
  {
    userId = null,
    parentUserId = null,
    phone = null,
  }: { [Name in keyof PersonIds]?: string | null | undefined },
): Promise<IdentityRow[]> {
  return queryRows(
    runner,
    `select ${listColumns(identityColumns)} from messaging_correspondents
     where owner_id = $1 and configuration_id = $2
       and (user_id = $3 or parent_user_id = $4 or phone = $5
         or (user_id is null and phone is null and person_id in ($3, $4, $5)))
     order by id`,
    [ownerId, configurationId, userId, parentUserId, phone],
    identityColumns,
  );
}

/** Updates the ids and names of a visitor. Undefined fields stay unchanged, null deletes a value. */
export async function updateIdentity(
  runner: SqlRunner,
  { ownerId, id }: Pick<IdentityRow, 'ownerId' | 'id'>,
  change: { personId?: string | undefined } & { [Name in keyof Person]?: string | null | undefined },
): Promise<void> {
  const names = ['personId', 'userId', 'parentUserId', 'phone', 'username', 'displayName'] as const;
  const stored = ['person_id', 'user_id', 'parent_user_id', 'phone', 'username', 'display_name'];
  const changes = names.flatMap((name, place) =>
    change[name] === undefined ? [] : [{ column: stored[place], value: change[name] }],
  );
  if (changes.length === 0) return;
  const sets = changes.map(({ column: name }, place) => `${name} = $${place + 3}`);
  await execute(
    runner,
    `update messaging_correspondents set ${sets.join(', ')} where owner_id = $1 and id = $2`,
    [ownerId, id, ...changes.map(({ value }) => value)],
  );
}

/**
 * Returns the first of the visitor ids that has a thread but belongs to no stored visitor of the account, or
 * undefined. Disconnecting an account deletes its visitors but keeps their threads.
 */
export async function findUnclaimedVisitorId(
  runner: SqlRunner,
  key: AccountKey & { assistantId: number; channel: string },
  visitorIds: readonly string[],
): Promise<string | undefined> {
  const row = await findRow(
    runner,
    `select given.id from unnest($5::text[]) with ordinality as given(id, place)
     join threads t on t.owner_id = $1 and t.assistant_id = $2 and t.channel = $3 and t.channel_user_id = given.id
     where not exists (select from messaging_correspondents p
       where p.owner_id = $1 and p.configuration_id = $4 and p.channel_user_id = given.id)
     order by given.place limit 1`,
    [key.ownerId, key.assistantId, key.channel, key.configurationId, visitorIds],
    { id: column.text },
  );
  return row?.id;
}

/** Inserts a visitor who has not written before. Does nothing if the visitor exists. */
export async function insertCorrespondent(
  runner: SqlRunner,
  { ownerId, configurationId }: AccountKey,
  person: Person & Pick<IdentityRow, 'personId' | 'channelUserId'>,
): Promise<void> {
  await execute(
    runner,
    `insert into messaging_correspondents (owner_id, configuration_id, person_id, channel_user_id, user_id,
       parent_user_id, phone, username, display_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (configuration_id, person_id) do nothing`,
    [
      ownerId,
      configurationId,
      person.personId,
      person.channelUserId,
      person.userId ?? null,
      person.parentUserId ?? null,
      person.phone ?? null,
      person.username ?? null,
      person.displayName ?? null,
    ],
  );
}

/**
 * Returns whether a message of a visitor is being answered; the thread must then stay. Locks the unfinished
 * messages until the transaction ends.
 */
export async function isBeingAnswered(
  runner: SqlRunner,
  { ownerId, id }: Pick<IdentityRow, 'ownerId' | 'id'>,
): Promise<boolean> {
  const rows = await queryRows(
    runner,
    `select state from inbound_messages where owner_id = $1 and correspondent_id = $2
       and state in ('waiting', 'answering') order by id for update`,
    [ownerId, id],
    { state: column.text },
  );
  return rows.some(({ state }) => state === 'answering');
}

/**
 * Moves the messages of the row `from` to the row `into` of the same visitor, and deletes the row `from`.
 * Keeps the later time of the last message, and the language of `into` if it has one.
 */
export async function mergeCorrespondents(
  runner: SqlRunner,
  ownerId: string,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const values = [ownerId, from, into];
  for (const table of ['inbound_messages', 'outbox_messages']) {
    await execute(
      runner,
      `update ${table} set correspondent_id = $3 where owner_id = $1 and correspondent_id = $2`,
      values,
    );
  }
  await execute(
    runner,
    `with gone as (
       delete from messaging_correspondents where owner_id = $1 and id = $2 returning language, last_inbound_at)
     update messaging_correspondents kept
     set last_inbound_at = greatest(kept.last_inbound_at, gone.last_inbound_at),
       language = coalesce(kept.language, gone.language)
     from gone where kept.owner_id = $1 and kept.id = $3`,
    values,
  );
}
