import { Readable } from 'node:stream';
import type { Lead, LeadConversation, LeadScore, LeadStats, leadInput } from '@anito/contract/leads';
import type { z } from 'zod';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { resolveOwnerTimezone } from '../accounts/user-settings.service.ts';
import { publishLead, updateScore } from './capture-lead.service.ts';
import { exportLeads } from './export-leads.ts';
import { listConversationRows } from './lead-threads.store.ts';
import * as store from './leads.store.ts';
import { viewLead } from './view-lead.ts';

type LeadDeps = Pick<Deps, 'database' | 'publish'>;
type Input = z.output<typeof leadInput>;

/** Returns a page of an owner's leads, most recently changed first. Without a filter, all leads match. */
export async function listLeads(
  { database }: LeadDeps,
  ownerId: string,
  filter: Partial<store.LeadFilter> & Pick<store.LeadFilter, 'skip' | 'take'>,
): Promise<Lead[]> {
  const fullFilter = { search: '', score: undefined, status: undefined, ...filter };
  return (await store.listLeadRows(database, ownerId, fullFilter)).map(viewLead);
}

/** Returns one lead. Throws `not_found`. */
export async function getLead({ database }: LeadDeps, ownerId: string, id: number): Promise<Lead> {
  return getView(database.pool, ownerId, id);
}

/** Returns a lead for the API. Throws `not_found`. */
async function getView(runner: SqlRunner, ownerId: string, id: number): Promise<Lead> {
  const row = await store.findLeadRow(runner, ownerId, id);
  if (!row) throw notFound();
  return viewLead(row);
}

/**
 * Returns the latest conversations of a lead, newest first, each with its latest messages. Throws
 * `not_found`.
 */
export async function listLeadConversations(
  deps: LeadDeps,
  ownerId: string,
  id: number,
): Promise<LeadConversation[]> {
  await getLead(deps, ownerId, id);
  const rows = await listConversationRows(deps.database, ownerId, id);
  return rows.map(({ assistantId, assistantName, messages, ...row }) => ({
    ...row,
    assistant: { id: assistantId, name: assistantName },
    messages: messages.map((message) => ({
      ...message,
      createdAt: new Date(message.createdAt).toISOString(),
    })),
  }));
}

/**
 * Returns the numbers of an owner's leads by score and status. Weeks start on Monday in `timezone`, or in the
 * owner's time zone without one.
 */
export async function getLeadStats(
  deps: LeadDeps,
  ownerId: string,
  timezone: string | undefined,
): Promise<LeadStats> {
  return store.countLeads(deps.database, ownerId, await resolveOwnerTimezone(deps, ownerId, timezone));
}

/** Returns null, which deletes a value, for an empty text. */
const emptyToNull = (text: string | undefined) => (text === '' ? null : text);

/**
 * Converts input of the API to stored values. An empty text becomes null, which deletes the value; a missing
 * one stays. A given score counts as set by the owner.
 */
function toLeadValues({ score, ...input }: Input): store.LeadValues {
  const { name, email, phone, company, status } = input;
  return {
    name: emptyToNull(name),
    email: emptyToNull(email),
    phone: emptyToNull(phone),
    company: emptyToNull(company),
    ...(status ? { status } : {}),
    ...(score ? { score, reasons: ['set-by-owner'] } : {}),
  } as store.LeadValues;
}

/** Throws `conflict` when another lead of the owner than `id` has one of the contacts. */
async function requireUniqueContacts(
  runner: SqlRunner,
  ownerId: string,
  { email, phone }: store.LeadValues,
  id?: number,
): Promise<void> {
  for (const contacts of [
    { emails: email ? [email] : [], phones: [] },
    { emails: [], phones: phone ? [phone] : [] },
  ]) {
    const holder = await store.findLeadByContact(runner, ownerId, contacts);
    if (holder !== undefined && holder !== id) throw new AppError('conflict', 'lead-exists');
  }
}

/**
 * Creates a lead that the owner entered and publishes it. Throws `invalid_request` when name, e-mail address
 * and phone number are all missing, and `conflict` for a contact of another lead.
 */
export async function createLead(deps: LeadDeps, ownerId: string, input: Input): Promise<Lead> {
  const values = toLeadValues(input);
  const { name = null, email = null, phone = null, company = null, ...customValues } = values;
  if (!name && !email && !phone) throw new AppError('invalid_request', 'lead-without-contact');
  return runInTransaction(deps.database, async (runner) => {
    await store.lockOwner(runner, ownerId);
    await requireUniqueContacts(runner, ownerId, values);
    const newLead = { name, email, phone, company, source: 'manual', assistantId: null, isAlertDue: false };
    const id = await store.insertLead(runner, ownerId, newLead);
    await store.updateLeadRow(runner, ownerId, id, customValues);
    await updateScore(runner, ownerId, id);
    await publishLead(deps, runner, ownerId, { leadId: id, isNew: true, visit: null });
    return getView(runner, ownerId, id);
  });
}

/**
 * Changes the given values of a lead and publishes it. Recomputes the score, unless the owner has set it.
 * Throws `not_found`, `invalid_request` when neither name, e-mail address nor phone number would remain, and
 * `conflict` for a contact of another lead.
 */
export async function updateLead(deps: LeadDeps, ownerId: string, id: number, input: Input): Promise<Lead> {
  const values = toLeadValues(input);
  return runInTransaction(deps.database, async (runner) => {
    await store.lockOwner(runner, ownerId);
    const { name, email, phone } = await getView(runner, ownerId, id);
    const after = { name, email, phone, ...dropUndefined(values) };
    if (!after.name && !after.email && !after.phone)
      throw new AppError('invalid_request', 'lead-without-contact');
    await requireUniqueContacts(runner, ownerId, values, id);
    await store.updateLeadRow(runner, ownerId, id, values);
    await updateScore(runner, ownerId, id);
    await publishLead(deps, runner, ownerId, { leadId: id, isNew: false, visit: null });
    return getView(runner, ownerId, id);
  });
}

const dropUndefined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/**
 * Sets the score of a lead and publishes it. Undefined replaces a score of the owner by the computed one.
 * Throws `not_found`.
 */
export async function updateLeadScore(
  deps: LeadDeps,
  ownerId: string,
  id: number,
  score: LeadScore | undefined,
): Promise<Lead> {
  return runInTransaction(deps.database, async (runner) => {
    await getView(runner, ownerId, id);
    if (score) await store.updateLeadRow(runner, ownerId, id, { score, reasons: ['set-by-owner'] });
    else await updateScore(runner, ownerId, id, { isForced: true });
    await publishLead(deps, runner, ownerId, { leadId: id, isNew: false, visit: null });
    return getView(runner, ownerId, id);
  });
}

/** Deletes a lead with its webhook deliveries. Throws `not_found`. */
export async function deleteLead({ database }: LeadDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteLeadRow(database, ownerId, id))) throw notFound();
}

/** Returns the name of a CSV file with all leads of an owner, and its content as a stream. */
export function exportLeadsCsv({ database }: LeadDeps, ownerId: string) {
  const day = new Date().toISOString().slice(0, 10);
  return {
    name: `leads-${day}.csv`,
    content: Readable.from(exportLeads(database, ownerId), { objectMode: false, highWaterMark: 65_536 }),
  };
}
