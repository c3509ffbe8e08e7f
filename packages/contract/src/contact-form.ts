import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { cleanPasted, idParams, isStorable, personText } from './values.ts';

/** Whether a field of the form is shown, and whether it is required. */
export const fieldNeeds = ['off', 'optional', 'required'] as const;

/**
 * When visitors are asked for contact details, in the order of how likely they become customers: they ask for
 * prices or want to buy, the assistant could not answer, the business is closed, or they have asked a number
 * of questions.
 */
export const contactTriggers = ['price', 'unanswered', 'closed', 'questions'] as const;
export type ContactTrigger = (typeof contactTriggers)[number];

/**
 * Why a form was sent: the trigger that showed it, or `message` when the visitor opened it to leave a
 * message.
 */
export const formReasons = [...contactTriggers, 'message'] as const;
export type FormReason = (typeof formReasons)[number];

export const consentKinds = ['off', 'line', 'checkbox'] as const;
export type ConsentKind = (typeof consentKinds)[number];

const fieldNeed = z.enum(fieldNeeds);
const contactFields = z.strictObject({ name: fieldNeed, email: fieldNeed, phone: fieldNeed });
export type ContactFields = z.infer<typeof contactFields>;

/** A custom text of the owner; an empty text becomes null. */
const customText = (max: number, label: string) =>
  personText({ max, label })
    .nullable()
    .transform((text) => text || null);

const privacyUrl = z
  .string()
  .overwrite(cleanPasted)
  .trim()
  .max(limits.urlMax, 'The address of the privacy page is too long')
  .refine((text) => text === '' || isWebAddress(text), 'Please enter an address that begins with https://')
  .nullable()
  .transform((text) => text || null);

/**
 * Returns whether a text is an http or https address without spaces and credentials, to which visitors can be
 * sent.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !isStorable(text)) return false;
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** When and with which form an assistant asks visitors for contact details. */
const contactFormSettings = z.strictObject({
  isOn: z.boolean(),
  /** Number of questions after which a visitor is asked; null for never. */
  afterQuestions: z
    .int('must be a whole number')
    .min(1)
    .max(limits.contactAfterMax, `At most ${limits.contactAfterMax} questions`)
    .nullable(),
  onPrice: z.boolean(),
  whenUnanswered: z.boolean(),
  outsideHours: z.boolean(),
  /** At least one of e-mail and phone must be shown. */
  fields: contactFields,
  /** Null uses the product's text in the visitor's language. */
  heading: customText(limits.contactHeadingMax, 'The heading'),
  text: customText(limits.contactTextMax, 'The sentence'),
  consent: z.enum(consentKinds),
  consentText: customText(limits.consentTextMax, 'The consent line'),
  privacyUrl,
});
export type ContactFormSettings = z.infer<typeof contactFormSettings>;

export const getContactForm = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/contact-form',
  access: 'user',
  resource: 'assistant',
  summary: 'Get when an assistant asks visitors for contact details, and for which ones',
  params: idParams,
  response: contactFormSettings,
});

export const updateContactForm = defineEndpoint({
  method: 'PUT',
  path: '/api/assistant/:id/contact-form',
  access: 'user',
  resource: 'assistant',
  summary: 'Update when an assistant asks visitors for contact details. Omitted fields keep their values',
  params: idParams,
  body: contactFormSettings.partial(),
  response: contactFormSettings,
});

/** The form as a visitor sees it. */
export const contactForm = z.object({
  fields: contactFields,
  heading: z.string().nullable(),
  text: z.string().nullable(),
  consent: z
    .object({
      text: z.string(),
      privacyUrl: z.string().nullable(),
      /** Whether the visitor must tick a box. */
      hasBox: z.boolean(),
    })
    .nullable(),
});
export type ContactForm = z.infer<typeof contactForm>;
