import { z } from 'zod';
import { contactForm, contactTriggers } from './contact-form.ts';
import { answerSource, channelUserId } from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { handledBy, threadEvents } from './inbox.ts';
import { limits } from './limits.ts';
import { cleanPasted, id, idParam, idParams, isoDate, isStorable, personText } from './values.ts';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must read like 09:00');

/** Opening hours of one day. */
const dayHours = z
  .strictObject({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from < until, {
    error: 'The end must be after the beginning',
    path: ['until'],
  });

/** When an assistant hands over to a person, and when a person is available. */
export const handoverSettings = z.strictObject({
  /** Visitors have a button that asks for a person. */
  hasButton: z.boolean(),
  /** Hands over when a visitor's message asks for a person. */
  whenAsked: z.boolean(),
  /** After two refusals in a row. */
  afterRefusals: z.boolean(),
  onThumbsDown: z.boolean(),
  /**
   * Hours of each weekday from Monday in the owner's time zone, null for a closed day. Null instead of the
   * list means always open.
   */
  hours: z.array(dayHours.nullable()).length(7).nullable(),
});
export type HandoverSettings = z.infer<typeof handoverSettings>;

export const getHandoverSettings = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/handover',
  access: 'user',
  resource: 'assistant',
  summary: 'Get when an assistant hands over to a person, and the hours when one is available',
  params: idParams,
  response: handoverSettings.extend({ timezone: z.string() }),
});

export const updateHandoverSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/assistant/:id/handover',
  access: 'user',
  resource: 'assistant',
  summary: 'Update when an assistant hands over to a person. Omitted fields keep their values',
  params: idParams,
  body: handoverSettings.partial(),
  response: handoverSettings.extend({ timezone: z.string() }),
});

/** Handover status of a visitor's thread. */
const handoverStatus = z.object({
  handledBy,
  /** The visitor asked for a person, who has not joined yet. */
  isWaiting: z.boolean(),
  isJoined: z.boolean(),
  /** The business is open now. */
  isStaffed: z.boolean(),
  /** The visitor has left contact details. */
  hasForm: z.boolean(),
  /** Reason for requesting contact details from the visitor; null while they are not requested. */
  askedBecause: z.enum(contactTriggers).nullable(),
});
export type HandoverStatus = z.infer<typeof handoverStatus>;

/** A message or event that a visitor sees beside questions and answers. */
const liveMessage = z.object({
  id,
  /** `assistant`: an answer to a message that the visitor wrote to a person. */
  author: z.enum(['visitor', 'person', 'assistant', 'event']),
  event: z.enum(threadEvents).nullable(),
  text: z.string(),
  /** First name of the person who wrote or joined; null for others and for older messages. */
  personName: z.string().nullable().default(null),
  /** Sources of an assistant's answer. */
  sources: z.array(answerSource).default([]),
  createdAt: isoDate,
});
export type LiveMessage = z.infer<typeof liveMessage>;

/** Status and messages after the last one seen, oldest first. */
const liveView = z.object({
  status: handoverStatus,
  messages: z.array(liveMessage),
  /** The contact form; null while the visitor is not asked for contact details and waits for no person. */
  form: contactForm.nullable(),
  /** Name of the business, shown beside the person's name; null if the owner has not given it. */
  businessName: z.string().nullable().default(null),
});
export type LiveView = z.infer<typeof liveView>;

const visitorFields = { channelUserId, code: z.string().max(100).nullish() };

const email = z
  .string({ error: 'The email must be a text' })
  .overwrite((text) => cleanPasted(text).trim().toLowerCase())
  .max(limits.visitorEmailMax, `The email may have at most ${limits.visitorEmailMax} characters`)
  .refine((text) => text === '' || isEmail(text), 'Please enter a valid email address');
const phone = z
  .string({ error: 'The phone must be a text' })
  .overwrite((text) => cleanPasted(text).trim())
  .max(limits.visitorPhoneMax, `The phone may have at most ${limits.visitorPhoneMax} characters`)
  .refine((text) => text === '' || isPhone(text), 'Please enter a valid phone number');

/** Fields of the contact form. The assistant's owner chooses which are required. */
const contactFormFields = {
  name: personText({ max: limits.visitorNameMax, label: 'Name' }).default(''),
  email: email.default(''),
  phone: phone.default(''),
  message: personText({ max: limits.questionMax, label: 'Message' }).default(''),
  /** The consent line that was shown, with its box ticked if it has one; null without a consent line. */
  agreedTo: z.string().max(limits.consentTextMax).nullable().default(null),
};

