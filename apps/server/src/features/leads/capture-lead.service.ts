import type { Contacts } from '@anito/contacts/find-contacts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { queueLeadMail } from './lead-alerts.ts';
import * as threads from './lead-threads.store.ts';
import { describeLeadKind } from './leads.jobs.ts';
import * as store from './leads.store.ts';
import { readWish } from './read-wish.ts';
import { scoreLead } from './score-lead.ts';
import { viewLead } from './view-lead.ts';

export type CaptureDeps = Pick<Deps, 'jobs' | 'publish' | 'models'>;

/** Contacts that a visitor gave in a thread. */
type CapturedContacts = {
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
/** Number of latest messages in which a wish is searched. */
const messagesRead = 20;
/** A model reads the messages of a known lead together, after this pause. */
const describeAfterSeconds = 20;

/**
 * Stores a visitor's contacts in the caller's transaction: in the lead that has the contact, else in the lead
 * of the thread, else in a new one. Does nothing for a deleted account, and without a contact if the thread
 * has no lead. A contact stays with its lead: a stranger's message can add to a lead, but never merges two
 * leads or changes existing contacts. Publishes a new or changed lead; a new one also queues a mail to the
 * owner. With a connected model, each call queues a job that describes the lead.
 */
export async function captureLead(
  deps: CaptureDeps,
  runner: SqlRunner,
  captured: CapturedContacts,
  /** Adds related data before the lead is announced. */
  add: (leadId: number) => Promise<void> = async () => {},
): Promise<void> {
  const { ownerId, threadId, contacts } = captured;
  if (!(await store.lockOwner(runner, ownerId))) return;
  const hasContact = contacts.emails.length + contacts.phones.length > 0;
  const threadLeadId = await threads.findLeadOfThread(runner, ownerId, threadId);
  const holder = hasContact ? await store.findLeadByContact(runner, ownerId, contacts) : undefined;
  const existingId = holder ?? threadLeadId;
  if (existingId === undefined && !hasContact) return;
  const leadId = existingId ?? (await createLead(runner, captured));
  const isChanged = existingId !== undefined && (await fillMissingValues(runner, captured, existingId));
  await threads.linkThread(runner, ownerId, { threadId, leadId });
  await add(leadId);
  const { assistantId, day } = captured;
  await updateScore(runner, ownerId, leadId);
  await updateWish(runner, ownerId, leadId, day);
  if (existingId === undefined) await queueLeadMail(deps, runner, ownerId);
  const isNews = existingId === undefined || isChanged;
  if (deps.models.chat.can.rewrite) {
    const startAfterSeconds = isNews ? 0 : describeAfterSeconds;
    await deps.jobs.enqueue(describeLeadKind, { leadId }, { accountId: ownerId, runner, startAfterSeconds });
  }
  if (!isNews) return;
  await publishLead(deps, runner, ownerId, {
    leadId,
    isNew: existingId === undefined,
    visit: { assistantId, day },
  });
}

/**
 * Inserts a lead with the first name, e-mail address and phone number, marks it for a mail to the owner, and
 * returns its id.
 */
async function createLead(
  runner: SqlRunner,
  { ownerId, assistantId, channel, contacts }: CapturedContacts,
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

/**
 * Fills in the missing values of a lead and keeps existing ones. Skips contacts of other leads. Returns
 * whether it added anything.
 */
async function fillMissingValues(
  runner: SqlRunner,
  { ownerId, contacts }: CapturedContacts,
  leadId: number,
): Promise<boolean> {
  const lead = await store.findLeadRow(runner, ownerId, leadId);
  if (!lead) return false;
  const changed: store.LeadValues = {};
  if (lead.name === null && contacts.names[0]) changed.name = contacts.names[0];
  for (const email of lead.email === null ? contacts.emails : []) {
    const holder = await store.findLeadByContact(runner, ownerId, { emails: [email], phones: [] });
    if (holder === undefined) changed.email ??= email;
  }
  for (const phone of lead.phone === null ? contacts.phones : []) {
    const holder = await store.findLeadByContact(runner, ownerId, { emails: [], phones: [phone] });
    if (holder === undefined) changed.phone ??= phone;
  }
  await store.updateLeadRow(runner, ownerId, leadId, changed);
  return Object.keys(changed).length > 0;
}

/**
 * Recomputes and stores the score of a lead. A score set by its owner stays unless `isForced` is set. Does
 * nothing for a missing lead.
 */
export async function updateScore(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { isForced = false } = {},
): Promise<void> {
  const lead = await store.findLeadRow(runner, ownerId, leadId);
  if (!lead || (!isForced && lead.reasons.includes('set-by-owner'))) return;
  const { questions, count } = await threads.readLeadQuestions(runner, ownerId, leadId, questionsScored);
  const scored = scoreLead({
    ...lead,
    questions,
    questionCount: count,
  });
  await store.updateLeadRow(runner, ownerId, leadId, scored);
}

/**
 * Stores what a lead wants, from its latest messages. A date or amount of earlier messages stays when they
 * contain none. `day` is today in the owner's time zone.
 */
async function updateWish(runner: SqlRunner, ownerId: string, leadId: number, day: string): Promise<void> {
  const messages = await threads.readLeadMessages(runner, ownerId, leadId, { limit: messagesRead });
  const wish = readWish(messages, day);
  if (!wish) return;
  const { text, date, amount } = wish;
  await store.updateLeadRow(runner, ownerId, leadId, {
    wish: text,
    ...(date ? { wishDate: date } : {}),
    ...(amount ? { wishAmount: amount } : {}),
  });
}

/**
 * Publishes a new or changed lead to other features, in the caller's transaction. Does nothing for a missing
 * lead. `visit` is null for a change by the owner.
 */
export async function publishLead(
  deps: Pick<Deps, 'publish'>,
  runner: SqlRunner,
  ownerId: string,
  { leadId, isNew, visit }: Pick<DomainEvents['leadCaptured'], 'isNew' | 'visit'> & { leadId: number },
): Promise<void> {
  const row = await store.findLeadRow(runner, ownerId, leadId);
  if (row) await deps.publish(runner, 'leadCaptured', { ownerId, lead: viewLead(row), isNew, visit });
}
