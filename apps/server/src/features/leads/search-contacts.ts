import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type Contacts, findContacts } from '@anito/contacts/find-contacts';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { findOwnersDay } from '../notifications/owner-time.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnersChannels } from '../threads/conversations.service.ts';
import { type KeepDeps, keepLead } from './keep-lead.service.ts';
import { insertForm, takeShown } from './lead-forms.store.ts';
import * as threads from './lead-threads.store.ts';
import { queueContactSearch } from './queue-contact-search.service.ts';

/** Number of earlier questions searched for a name that belongs to a contact. */
const questionsBefore = 20;

/**
 * Searches a visitor's question for contacts and creates or extends their lead. Safe to run twice: a question
 * is searched once, in the transaction that stores the results.
 */
export async function searchContacts(
  deps: KeepDeps & Pick<Deps, 'database'> & ChannelDeps,
  { conversationId }: { conversationId: number },
): Promise<void> {
  const { database } = deps;
  const ownersChannels = listOwnersChannels(deps);
  const asked = await threads.findUnsearched(database.pool, conversationId, ownersChannels);
  if (!asked) return;
  const contacts = tame(findContacts(asked.question));
  const day = await findOwnersDay(deps.database.pool, asked.ownerId, new Date());
  await runInTransaction(database, async (runner) => {
    if (!(await threads.noteSearch(runner, asked.ownerId, asked.id))) return;
    const given = { ...asked, day, contacts: await addName(runner, asked, contacts) };
    await keepLead(deps, runner, given, (leadId) =>
      keepShown(runner, { ...asked, leadId, writtenAt: hasContact(contacts) ? asked.writtenAt : null }),
    );
  });
}

/**
 * Searches a visitor's messages to a person for contacts. Safe to run twice: known contacts change nothing.
 */
export async function searchThread(
  deps: KeepDeps & Pick<Deps, 'database'> & ChannelDeps,
  { threadId }: { threadId: number },
): Promise<void> {
  const { database } = deps;
  const thread = await threads.findWrittenThread(database.pool, threadId, listOwnersChannels(deps));
  if (!thread) return;
  const { ownerId, assistantId, channel, messages, visitorName } = thread;
  const found: Contacts[] = [];
  let writtenAt: Date | null = null;
  for (const message of messages) {
    const contacts = tame(findContacts(message.text));
    found.push(contacts);
    if (hasContact(contacts)) writtenAt ??= new Date(message.writtenAt);
    await letOthersRun();
  }
  const contacts = {
    emails: found.flatMap(({ emails }) => emails),
    phones: found.flatMap(({ phones }) => phones),
    names: [...(visitorName === null ? [] : [visitorName]), ...found.flatMap(({ names }) => names)],
  };
  const day = await findOwnersDay(deps.database.pool, ownerId, new Date());
  await runInTransaction(database, async (runner) => {
    await keepLead(deps, runner, { ownerId, assistantId, channel, threadId, day, contacts }, (leadId) =>
      keepShown(runner, { ownerId, threadId, leadId, writtenAt }),
    );
  });
}

const hasContact = ({ emails, phones }: Contacts) => emails.length + phones.length > 0;

/** Stores the chat prompt that asked for the contact with the lead, if the contact was written after it. */
async function keepShown(
  runner: SqlRunner,
  of: { ownerId: string; threadId: number; leadId: number; writtenAt: Date | null },
): Promise<void> {
  const { ownerId, threadId, leadId, writtenAt } = of;
  const shown = writtenAt && (await takeShown(runner, ownerId, threadId, writtenAt));
  if (!shown) return;
  const { because, text: consentText, privacyUrl, shownAt } = shown;
  const form = { because, consentText, privacyUrl, isTicked: false, shownAt: shownAt.toISOString() };
  await insertForm(runner, ownerId, leadId, form);
}

/** Returns contacts for storage: bounded, without invisible characters. */
function tame({ emails, phones, names }: Contacts): Contacts {
  return {
    emails: emails.filter((email) => email.length <= limits.leadEmailMax && toStorable(email) === email),
    phones,
    names: names.map((name) => toStorable(name).slice(0, limits.nameMax).trim()).filter(Boolean),
  };
}

/** Adds the name given earlier in the thread to contacts without one. */
async function addName(
  runner: SqlRunner,
  { ownerId, threadId }: threads.AskedQuestion,
  contacts: Contacts,
): Promise<Contacts> {
  if (!hasContact(contacts) || contacts.names.length > 0) return contacts;
  for (const question of await threads.listThreadQuestions(runner, ownerId, threadId, questionsBefore)) {
    const { names } = tame(findContacts(question));
    if (names[0]) return { ...contacts, names };
    await letOthersRun();
  }
  return contacts;
}

/** Queues questions whose search failed or whose job was lost. */
export async function searchLeftBehind(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'> & ChannelDeps,
): Promise<void> {
  const left = await threads.listUnsearched(deps.database, listOwnersChannels(deps));
  for (const { id, ownerId } of left)
    await queueContactSearch(deps, deps.database.pool, { ownerId, conversationId: id });
  if (left.length > 0)
    deps.log.warn({ count: left.length }, 'questions not searched for contacts queued again');
}
