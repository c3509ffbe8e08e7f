import type { ConsentKind, ContactFields, ContactFormSettings } from '@anito/contract/contact-form';
import type { HandoverSettings } from '@anito/contract/handover';
import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, type SqlRunner } from '../../db/sql.ts';

const columns = {
  isOn: column.boolean.orNull,
  afterQuestions: column.number.orNull,
  onPrice: column.boolean.orNull,
  whenUnanswered: column.boolean.orNull,
  outsideHours: column.boolean.orNull,
  fields: column.json<ContactFields>().orNull,
  heading: column.text.orNull,
  text: column.text.orNull,
  consent: column.textOf<ConsentKind>().orNull,
  consentText: column.text.orNull,
  privacyUrl: column.text.orNull,
};

/**
 * Returns the stored form of an owner's assistant; `settings` is null if none are stored. Returns undefined
 * if the owner does not have the assistant.
 */
export async function findForm(
  { pool }: Database,
  ownerId: string,
  assistantId: number,
): Promise<{ settings: ContactFormSettings | null } | undefined> {
  const row = await findRow(
    pool,
    `select f.is_on as "isOn", f.after_questions as "afterQuestions", f.on_price as "onPrice",
       f.when_unanswered as "whenUnanswered", f.outside_hours as "outsideHours", f.fields, f.heading, f.text, f.consent,
       f.consent_text as "consentText", f.privacy_url as "privacyUrl"
     from assistants a left join contact_forms f on f.assistant_id = a.id and f.owner_id = a.owner_id
     where a.owner_id = $1 and a.id = $2`,
    [ownerId, assistantId],
    columns,
  );
  if (!row) return undefined;
  return { settings: row.isOn === null ? null : (row as ContactFormSettings) };
}

/** Stores the form of an assistant. Does nothing if it is not the owner's. */
export async function saveForm(
  { pool }: Database,
  ownerId: string,
  assistantId: number,
  form: ContactFormSettings,
): Promise<void> {
  await execute(
    pool,
    `insert into contact_forms as kept (assistant_id, owner_id, is_on, after_questions, on_price, when_unanswered,
       outside_hours, fields, heading, text, consent, consent_text, privacy_url)
     select id, owner_id, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13
     from assistants where owner_id = $1 and id = $2
     on conflict (assistant_id) do update set is_on = excluded.is_on, after_questions = excluded.after_questions,
       on_price = excluded.on_price, when_unanswered = excluded.when_unanswered,
       outside_hours = excluded.outside_hours, fields = excluded.fields, heading = excluded.heading,
       text = excluded.text, consent = excluded.consent, consent_text = excluded.consent_text,
       privacy_url = excluded.privacy_url, updated_at = now()
     where kept.owner_id = $1`,
    [
      ownerId,
      assistantId,
      form.isOn,
      form.afterQuestions,
      form.onPrice,
      form.whenUnanswered,
      form.outsideHours,
      JSON.stringify(form.fields),
      form.heading,
      form.text,
      form.consent,
      form.consentText,
      form.privacyUrl,
    ],
  );
}

/**
 * SQL condition: the visitor of thread `t` is a lead with contact details, from this or an earlier thread.
 * The two parts use separate indexes: with one combined condition PostgreSQL may read all threads of the
 * assistant.
 */
const hasContact = `(
  exists (
    select from lead_threads lt join leads l on l.id = lt.lead_id and l.owner_id = lt.owner_id
    where lt.thread_id = t.id and lt.owner_id = t.owner_id and (l.email is not null or l.phone is not null))
  or exists (
    select from threads past
    join lead_threads lt on lt.thread_id = past.id and lt.owner_id = past.owner_id
    join leads l on l.id = lt.lead_id and l.owner_id = lt.owner_id
    where past.owner_id = t.owner_id and past.assistant_id = t.assistant_id and past.channel = t.channel
      and past.past_visitor_id = coalesce(t.past_visitor_id, t.channel_user_id)
      and (l.email is not null or l.phone is not null)))`;

const triggerColumns = {
  afterQuestions: column.number.orNull,
  onPrice: column.boolean,
  whenUnanswered: column.boolean,
  outsideHours: column.boolean,
  hours: column.json<HandoverSettings['hours']>().orNull,
  timezone: column.text.orNull,
  questionCount: column.number,
};

const triggersStatement = {
  name: 'contact-form-due',
  text: `
    select f.after_questions as "afterQuestions", f.on_price as "onPrice", f.when_unanswered as "whenUnanswered",
      f.outside_hours as "outsideHours", h.hours, s.timezone, (
        select count(*) from (select from conversations c where c.thread_id = t.id and c.owner_id = t.owner_id
          limit ${limits.contactAfterMax}) asked) as "questionCount"
    from threads t
    join contact_forms f on f.assistant_id = t.assistant_id and f.owner_id = t.owner_id and f.is_on
    left join handover_settings h on h.assistant_id = t.assistant_id and h.owner_id = t.owner_id
    left join user_settings s on s.owner_id = t.owner_id
    where t.owner_id = $1 and t.id = $2 and t.contact_state is null and t.handled_by = 'assistant'
      and not ${hasContact}`,
};

/**
 * Returns the triggers of the form for a thread, with the number of questions so far. Returns undefined when
 * the visitor must not be asked: the form is off, they were asked before, left contact details, or a person
 * handles the thread.
 */
export async function findTriggers(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
): Promise<column.RowOf<typeof triggerColumns> | undefined> {
  return findRow(runner, triggersStatement, [ownerId, threadId], triggerColumns);
}

/**
 * Stores the text with which the visitor of a thread was asked for contact details, once it was delivered.
 * Keeps the first text.
 */
export async function saveShownQuestion(
  runner: SqlRunner,
  key: { ownerId: string; assistantId: number; channel: string; channelUserId: string },
  { text, privacyUrl }: { text: string; privacyUrl: string | null },
): Promise<void> {
  await execute(
    runner,
    `update threads set contact_shown = jsonb_build_object('text', $5::text, 'privacyUrl', $6::text, 'at', now())
     where owner_id = $1 and assistant_id = $2 and channel = $3 and channel_user_id = $4
       and contact_state = 'asked' and contact_shown is null`,
    [key.ownerId, key.assistantId, key.channel, key.channelUserId, text, privacyUrl],
  );
}

/** Returns whether the visitor of a thread is a lead with contact details. */
export async function isReachable(runner: SqlRunner, ownerId: string, threadId: number): Promise<boolean> {
  const { known } = await getRow(
    runner,
    `select exists (select from threads t where t.owner_id = $1 and t.id = $2 and ${hasContact}) as known`,
    [ownerId, threadId],
    { known: column.boolean },
  );
  return known;
}
