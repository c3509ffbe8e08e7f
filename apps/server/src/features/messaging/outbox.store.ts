import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { toFailure } from '../../lib/failure.ts';
import type { Said } from '../../lib/reasons.ts';
import { isHeld } from '../../lib/running-process.store.ts';
import type { ShownQuestion } from '../contact-form/contact-form.service.ts';
import type { ApprovedMessage } from '../threads/channel-kind.ts';
import type { KeptChoices } from './replies.service.ts';

/** No part takes longer to send, in seconds. */
const longestSending = 60;
const isBeingSent = isHeld('o.process_id', 'o.attempted_at', longestSending);
const isUnfinished = "status in ('waiting', 'sending')";

/** A message to a visitor, in the parts that are sent. */
export type NewOutbox = {
  ownerId: string;
  configurationId: number;
  correspondentId: number;
  key: string;
  parts: readonly string[];
  choices?: KeptChoices | null | undefined;
  template?: ApprovedMessage | null | undefined;
  contactQuestion?: ShownQuestion | undefined;
};

/** Keeps a message that is to be sent, once under a key; resolves to whether it is new. */
export async function insertOutbox(runner: SqlRunner, message: NewOutbox): Promise<boolean> {
  const { ownerId, configurationId, correspondentId, key, parts, choices, template, contactQuestion } =
    message;
  const count = await execute(
    runner,
    `insert into outbox_messages (owner_id, configuration_id, correspondent_id, key, parts, choices, template,
       contact_question)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb) on conflict (configuration_id, key) do nothing`,
    [
      ownerId,
      configurationId,
      correspondentId,
      key,
      parts,
      choices ? JSON.stringify(choices) : null,
      template ? JSON.stringify(template) : null,
      contactQuestion ? JSON.stringify(contactQuestion) : null,
    ],
  );
  return count > 0;
}

const claimed = {
  id: column.number,
  ownerId: column.text,
  parts: column.textList,
  choices: column.json<KeptChoices>().orNull,
  template: column.json<ApprovedMessage>().orNull,
  contactQuestion: column.json<ShownQuestion>().orNull,
  sentParts: column.number,
  attempts: column.number,
  unsureAttempts: column.number,
};

/** A message that is being sent. */
export type ClaimedOutbox = column.RowOf<typeof claimed>;

/**
 * Takes a visitor's oldest message that is not sent; undefined where there is none, where it is not its time yet, where
 * somebody else sends it, or while the account is to be connected again. Of what a dead process was sending nobody knows
 * whether it arrived.
 */
export async function claimOutbox(
  runner: SqlRunner,
  of: { ownerId: string; correspondentId: number; processId: string },
): Promise<ClaimedOutbox | undefined> {
  return findRow(
    runner,
    `update outbox_messages o set status = 'sending', attempts = o.attempts + 1, process_id = $3, attempted_at = now(),
       unsure_attempts = o.unsure_attempts + (o.status = 'sending')::int
     where o.id = (select id from outbox_messages
         where owner_id = $1 and correspondent_id = $2 and ${isUnfinished} order by id limit 1)
       and o.next_at <= now() and (o.status = 'waiting' or (o.status = 'sending' and not ${isBeingSent}))
       and not (select c.needs_reconnect from messaging_configurations c
         where c.id = o.configuration_id and c.owner_id = o.owner_id)
     returning o.id, o.owner_id as "ownerId", o.parts, o.choices, o.template, o.contact_question as "contactQuestion",
       o.sent_parts as "sentParts", o.attempts, o.unsure_attempts as "unsureAttempts"`,
    [of.ownerId, of.correspondentId, of.processId],
    claimed,
  );
}

/** Which message, and the process that sends it. */
type Sending = { ownerId: string; id: number; processId: string };
const isOurs = "owner_id = $1 and id = $2 and process_id = $3 and status = 'sending'";

/** Notes that a part was sent; false where somebody else has taken the message up meanwhile. */
export async function notePart(
  runner: SqlRunner,
  { ownerId, id, processId }: Sending,
  externalId: string | null,
): Promise<boolean> {
  const count = await execute(
    runner,
    `update outbox_messages set sent_parts = sent_parts + 1, attempts = 1, unsure_attempts = 0, attempted_at = now(),
       external_ids = array_remove(external_ids || $4::text, null)
     where ${isOurs}`,
    [ownerId, id, processId, externalId],
  );
  return count > 0;
}

