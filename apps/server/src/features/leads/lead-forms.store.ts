import type { LeadForm } from '@anito/contract/leads';
import { execute, type SqlRunner } from '../../db/sql.ts';

/** Keeps a form with the lead of an owner by which a contact of it was given. */
export async function insertForm(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { because, consentText, privacyUrl, isTicked }: Omit<LeadForm, 'sentAt'>,
): Promise<void> {
  await execute(
    runner,
    `insert into lead_forms (owner_id, lead_id, because, consent_text, privacy_url, is_ticked)
     select owner_id, id, $3, $4, $5, $6 from leads where owner_id = $1 and id = $2`,
    [ownerId, leadId, because, consentText, privacyUrl, isTicked],
  );
}
