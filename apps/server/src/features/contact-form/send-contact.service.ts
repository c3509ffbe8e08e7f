import { createHash } from 'node:crypto';
import type { ContactForm, FormReason } from '@anito/contract/contact-form';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { keepGivenContact } from '../leads/keep-given-contact.service.ts';
import { describeLast, type HeldThread, needPerson, type ThreadDeps } from '../threads/threads.service.ts';
import { viewContactForm } from './contact-form.service.ts';

type SendDeps = ThreadDeps & Pick<Deps, 'jobs'>;

/** A visitor's input in the form. Empty strings for empty fields. */
export type FilledIn = {
  name: string;
  email: string;
  phone: string;
  message: string;
  agreedTo: string | null;
};

/**
 * Checks a visitor's input and returns the form. Throws `conflict` when the consent line is not the one that
 * the visitor saw, and `invalid_request` with the missing fields.
 */
export async function requireWhole(
  deps: Pick<Deps, 'database'>,
  { ownerId, assistantId }: { ownerId: string; assistantId: number },
  given: FilledIn,
): Promise<ContactForm> {
  const form = await viewContactForm(deps, ownerId, assistantId);
  const agreed = form.consent?.text ?? null;
  if (given.agreedTo !== null && given.agreedTo !== agreed) {
    throw new AppError('conflict', 'contact-form-changed');
  }
  const names = ['name', 'email', 'phone'] as const;
  const missing = names.filter((name) => form.fields[name] === 'required' && !given[name]);
  if (missing.length > 0) {
    const { message } = new AppError('invalid_request', 'contact-field-missing');
    const fields = Object.fromEntries(missing.map((name) => [name, message]));
    throw new AppError('invalid_request', 'contact-field-missing', { fields });
  }
  const isReachable = names.some((name) => name !== 'name' && form.fields[name] !== 'off' && given[name]);
  if (!isReachable) {
    const field = form.fields.email === 'off' ? 'phone' : 'email';
    throw new AppError('invalid_request', 'contact-missing', { field });
  }
  if (agreed !== null && given.agreedTo === null) {
    throw new AppError('invalid_request', 'consent-missing', { field: 'agreedTo' });
  }
  return form;
}

/**
 * Stores a visitor's input: the contact as a lead with its consent, and a message for the owner. A repeated
 * input changes nothing.
 */
export async function keepFilledIn(
  deps: SendDeps,
  held: HeldThread,
  { form, given, day }: { form: ContactForm; given: FilledIn; day: string },
): Promise<void> {
  const { thread, runner } = held;
  const { name, message } = given;
  const email = form.fields.email === 'off' ? '' : given.email;
  const phone = form.fields.phone === 'off' ? '' : given.phone;
  if (thread.contactState === 'given' && !message) return;
  const isAsked = thread.contactState === 'asked';
  const because: FormReason = isAsked ? (thread.contactBecause ?? 'message') : 'message';
  if (message) {
    const said = await held.say({ author: 'visitor', text: message, clientKey: nameMessage(message) });
    if (!said.isNew) return;
  }
  await held.change({
    contactState: 'given',
    visitorName: name || undefined,
    visitorContact: email || phone,
    ...(message ? { unreadCount: thread.unreadCount + 1, ...describeLast('visitor', message) } : {}),
  });
  await held.say({ author: 'event', event: message ? 'form' : 'contact-given', text: '' });
  if (message) {
    await needPerson(deps, held, { because: 'form', isStaffed: false });
    await deps.publish(runner, 'messageReceived', { ownerId: thread.ownerId, threadId: thread.id });
  }
  await keepGivenContact(deps, runner, {
    ...thread,
    threadId: thread.id,
    day,
    given: { name: form.fields.name === 'off' ? '' : name, email, phone },
    form: {
      because,
      shownAt: null,
      consentText: form.consent?.text ?? null,
      privacyUrl: form.consent?.privacyUrl ?? null,
      isTicked: form.consent?.hasBox ?? false,
    },
  });
}

/** Returns the client key of a message, which is equal for a repeated message. */
const nameMessage = (message: string) => `form:${createHash('sha256').update(message).digest('base64url')}`;