/** Returns whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"]{1,64}@[^\s@<>".][^\s@<>"]{0,190}\.[^\s@<>".]{2,63}$/.test(text) && isStorable(text);
}

/**
 * Returns whether a text has the form of a phone number: seven to fifteen digits (ITU-T E.164) with the usual
 * separators.
 */
export function isPhone(text: string): boolean {
  return /^\+?[0-9() ./-]{7,40}$/.test(text) && /^[0-9]{7,15}$/.test(text.replace(/\D/g, ''));
}

/** Id of a message; 0 is before the first one. */
const after = z.union([z.literal('0').transform(() => 0), idParam]).default(0);

const onPage = { access: 'public', resource: 'none', params: idParams } as const;
const inWidget = { access: 'key', resource: 'assistant', scope: 'chat', params: idParams } as const;

export const askForPerson = defineEndpoint({
  ...onPage,
  method: 'POST',
  path: '/api/assistant/:id/public/person',
  summary: 'Ask for a person of the business, as a visitor',
  body: z.strictObject(visitorFields),
  response: liveView,
});

export const stopWaiting = defineEndpoint({
  ...onPage,
  method: 'POST',
  path: '/api/assistant/:id/public/person/cancel',
  summary: 'Stop waiting for a person and return to the assistant, as a visitor',
  body: z.strictObject(visitorFields),
  response: liveView,
});

export const leaveContact = defineEndpoint({
  ...onPage,
  method: 'POST',
  path: '/api/assistant/:id/public/person/form',
  summary: 'Send contact details once, as a visitor, with a message if wanted',
  body: z.strictObject({ ...visitorFields, ...contactFormFields }),
  bodyExample: {
    name: 'Ana Cruz',
    email: 'ana@example.com',
    message: 'Please call me about my order.',
    channelUserId: 'visitor-7f3a9c1e5b2d4860',
  },
  response: liveView,
});

export const declineContact = defineEndpoint({
  ...onPage,
  method: 'POST',
  path: '/api/assistant/:id/public/person/form/decline',
  summary: 'Decline to give contact details in this conversation, as a visitor',
  body: z.strictObject(visitorFields),
  response: liveView,
});

export const followLive = defineEndpoint({
  ...onPage,
  method: 'GET',
  path: '/api/assistant/:id/public/live',
  summary:
    'Get the handover state and the new messages of a visitor. As server-sent events while the caller is connected',
  query: z.strictObject({ channelUserId, code: z.string().max(100).optional(), after }),
  response: liveView,
  streams: true,
});

export const askForPersonInWidget = defineEndpoint({
  ...inWidget,
  method: 'POST',
  path: '/api/widget/:id/person',
  summary: 'Ask for a person of the business, as a visitor of a widget',
  body: askForPerson.body.omit({ code: true }),
  response: liveView,
});

export const stopWaitingInWidget = defineEndpoint({
  ...inWidget,
  method: 'POST',
  path: '/api/widget/:id/person/cancel',
  summary: 'Stop waiting for a person and return to the assistant, as a visitor of a widget',
  body: stopWaiting.body.omit({ code: true }),
  response: liveView,
});

export const leaveContactInWidget = defineEndpoint({
  ...inWidget,
  method: 'POST',
  path: '/api/widget/:id/person/form',
  summary: 'Send contact details once, as a visitor of a widget, with a message if wanted',
  body: leaveContact.body.omit({ code: true }),
  bodyExample: leaveContact.bodyExample,
  response: liveView,
});

export const declineContactInWidget = defineEndpoint({
  ...inWidget,
  method: 'POST',
  path: '/api/widget/:id/person/form/decline',
  summary: 'Decline to give contact details in this conversation, as a visitor of a widget',
  body: declineContact.body.omit({ code: true }),
  response: liveView,
});

export const followLiveInWidget = defineEndpoint({
  ...inWidget,
  method: 'GET',
  path: '/api/widget/:id/live',
  summary:
    "Get the handover state and the new messages of a widget's visitor. As server-sent events while the caller is connected",
  query: followLive.query.omit({ code: true }),
  response: liveView,
  streams: true,
});
