import type { ContactTrigger } from '@anito/contract/contact-form';
import type { LeadForm } from '@anito/contract/leads';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';

/** Stores a contact form that a visitor submitted with its lead. Does nothing for a missing lead. */
export async function insertForm(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { because, shownAt, consentText, privacyUrl, isTicked, message }: Omit<LeadForm, 'sentAt'>,
): Promise<void> {
  await execute(
    runner,
    `insert into lead_forms (owner_id, lead_id, because, consent_text, privacy_url, is_ticked, shown_at, message)
     select owner_id, id, $3, $4, $5, $6, $7, $8 from leads where owner_id = $1 and id = $2`,
    [ownerId, leadId, because, consentText, privacyUrl, isTicked, shownAt, message],
  );
}

const promptColumns = {
  because: column.textOf<ContactTrigger>(),
  text: column.text,
  privacyUrl: column.text.orNull,
  shownAt: column.time,
};

/**
 * Returns the prompt in which the chat asked the visitor of a thread for contact details, and deletes it, so
 * that only one contact is stored with it. Returns undefined without a prompt, after an earlier call, or when
 * the contact was written before the prompt.
 */
export async function consumeContactPrompt(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
  writtenAt: Date,
): Promise<column.RowOf<typeof promptColumns> | undefined> {
  return findRow(
    runner,
    `with taken as (
       select id, contact_because, contact_shown from threads
       where owner_id = $1 and id = $2 and contact_state in ('asked', 'given')
         and (contact_shown->>'at')::timestamptz < $3
       for no key update
     )
     update threads t set contact_state = 'given', contact_shown = null from taken where t.owner_id = $1 and t.id = taken.id
     returning taken.contact_because as because, taken.contact_shown->>'text' as text,
       taken.contact_shown->>'privacyUrl' as "privacyUrl", (taken.contact_shown->>'at')::timestamptz as "shownAt"`,
    [ownerId, threadId, writtenAt],
    promptColumns,
  );
}
