import { createHash } from 'node:crypto';
import type { ContactForm, FormReason } from '@anito/contract/contact-form';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { captureFormContact } from '../leads/capture-form-contact.service.ts';
import {
  type LockedThread,
  requestPerson,
  type ThreadDeps,
  toLastMessage,
} from '../threads/threads.service.ts';
import { viewContactForm } from './contact-form.service.ts';

type SendDeps = ThreadDeps & Pick<Deps, 'jobs' | 'models'>;

/** A visitor's input in the form. Empty strings for empty fields. */
export type ContactInput = {
  name: string;
  email: string;
  phone: string;
  message: string;
  agreedTo: string | null;
};

/**
 * Checks a visitor's input against the form and returns the form. Throws `conflict` when the consent line has
 * changed since the visitor saw it, and `invalid_request` with the fields when a required field, a contact or
 * the consent is missing.
 */
export async function requireComplete(
  deps: Pick<Deps, 'database'>,
  { ownerId, assistantId }: { ownerId: string; assistantId: number },
  input: ContactInput,
): Promise<ContactForm> {
  const form = await viewContactForm(deps, ownerId, assistantId);
  const consentText = form.consent?.text ?? null;
  if (input.agreedTo !== null && input.agreedTo !== consentText) {
    throw new AppError('conflict', 'contact-form-changed');
  }
  const names = ['name', 'email', 'phone'] as const;
  const missing = names.filter((name) => form.fields[name] === 'required' && !input[name]);
  if (missing.length > 0) {
    const { message } = new AppError('invalid_request', 'contact-field-missing');
    const fields = Object.fromEntries(missing.map((name) => [name, message]));
    throw new AppError('invalid_request', 'contact-field-missing', { fields });
  }
  const isReachable = names.some((name) => name !== 'name' && form.fields[name] !== 'off' && input[name]);
  if (!isReachable) {
    const field = form.fields.email === 'off' ? 'phone' : 'email';
    throw new AppError('invalid_request', 'contact-missing', { field });
  }
  if (consentText !== null && input.agreedTo === null) {
    throw new AppError('invalid_request', 'consent-missing', { field: 'agreedTo' });
  }
  return form;
}

/**
 * Stores a visitor's input in a locked thread: the contact as a lead with its consent, and a message for the
 * owner, which also requests a person. Does nothing for a repeated message, and without a message once
 * contact details are stored.
 */
export async function saveContact(
  deps: SendDeps,
  locked: LockedThread,
  { form, input, day }: { form: ContactForm; input: ContactInput; day: string },
): Promise<void> {
  const { thread, runner } = locked;
  const { name, message } = input;
  const email = form.fields.email === 'off' ? '' : input.email;
  const phone = form.fields.phone === 'off' ? '' : input.phone;
  if (thread.contactState === 'given' && !message) return;
  const wasAsked = thread.contactState === 'asked';
  const because: FormReason = wasAsked ? (thread.contactBecause ?? 'message') : 'message';
  if (message) {
    const added = await locked.addMessage({
      author: 'visitor',
      text: message,
      clientKey: toMessageKey(message),
    });
    if (!added.isNew) return;
  }
  await locked.update({
    contactState: 'given',
    visitorName: name || undefined,
    visitorContact: email || phone,
    ...(message ? { unreadCount: thread.unreadCount + 1, ...toLastMessage('visitor', message) } : {}),
  });
  await locked.addMessage({ author: 'event', event: message ? 'form' : 'contact-given', text: '' });
  if (message) {
    await requestPerson(deps, locked, { because: 'form', isStaffed: false });
    await deps.publish(runner, 'messageReceived', { ownerId: thread.ownerId, threadId: thread.id });
  }
  await captureFormContact(deps, runner, {
    ...thread,
    threadId: thread.id,
    day,
    values: { name: form.fields.name === 'off' ? '' : name, email, phone },
    form: {
      because,
      shownAt: null,
      consentText: form.consent?.text ?? null,
      privacyUrl: form.consent?.privacyUrl ?? null,
      isTicked: form.consent?.hasBox ?? false,
      message: message || null,
    },
  });
}

/** Returns the client key of a message, which is equal for a repeated message. */
const toMessageKey = (message: string) => `form:${createHash('sha256').update(message).digest('base64url')}`;
