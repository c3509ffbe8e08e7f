import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { isInProgressExpression } from '../../lib/running-process.store.ts';
import type { Attachment } from './transport.ts';

/** A message to insert. */
export type NewInbound = {
  ownerId: string;
  configurationId: number;
  personId: string;
  channelUserId: string;
  externalId: string;
  text: string | null;
  pressed: string | null;
  attachment: Attachment | null;
  occurredAt: Date;
};

/** Longest queue of one visitor. Further messages are refused. */
const maxWaiting = 50;
/**
 * Days for which messages are remembered, so that none is answered twice. Services repeat them for up to a
 * week.
 */
const retentionDays = 8;
/** Longest answer, in seconds. */
const maxAnswerSeconds = 300;
const isBeingAnswered = isInProgressExpression('m.process_id', 'm.attempted_at', maxAnswerSeconds);
const isUnfinished = "state in ('waiting', 'answering')";

/** A visitor with unfinished messages. */
type PendingCorrespondent = { correspondentId: number; ownerId: string };
const pendingColumns = { correspondentId: column.number, ownerId: column.text };

/**
 * Inserts messages in order, each once even if it is repeated. Messages older than a day are stored but not
 * answered; of those older than `retentionDays`, only the ids are stored. Returns the visitors with new
 * messages as `touched`, and as `refused` the messages for which a visitor's queue is full.
 */
export async function insertInbound<Message extends NewInbound>(
  runner: SqlRunner,
  messages: readonly Message[],
): Promise<{ touched: PendingCorrespondent[]; refused: Message[] }> {
  const pick = <K extends keyof NewInbound>(name: K) => messages.map((message) => message[name]);
  const rows = await queryRows(
    runner,
    `with given as (
       select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[],
           $9::jsonb[])
         with ordinality as g(owner_id, configuration_id, person_id, channel_user_id, external_id, text, occurred_at,
           pressed, attachment, place)
     ), people as (
       insert into messaging_correspondents as kept
         (owner_id, configuration_id, person_id, channel_user_id, last_inbound_at)
       select owner_id, configuration_id, person_id, min(channel_user_id), least(max(occurred_at), now()) from given
       group by owner_id, configuration_id, person_id order by configuration_id, person_id
       on conflict (configuration_id, person_id) do update
         set last_inbound_at = greatest(kept.last_inbound_at, excluded.last_inbound_at)
       returning id, configuration_id, person_id
     ), judged as (
       select g.*, p.id as correspondent_id, g.occurred_at < now() - interval '1 day' as is_late,
         g.occurred_at >= now() - make_interval(days => ${retentionDays}) as is_kept, (
           select count(*) from inbound_messages m where m.correspondent_id = p.id and m.${isUnfinished})
         + row_number() over (partition by p.id order by g.place) > ${maxWaiting} as is_refused
       from given g join people p using (configuration_id, person_id)
     ), added as (
       insert into inbound_messages (owner_id, configuration_id, correspondent_id, external_id, text, pressed,
         attachment, is_record_only, state)
       select owner_id, configuration_id, correspondent_id, external_id, case when is_kept then text end,
         case when is_kept then pressed end, case when is_kept then attachment end, is_late,
         case when is_kept then 'waiting' else 'ignored' end
       from judged where not is_refused order by place
       on conflict (configuration_id, external_id) do nothing
       returning correspondent_id, owner_id, state
     )
     select distinct correspondent_id as "correspondentId", owner_id as "ownerId", null::int as place from added
     where state = 'waiting'
     union all
     select correspondent_id, owner_id, place::int from judged j where is_refused and not exists (
       select 1 from inbound_messages m
       where m.configuration_id = j.configuration_id and m.external_id = j.external_id)
     order by place nulls first, "correspondentId"`,
    [
      pick('ownerId'),
      pick('configurationId'),
      pick('personId'),
      pick('channelUserId'),
      pick('externalId'),
      pick('text'),
      pick('occurredAt'),
      pick('pressed'),
      messages.map(({ attachment }) => attachment && JSON.stringify(attachment)),
    ],
    { ...pendingColumns, place: column.number.orNull },
  );
  return {
    touched: rows.filter(({ place }) => place === null),
    refused: rows.flatMap(({ place }) => (place === null ? [] : messages[place - 1]!)),
  };
}