/** Ends a message; what was said is in the conversation. False where somebody else has taken it up meanwhile. */
export async function finishOutbox(
  runner: SqlRunner,
  { ownerId, id, processId }: Sending,
  failed: Said | null,
): Promise<boolean> {
  const failure = failed && toFailure(failed);
  const count = await execute(
    runner,
    `update outbox_messages set status = $4, parts = '{}', template = null, contact_question = null, process_id = null,
       failure = $5, because = $6::jsonb
     where ${isOurs}`,
    [
      ownerId,
      id,
      processId,
      failed ? 'failed' : 'sent',
      failure?.text ?? null,
      failure && JSON.stringify(failure.because),
    ],
  );
  return count > 0;
}

/** Notes that a service could not deliver what it had taken. */
export async function failSent(
  runner: SqlRunner,
  of: { ownerId: string; configurationId: number; externalId: string },
  failed: Said,
): Promise<void> {
  const failure = toFailure(failed);
  await execute(
    runner,
    `update outbox_messages set status = 'failed', failure = $4, because = $5::jsonb
     where owner_id = $1 and configuration_id = $2 and external_ids @> array[$3]::text[] and status = 'sent'`,
    [of.ownerId, of.configurationId, of.externalId, failure.text, JSON.stringify(failure.because)],
  );
}

/** Lets a message wait again, so many seconds; `isUnsure` where nobody knows whether its part arrived. */
export async function releaseOutbox(
  runner: SqlRunner,
  { ownerId, id, processId }: Sending,
  { seconds, isUnsure = false }: { seconds: number; isUnsure?: boolean },
): Promise<void> {
  await execute(
    runner,
    `update outbox_messages set status = 'waiting', process_id = null, next_at = now() + make_interval(secs => $4),
       unsure_attempts = unsure_attempts + $5::boolean::int
     where ${isOurs}`,
    [ownerId, id, processId, seconds, isUnsure],
  );
}

const offered = { id: column.number, choices: column.json<KeptChoices>() };

/** What the last answer to a visitor offered to be pressed, none too; undefined before the first. */
export async function findOffered(
  runner: SqlRunner,
  ownerId: string,
  correspondentId: number,
): Promise<column.RowOf<typeof offered> | undefined> {
  return findRow(
    runner,
    `select id, choices from outbox_messages
     where owner_id = $1 and correspondent_id = $2 and choices is not null order by id desc limit 1`,
    [ownerId, correspondentId],
    offered,
  );
}

/** The question whose answer had reached a visitor when a message of theirs came; null where none had. */
export async function findReadBefore(
  runner: SqlRunner,
  ownerId: string,
  inboundId: number,
): Promise<number | null> {
  const found = await findRow(
    runner,
    `select (o.choices->>'conversationId')::bigint as id from inbound_messages m
     join outbox_messages o on o.correspondent_id = m.correspondent_id and o.owner_id = m.owner_id
     where m.owner_id = $1 and m.id = $2 and o.choices is not null and o.status = 'sent'
       and o.attempted_at <= m.received_at
     order by o.id desc limit 1`,
    [ownerId, inboundId],
    { id: column.number.orNull },
  );
  return found?.id ?? null;
}

/** Of whom there is something to be sent. */
export type Waiting = { correspondentId: number; ownerId: string };
const waiting = { correspondentId: column.number, ownerId: column.text };

/** Takes up what dead processes left and what no job has come for; resolves to whose it is. */
export async function takeUpOutbox(runner: SqlRunner): Promise<Waiting[]> {
  return queryRows(
    runner,
    `update outbox_messages o set next_at = now() where o.id in (
       select distinct on (o.correspondent_id) o.id from outbox_messages o where o.${isUnfinished}
       order by o.correspondent_id, o.id)
       and ((o.status = 'sending' and not ${isBeingSent})
         or (o.status = 'waiting' and o.next_at < now() - interval '30 seconds'))
       and not (select c.needs_reconnect from messaging_configurations c
         where c.id = o.configuration_id and c.owner_id = o.owner_id)
     returning o.correspondent_id as "correspondentId", o.owner_id as "ownerId"`,
    [],
    waiting,
  );
}

/** Whose messages wait for an account that is connected again. */
export async function listWaiting(
  runner: SqlRunner,
  ownerId: string,
  configurationId: number,
): Promise<Waiting[]> {
  return queryRows(
    runner,
    `select distinct correspondent_id as "correspondentId", owner_id as "ownerId" from outbox_messages
     where owner_id = $1 and configuration_id = $2 and ${isUnfinished}`,
    [ownerId, configurationId],
    waiting,
  );
}

/** Forgets what was sent, or not, more than a month ago. */
export async function forgetOutbox(runner: SqlRunner): Promise<void> {
  await execute(runner, "delete from outbox_messages where created_at < now() - interval '30 days'");
}
