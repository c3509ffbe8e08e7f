import { findContacts } from '@anito/contacts/find-contacts';
import type { LeadForm } from '@anito/contract/leads';
import type { SqlRunner } from '../../db/sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { findOwnersDay } from '../notifications/owner-time.service.ts';
import { type KeepDeps, keepLead } from './keep-lead.service.ts';
import { insertForm } from './lead-forms.store.ts';

/** What a visitor filled in of a form; empty where they left a field. */
type Given = { name: string; email: string; phone: string };

/**
 * Makes a lead of who gave a contact in a form, or adds to it as what they write does, in the caller's transaction; the
 * form is kept with it.
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

/** Makes a lead of a visitor who shared their number, or adds it to theirs. */
export async function keepSharedPhone(
  deps: KeepDeps,
  runner: SqlRunner,
  { name, phone, ...of }: DomainEvents['phoneShared'],
): Promise<void> {
  const day = await findOwnersDay(runner, of.ownerId, new Date());
  const contacts = { names: name ? [name] : [], emails: [], phones: [`+${phone}`] };
  await keepLead(deps, runner, { ...of, day, contacts });
}

/** A number as others of leads are written; as it was given where it is none that is known. */
function toNumber(phone: string): string {
  return findContacts(phone).phones[0] ?? phone.replace(/[^+0-9]/g, '');
}