const claimedColumns = {
  id: column.number,
  externalId: column.text,
  text: column.text.orNull,
  pressed: column.text.orNull,
  attachment: column.json<Attachment>().orNull,
  isRecordOnly: column.boolean,
  attempts: column.number,
  receivedAt: column.time,
};

/** A message that is being answered. */
export type ClaimedInbound = column.RowOf<typeof claimedColumns>;

/**
 * Claims a visitor's oldest unfinished message. Returns undefined without one, before its retry time, and
 * while another process answers it.
 */
export async function claimInbound(
  runner: SqlRunner,
  claimant: { ownerId: string; correspondentId: number; processId: string },
): Promise<ClaimedInbound | undefined> {
  return findRow(
    runner,
    `update inbound_messages m set state = 'answering', attempts = m.attempts + 1, process_id = $3, attempted_at = now()
     where m.id = (select id from inbound_messages
         where owner_id = $1 and correspondent_id = $2 and ${isUnfinished} order by id limit 1)
       and m.next_at <= now() and (m.state = 'waiting' or (m.state = 'answering' and not ${isBeingAnswered}))
     returning m.id, m.external_id as "externalId", m.text, m.pressed, m.attachment,
       m.is_record_only as "isRecordOnly", m.attempts, m.received_at as "receivedAt"`,
    [claimant.ownerId, claimant.correspondentId, claimant.processId],
    claimedColumns,
  );
}

/** An attempt at a message. */
type Attempt = { ownerId: string; id: number; attempts: number };

/**
 * Marks a message as finished and deletes its text. Returns false when another process has claimed it in the
 * meantime.
 */
export async function finishInbound(
  runner: SqlRunner,
  { ownerId, id, attempts }: Attempt,
  state: 'done' | 'ignored' | 'failed',
): Promise<boolean> {
  const count = await execute(
    runner,
    `update inbound_messages set state = $4, text = null, attachment = null, process_id = null
     where owner_id = $1 and id = $2 and attempts = $3 and state = 'answering'`,
    [ownerId, id, attempts, state],
  );
  return count > 0;
}

/**
 * Returns a message to the queue; it can be claimed again after `seconds`. Does nothing when another process
 * has claimed it in the meantime.
 */
export async function releaseInbound(
  runner: SqlRunner,
  { ownerId, id, attempts }: Attempt,
  seconds: number,
): Promise<void> {
  await execute(
    runner,
    `update inbound_messages set state = 'waiting', process_id = null, next_at = now() + make_interval(secs => $4)
     where owner_id = $1 and id = $2 and attempts = $3 and state = 'answering'`,
    [ownerId, id, attempts, seconds],
  );
}

/**
 * Returns the id of the visitor who sent a message, which changes when two rows of one person are merged.
 * Returns undefined for a deleted message.
 */
export async function findCorrespondentOf(
  runner: SqlRunner,
  { ownerId, id }: Pick<Attempt, 'ownerId' | 'id'>,
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    'select correspondent_id as "correspondentId" from inbound_messages where owner_id = $1 and id = $2',
    [ownerId, id],
    { correspondentId: column.number },
  );
  return row?.correspondentId;
}

/** Makes messages of dead processes and messages without a job available again. Returns their visitors. */
export async function releaseStaleInbound(runner: SqlRunner): Promise<PendingCorrespondent[]> {
  return queryRows(
    runner,
    `update inbound_messages m set state = 'waiting', next_at = now() where m.id in (
       select distinct on (m.correspondent_id) m.id from inbound_messages m where m.${isUnfinished}
       order by m.correspondent_id, m.id)
       and ((m.state = 'answering' and not ${isBeingAnswered})
         or (m.state = 'waiting' and m.next_at < now() - interval '30 seconds'))
     returning m.correspondent_id as "correspondentId", m.owner_id as "ownerId"`,
    [],
    pendingColumns,
  );
}

/** Deletes received messages older than `retentionDays`, which no service repeats any more. */
export async function deleteExpiredInbound(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `delete from inbound_messages where received_at < now() - make_interval(days => ${retentionDays})`,
  );
}
