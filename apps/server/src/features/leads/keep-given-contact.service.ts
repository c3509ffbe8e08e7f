import { findContacts } from '@anito/contacts/find-contacts';
import type { LeadForm } from '@anito/contract/leads';
import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { findOwnersDay } from '../notifications/owner-time.service.ts';
import { type KeepDeps, keepLead } from './keep-lead.service.ts';
import { insertForm } from './lead-forms.store.ts';

/** Values of a submitted contact form; empty for blank fields. */
type Given = { name: string; email: string; phone: string };

/**
 * Creates or extends a lead from a submitted contact form, in the caller's transaction, and stores the form
 * with it.
 */
export async function keepGivenContact(
  deps: KeepDeps,
  runner: SqlRunner,
  of: {
    ownerId: string;
    assistantId: number;
    threadId: number;
    channel: string;
    day: string;
    given: Given;
    form: Omit<LeadForm, 'sentAt'>;
  },
): Promise<void> {
  const { ownerId, assistantId, threadId, channel, day, given, form } = of;
  const contacts = {
    names: given.name ? [given.name] : [],
    emails: given.email ? [given.email] : [],
    phones: given.phone ? [toNumber(given.phone)] : [],
  };
  const said = { ownerId, assistantId, threadId, channel, day, contacts };
  await keepLead(deps, runner, said, (leadId) => insertForm(runner, ownerId, leadId, form));
}

/** Creates or extends the lead of a visitor who shared a phone number. */
export async function keepSharedPhone(
  deps: KeepDeps,
  runner: SqlRunner,
  { name, phone, ...of }: DomainEvents['phoneShared'],
): Promise<void> {
  const day = await findOwnersDay(runner, of.ownerId, new Date());
  const contacts = { names: name ? [name] : [], emails: [], phones: [`+${phone}`] };
  await keepLead(deps, runner, { ...of, day, contacts });
}

/** Returns the number in the format of other leads, or its digits when it is not recognized. */
function toNumber(phone: string): string {
  return findContacts(phone).phones[0] ?? phone.replace(/[^+0-9]/g, '');
}
