import { findContacts } from '@anito/contacts/find-contacts';
import type { LeadForm } from '@anito/contract/leads';
import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { getOwnerDate } from '../notifications/owner-time.service.ts';
import { type CaptureDeps, captureLead } from './capture-lead.service.ts';
import { insertForm } from './lead-forms.store.ts';

/** Values of a submitted contact form; empty for blank fields. */
type FormValues = { name: string; email: string; phone: string };

/**
 * Creates or extends a lead from a submitted contact form and stores the form with it, in the caller's
 * transaction. `day` is the date in the owner's time zone.
 */
export async function captureFormContact(
  deps: CaptureDeps,
  runner: SqlRunner,
  input: {
    ownerId: string;
    assistantId: number;
    threadId: number;
    channel: string;
    day: string;
    values: FormValues;
    form: Omit<LeadForm, 'sentAt'>;
  },
): Promise<void> {
  const { ownerId, assistantId, threadId, channel, day, values, form } = input;
  const contacts = {
    names: values.name ? [values.name] : [],
    emails: values.email ? [values.email] : [],
    phones: values.phone ? [normalizePhone(values.phone)] : [],
  };
  const captured = { ownerId, assistantId, threadId, channel, day, contacts };
  await captureLead(deps, runner, captured, (leadId) => insertForm(runner, ownerId, leadId, form));
}

/**
 * Creates or extends the lead of a visitor who shared a phone number in a messaging service. `phone` has no
 * leading plus sign.
 */
export async function captureSharedPhone(
  deps: CaptureDeps,
  runner: SqlRunner,
  { name, phone, ...of }: DomainEvents['phoneShared'],
): Promise<void> {
  const day = await getOwnerDate(runner, of.ownerId, new Date());
  const contacts = { names: name ? [name] : [], emails: [], phones: [`+${phone}`] };
  await captureLead(deps, runner, { ...of, day, contacts });
}

/**
 * Returns a phone number in the format of other leads; only its digits and plus signs if it is not
 * recognized.
 */
function normalizePhone(phone: string): string {
  return findContacts(phone).phones[0] ?? phone.replace(/[^+0-9]/g, '');
}
