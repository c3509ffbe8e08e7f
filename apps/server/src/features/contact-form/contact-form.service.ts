import type { ContactForm, ContactFormSettings } from '@anito/contract/contact-form';
import type { Language } from '@anito/contract/languages';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { getTexts } from '../../lib/texts.ts';
import * as store from './contact-form.store.ts';

/**
 * Settings of an assistant whose owner has saved none: the form is off, and visitors who leave a message fill
 * in these fields.
 */
const defaultSettings: ContactFormSettings = {
  isOn: false,
  afterQuestions: 3,
  onPrice: true,
  whenUnanswered: true,
  outsideHours: true,
  fields: { name: 'required', email: 'optional', phone: 'optional' },
  heading: null,
  text: null,
  consent: 'off',
  consentText: null,
  privacyUrl: null,
};

/** Returns an assistant's contact form settings, or the defaults if none are saved. Throws `not_found`. */
export async function getContactForm(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<ContactFormSettings> {
  const row = await store.findForm(database, ownerId, assistantId);
  if (!row) throw notFound();
  return row.settings ?? defaultSettings;
}

type SettingsChange = { [Name in keyof ContactFormSettings]?: ContactFormSettings[Name] | undefined };

/**
 * Changes the given settings of an assistant's form and returns all. Throws `not_found`, and
 * `invalid_request` for a form without a contact field, or with a consent line but no text for it.
 */
export async function updateContactForm(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
  change: SettingsChange,
): Promise<ContactFormSettings> {
  const current = await getContactForm(deps, ownerId, assistantId);
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next: ContactFormSettings = { ...current, ...changes };
  if (next.fields.email === 'off' && next.fields.phone === 'off') {
    throw new AppError('invalid_request', 'contact-form-unreachable', { field: 'fields' });
  }
  if (next.consent !== 'off' && !next.consentText) {
    throw new AppError('invalid_request', 'consent-text-missing', { field: 'consentText' });
  }
  await store.saveForm(deps.database, ownerId, assistantId, next);
  return next;
}

/** Returns an assistant's form as its visitors see it, even if it is switched off. Throws `not_found`. */
export async function viewContactForm(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<ContactForm> {
  return toVisible(await getContactForm(deps, ownerId, assistantId));
}

/** Returns the part of the settings that visitors see. `consent` is null if the consent line is off. */
function toVisible({ fields, heading, text, ...settings }: ContactFormSettings): ContactForm {
  const { consent, consentText, privacyUrl } = settings;
  return {
    fields,
    heading,
    text,
    consent:
      consent === 'off' || !consentText
        ? null
        : { text: consentText, privacyUrl, hasBox: consent === 'checkbox' },
  };
}

/**
 * The question for contact details as a visitor reads it in a message. It includes the consent text that the
 * visitor agrees to by answering.
 */
export type ContactFormQuestion = { text: string; privacyUrl: string | null };

/** Returns the question for contact details with the owner's consent line, for channels without forms. */
export async function writeContactQuestion(
  deps: Pick<Deps, 'database'>,
  { ownerId, assistantId, language }: { ownerId: string; assistantId: number; language: Language },
): Promise<ContactFormQuestion> {
  const { consent } = await viewContactForm(deps, ownerId, assistantId);
  const text = [getTexts(language, 'answers')('contact'), consent?.text].filter(Boolean).join('\n');
  return { text, privacyUrl: consent?.privacyUrl ?? null };
}

/** Stores the text of the question once it was sent. Messages written before contain no consent. */
export const saveShownQuestion = store.saveShownQuestion;
