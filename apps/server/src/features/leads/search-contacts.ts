import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type Contacts, findContacts } from '@anito/contacts/find-contacts';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { getOwnerDate } from '../notifications/owner-time.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnerTestChannels } from '../threads/conversations.service.ts';
import { type CaptureDeps, captureLead } from './capture-lead.service.ts';
import { consumeContactPrompt, insertForm } from './lead-forms.store.ts';
import * as threads from './lead-threads.store.ts';
import { queueContactSearch } from './queue-contact-search.service.ts';

/** Number of earlier questions searched for a name that belongs to a contact. */
const questionsBefore = 20;

/**
 * Searches a visitor's question for contacts and creates or extends the visitor's lead. Safe to run twice: a
 * question is searched once, in the transaction that stores the results.
 */
export async function searchContacts(
  deps: CaptureDeps & Pick<Deps, 'database'> & ChannelDeps,
  { conversationId }: { conversationId: number },
): Promise<void> {
  const { database } = deps;
  const ownersChannels = listOwnerTestChannels(deps);
  const question = await threads.findUnsearchedQuestion(database.pool, conversationId, ownersChannels);
  if (!question) return;
  const contacts = sanitizeContacts(findContacts(question.question));
  const day = await getOwnerDate(deps.database.pool, question.ownerId, new Date());
  await runInTransaction(database, async (runner) => {
    if (!(await threads.markSearched(runner, question.ownerId, question.id))) return;
    const captured = { ...question, day, contacts: await addName(runner, question, contacts) };
    await captureLead(deps, runner, captured, (leadId) =>
      saveContactPrompt(runner, {
        ...question,
        leadId,
        writtenAt: hasContact(contacts) ? question.writtenAt : null,
      }),
    );
  });
}

/**
 * Searches a visitor's messages to a person for contacts and creates or extends the visitor's lead. Safe to
 * run twice: known contacts change nothing.
 */
export async function searchThreadForContacts(
  deps: CaptureDeps & Pick<Deps, 'database'> & ChannelDeps,
  { threadId }: { threadId: number },
): Promise<void> {
  const { database } = deps;
  const thread = await threads.findThreadWithMessages(database.pool, threadId, listOwnerTestChannels(deps));
  if (!thread) return;
  const { ownerId, assistantId, channel, messages, visitorName } = thread;
  const contactsByMessage: Contacts[] = [];
  let writtenAt: Date | null = null;
  for (const message of messages) {
    const contacts = sanitizeContacts(findContacts(message.text));
    contactsByMessage.push(contacts);
    if (hasContact(contacts)) writtenAt ??= new Date(message.writtenAt);
    await letOthersRun();
  }
  const contacts = {
    emails: contactsByMessage.flatMap(({ emails }) => emails),
    phones: contactsByMessage.flatMap(({ phones }) => phones),
    names: [
      ...(visitorName === null ? [] : [visitorName]),
      ...contactsByMessage.flatMap(({ names }) => names),
    ],
  };
  const day = await getOwnerDate(deps.database.pool, ownerId, new Date());
  await runInTransaction(database, async (runner) => {
    await captureLead(deps, runner, { ownerId, assistantId, channel, threadId, day, contacts }, (leadId) =>
      saveContactPrompt(runner, { ownerId, threadId, leadId, writtenAt }),
    );
  });
}

/** Returns whether there is an e-mail address or phone number. A name alone does not count. */
const hasContact = ({ emails, phones }: Contacts) => emails.length + phones.length > 0;

/**
 * Stores the chat prompt that asked for the contact with the lead, if the contact was written after it.
 * `writtenAt` is null without a contact; nothing is stored then.
 */
async function saveContactPrompt(
  runner: SqlRunner,
  input: { ownerId: string; threadId: number; leadId: number; writtenAt: Date | null },
): Promise<void> {
  const { ownerId, threadId, leadId, writtenAt } = input;
  const prompt = writtenAt && (await consumeContactPrompt(runner, ownerId, threadId, writtenAt));
  if (!prompt) return;
  const { because, text: consentText, privacyUrl, shownAt } = prompt;
  const form = {
    because,
    consentText,
    privacyUrl,
    isTicked: false,
    shownAt: shownAt.toISOString(),
    message: null,
  };
  await insertForm(runner, ownerId, leadId, form);
}

/**
 * Returns contacts for storage: cut to the limits, without invisible characters. Drops e-mail addresses that
 * are too long or contain such characters.
 */
function sanitizeContacts({ emails, phones, names }: Contacts): Contacts {
  return {
    emails: emails.filter((email) => email.length <= limits.leadEmailMax && toStorable(email) === email),
    phones,
    names: names.map((name) => toStorable(name).slice(0, limits.nameMax).trim()).filter(Boolean),
  };
}

/**
 * Returns the contacts with a name added, when they have none: the latest one in the visitor's questions.
 * Contacts without an e-mail address or phone number, or when no name is found, are returned unchanged.
 */
async function addName(
  runner: SqlRunner,
  { ownerId, threadId }: threads.UnsearchedQuestion,
  contacts: Contacts,
): Promise<Contacts> {
  if (!hasContact(contacts) || contacts.names.length > 0) return contacts;
  for (const question of await threads.listThreadQuestions(runner, ownerId, threadId, questionsBefore)) {
    const { names } = sanitizeContacts(findContacts(question));
    if (names[0]) return { ...contacts, names };
    await letOthersRun();
  }
  return contacts;
}

/** Queues the contact searches that failed or whose job was lost. */
export async function requeueLostSearches(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'> & ChannelDeps,
): Promise<void> {
  const unsearched = await threads.listUnsearchedQuestions(deps.database, listOwnerTestChannels(deps));
  for (const { id, ownerId } of unsearched)
    await queueContactSearch(deps, deps.database.pool, { ownerId, conversationId: id });
  if (unsearched.length > 0)
    deps.log.warn({ count: unsearched.length }, 'questions not searched for contacts queued again');
}
