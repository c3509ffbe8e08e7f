import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../../db/sql.ts';
import { toFailure } from '../../lib/failure.ts';
import type { LocalizedMessage } from '../../lib/reasons.ts';
import { isInProgressExpression } from '../../lib/running-process.store.ts';
import type { ContactFormQuestion } from '../contact-form/contact-form.service.ts';
import type { ApprovedMessage } from '../threads/channel-kind.ts';
import type { StoredChoices } from './replies.service.ts';

/** Longest time to send one part, in seconds. */
const maxSendSeconds = 60;
const isBeingSent = isInProgressExpression('o.process_id', 'o.attempted_at', maxSendSeconds);
const isUnfinished = "status in ('waiting', 'sending')";

/** A message to a visitor, split into the parts to send. */
export type NewOutbox = {
  ownerId: string;
  configurationId: number;
  correspondentId: number;
  key: string;
  parts: readonly string[];
  choices?: StoredChoices | null | undefined;
  template?: ApprovedMessage | null | undefined;
  contactQuestion?: ContactFormQuestion | undefined;
};

/** Inserts a message to send. Returns false and does nothing when the account has one with this key. */
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

const claimedColumns = {
  id: column.number,
  ownerId: column.text,
  parts: column.textList,
  choices: column.json<StoredChoices>().orNull,
  template: column.json<ApprovedMessage>().orNull,
  contactQuestion: column.json<ContactFormQuestion>().orNull,
  sentParts: column.number,
  attempts: column.number,
  unsureAttempts: column.number,
};

/** A message that is being sent. */
export type ClaimedOutbox = column.RowOf<typeof claimedColumns>;

/**
 * Claims a visitor's oldest unsent message. Returns undefined without one, before its retry time, while
 * another process sends it, and while the account must be reconnected. If the process that was sending it
 * died, a part may have arrived, which counts as an unsure attempt.
 */
export async function claimOutbox(
  runner: SqlRunner,
  claimant: { ownerId: string; correspondentId: number; processId: string },
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
    [claimant.ownerId, claimant.correspondentId, claimant.processId],
    claimedColumns,
  );
}

/** A message and the process that sends it. */
type SendClaim = { ownerId: string; id: number; processId: string };
const isOwnClaim = "owner_id = $1 and id = $2 and process_id = $3 and status = 'sending'";

/**
 * Records that a part was sent, and resets the attempts for the next part. Returns false when another process
 * has claimed the message in the meantime.
 */
export async function recordSentPart(
  runner: SqlRunner,
  { ownerId, id, processId }: SendClaim,
  externalId: string | null,
): Promise<boolean> {
  const count = await execute(
    runner,
    `update outbox_messages set sent_parts = sent_parts + 1, attempts = 1, unsure_attempts = 0, attempted_at = now(),
       external_ids = array_remove(external_ids || $4::text, null)
     where ${isOwnClaim}`,
    [ownerId, id, processId, externalId],
  );
  return count > 0;
}

/**
 * Marks a message as sent, or with a `reason` as failed, and deletes its text, which the conversation still
 * holds. Returns false when another process has claimed it in the meantime.
 */
export async function finishOutbox(
  runner: SqlRunner,
  { ownerId, id, processId }: SendClaim,
  reason: LocalizedMessage | null,
): Promise<boolean> {
  const failure = reason && toFailure(reason);
  const count = await execute(
    runner,
    `update outbox_messages set status = $4, parts = '{}', template = null, contact_question = null, process_id = null,
       failure = $5, because = $6::jsonb
     where ${isOwnClaim}`,
    [
      ownerId,
      id,
      processId,
      reason ? 'failed' : 'sent',
      failure?.text ?? null,
      failure && JSON.stringify(failure.because),
    ],
  );
  return count > 0;
}

/**
 * Marks a sent message as failed, because the service later reported that it could not deliver it. Does
 * nothing for an unknown message.
 */
export async function markUndelivered(
  runner: SqlRunner,
  sent: { ownerId: string; configurationId: number; externalId: string },
  reason: LocalizedMessage,
): Promise<void> {
  const failure = toFailure(reason);
  await execute(
    runner,
    `update outbox_messages set status = 'failed', failure = $4, because = $5::jsonb
     where owner_id = $1 and configuration_id = $2 and external_ids @> array[$3]::text[] and status = 'sent'`,
    [sent.ownerId, sent.configurationId, sent.externalId, failure.text, JSON.stringify(failure.because)],
  );
}

/**
 * Returns a message to the queue; it can be claimed again after `seconds`. `isUnsure` means that the part may
 * have arrived. Does nothing when another process has claimed it in the meantime.
 */
export async function releaseOutbox(
  runner: SqlRunner,
  { ownerId, id, processId }: SendClaim,
  { seconds, isUnsure = false }: { seconds: number; isUnsure?: boolean },
): Promise<void> {
  await execute(
    runner,
    `update outbox_messages set status = 'waiting', process_id = null, next_at = now() + make_interval(secs => $4),
       unsure_attempts = unsure_attempts + $5::boolean::int
     where ${isOwnClaim}`,
    [ownerId, id, processId, seconds, isUnsure],
  );
}

const offerColumns = { id: column.number, choices: column.json<StoredChoices>() };

/**
 * Returns the quick replies of the last answer to a visitor, which may be empty, and the id of its message.
 * Returns undefined before the first answer.
 */
export async function findLastOffer(
  runner: SqlRunner,
  ownerId: string,
  correspondentId: number,
): Promise<column.RowOf<typeof offerColumns> | undefined> {
  return findRow(
    runner,
    `select id, choices from outbox_messages
     where owner_id = $1 and correspondent_id = $2 and choices is not null order by id desc limit 1`,
    [ownerId, correspondentId],
    offerColumns,
  );
}

/**
 * Returns the id of the question whose answer had been sent to a visitor when their message came; null if
 * there was none.
 */
export async function findLastReadConversation(
  runner: SqlRunner,
  ownerId: string,
  inboundId: number,
): Promise<number | null> {
  const row = await findRow(
    runner,
    `select (o.choices->>'conversationId')::bigint as id from inbound_messages m
     join outbox_messages o on o.correspondent_id = m.correspondent_id and o.owner_id = m.owner_id
     where m.owner_id = $1 and m.id = $2 and o.choices is not null and o.status = 'sent'
       and o.attempted_at <= m.received_at
     order by o.id desc limit 1`,
    [ownerId, inboundId],
    { id: column.number.orNull },
  );
  return row?.id ?? null;
}

/** A visitor with queued messages. */
export type WaitingCorrespondent = { correspondentId: number; ownerId: string };
const waitingColumns = { correspondentId: column.number, ownerId: column.text };

/**
 * Makes messages of dead processes and messages without a job available again, except for accounts to
 * reconnect. Returns their visitors.
 */
export async function releaseStaleOutbox(runner: SqlRunner): Promise<WaitingCorrespondent[]> {
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
    waitingColumns,
  );
}

/** Returns the visitors of an account who have unsent messages. */
export async function listWaiting(
  runner: SqlRunner,
  ownerId: string,
  configurationId: number,
): Promise<WaitingCorrespondent[]> {
  return queryRows(
    runner,
    `select distinct correspondent_id as "correspondentId", owner_id as "ownerId" from outbox_messages
     where owner_id = $1 and configuration_id = $2 and ${isUnfinished}`,
    [ownerId, configurationId],
    waitingColumns,
  );
}

/** Deletes messages older than 30 days, sent or not. */
export async function deleteExpiredOutbox(runner: SqlRunner): Promise<void> {
  await execute(runner, "delete from outbox_messages where created_at < now() - interval '30 days'");
}
