import type { Contacts } from '@anito/contacts/find-contacts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { queueLeadMail } from './lead-alerts.ts';
import * as threads from './lead-threads.store.ts';
import { describeLeadKind } from './leads.jobs.ts';
import * as store from './leads.store.ts';
import { scoreLead } from './score-lead.ts';
import { viewLead } from './view-lead.ts';

export type KeepDeps = Pick<Deps, 'jobs' | 'publish'>;

/** Contacts that a visitor gave in a thread. */
type Given = {
  ownerId: string;
  assistantId: number;
  threadId: number;
  channel: string;
  contacts: Contacts;
  /** Current date of the owner, `YYYY-MM-DD`. */
  day: string;
};

/** Number of questions searched for intent. */
const questionsScored = 50;

/**
 * Stores a visitor's contacts in the caller's transaction: in the lead that has the contact, else in the lead
 * of the thread, else in a new one. A contact stays with its lead: a stranger's message can add to a lead,
 * but never merges two leads or changes existing values.
 */
export async function keepLead(
  deps: KeepDeps,
  runner: SqlRunner,
  given: Given,
  /** Adds related data before the lead is announced. */
  add: (leadId: number) => Promise<void> = async () => {},
): Promise<void> {
  const { ownerId, threadId, contacts } = given;
  if (!(await store.holdOwner(runner, ownerId))) return;
  const hasContact = contacts.emails.length + contacts.phones.length > 0;
  const ofThread = await threads.findLeadOfThread(runner, ownerId, threadId);
  const holder = hasContact ? await store.findHolder(runner, ownerId, contacts) : undefined;
  const known = holder ?? ofThread;
  if (known === undefined && !hasContact) return;
  const leadId = known ?? (await makeLead(runner, given));
  const isChanged = known !== undefined && (await addTo(runner, given, known));
  await threads.joinThread(runner, ownerId, { threadId, leadId });
  await add(leadId);
  await rescore(runner, ownerId, leadId);
  if (known === undefined) await queueLeadMail(deps, runner, ownerId);
  const isNews = known === undefined || isChanged;
  if (isNews) await deps.jobs.enqueue(describeLeadKind, { leadId }, { accountId: ownerId, runner });
  if (!isNews) return;
  const { assistantId, day } = given;
  await publishLead(deps, runner, ownerId, {
    leadId,
    isNew: known === undefined,
    visit: { assistantId, day },
  });
}

async function makeLead(
  runner: SqlRunner,
  { ownerId, assistantId, channel, contacts }: Given,
): Promise<number> {
  const [email = null] = contacts.emails;
  const [phone = null] = contacts.phones;
  return store.insertLead(runner, ownerId, {
    source: channel,
    assistantId,
    isAlertDue: true,
    name: contacts.names[0] ?? null,
    email,
    phone,
    company: null,
  });
}

/** Fills in missing values of a lead and keeps existing ones. Returns whether anything was added. */
async function addTo(runner: SqlRunner, { ownerId, contacts }: Given, leadId: number): Promise<boolean> {
  const lead = await store.findLeadRow(runner, ownerId, leadId);
  if (!lead) return false;
  const changed: store.LeadValues = {};
  if (lead.name === null && contacts.names[0]) changed.name = contacts.names[0];
  for (const email of lead.email === null ? contacts.emails : []) {
    const holder = await store.findHolder(runner, ownerId, { emails: [email], phones: [] });
    if (holder === undefined) changed.email ??= email;
  }
  for (const phone of lead.phone === null ? contacts.phones : []) {
    const holder = await store.findHolder(runner, ownerId, { emails: [], phones: [phone] });
    if (holder === undefined) changed.phone ??= phone;
  }
  await store.updateLeadRow(runner, ownerId, leadId, changed);
  return Object.keys(changed).length > 0;
}

/** Recomputes the score of a lead, unless its owner has set it. */
export async function rescore(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { isForced = false } = {},
): Promise<void> {
  const lead = await store.findLeadRow(runner, ownerId, leadId);
  if (!lead || (!isForced && lead.reasons.includes('set-by-owner'))) return;
  const { questions, count } = await threads.readQuestions(runner, ownerId, leadId, questionsScored);
  const scored = scoreLead({
    ...lead,
    questions,
    questionCount: count,
  });
  await store.updateLeadRow(runner, ownerId, leadId, scored);
}

/** Publishes a new or changed lead to other features, in the caller's transaction. */
export async function publishLead(
  deps: Pick<Deps, 'publish'>,
  runner: SqlRunner,
  ownerId: string,
  { leadId, isNew, visit }: Pick<DomainEvents['leadCaptured'], 'isNew' | 'visit'> & { leadId: number },
): Promise<void> {
  const row = await store.findLeadRow(runner, ownerId, leadId);
  if (row) await deps.publish(runner, 'leadCaptured', { ownerId, lead: viewLead(row), isNew, visit });
}
