import { z } from 'zod';
import { formReasons } from './contact-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { leadOrder } from './lead-orders.ts';
import { limits } from './limits.ts';
import {
  cleanPasted,
  countParam,
  done,
  id,
  idParams,
  isoDate,
  isStorable,
  personText,
  timezone,
} from './values.ts';

export const leadScores = ['High', 'Medium', 'Low'] as const;
export type LeadScore = (typeof leadScores)[number];

export const leadStatuses = [
  'New',
  'Qualified',
  'Contacted',
  'Proposal Sent',
  'Converted',
  'Cold',
  'Lost',
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/**
 * Why a lead has its score (decision 0045). `set-by-owner` is the only reason when the owner has chosen the
 * score.
 */
export const leadReasons = [
  'email',
  'phone',
  'business-email',
  'price-intent',
  'many-messages',
  'set-by-owner',
] as const;
export type LeadReason = (typeof leadReasons)[number];

/** A contact form of a lead, or a chat question that asked for a contact, with the visitor's consent. */
const leadForm = z.object({
  /** Why the visitor was asked. */
  because: z.enum(formReasons),
  sentAt: isoDate,
  /** When a chat without a form asked for the contact; null for a form. */
  shownAt: isoDate.nullable().default(null),
  /** The consent line that was shown, or the whole text of the question; null without one. */
  consentText: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  /** Whether the visitor ticked a box; otherwise the line was only shown. */
  isTicked: z.boolean(),
  /** The message that the visitor sent with the form; null without one. */
  message: z.string().nullable().default(null),
});
export type LeadForm = z.infer<typeof leadForm>;

/** A possible customer with contact details and status. */
export const lead = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** In E.164 when it was found in a conversation. */
  phone: z.string().nullable(),
  company: z.string().nullable(),
  /** User name on the messaging service, without the @. */
  username: z.string().nullable().default(null),
  score: z.enum(leadScores),
  reasons: z.array(z.enum(leadReasons)),
  status: z.enum(leadStatuses),
  /** Latest question of the lead's conversations; null without one. */
  lastMessage: z.string().nullable(),
  updatedAt: isoDate,
  createdAt: isoDate,
  /** Channel of the first conversation, or `manual`. */
  source: z.string(),
  assistant: z.object({ id, name: z.string() }).nullable(),
  /** The lead's intent, as a connected model understands it. */
  intent: z.string().nullable(),
  need: z.string().nullable(),
  /**
   * What the lead wants, in one line: as a connected model understands it, otherwise a sentence of the visitor.
   * Null without a message.
   */
  wish: z.string().nullable().default(null),
  /** Day and sum of money that the visitor named with the wish. The sum is as the visitor wrote it. */
  wishDate: z.iso.date().nullable().default(null),
  wishAmount: z.string().nullable().default(null),
  /** The latest conversation of the lead, in the inbox; null without one. */
  threadId: id.nullable().default(null),
  /** Newest first. */
  orders: z.array(leadOrder).default([]),
  /** Forms in which the lead gave a contact, newest first. */
  forms: z.array(leadForm),
});
export type Lead = z.infer<typeof lead>;

const leadStats = z.object({
  total: z.int().nonnegative(),
  /** Since Monday in the owner's time zone. */
  thisWeek: z.int().nonnegative(),
  high: z.int().nonnegative(),
  medium: z.int().nonnegative(),
  new: z.int().nonnegative(),
  qualified: z.int().nonnegative(),
  converted: z.int().nonnegative(),
});
export type LeadStats = z.infer<typeof leadStats>;

/** A question of a lead with its answer. */
const leadMessage = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  createdAt: isoDate,
});

/** A conversation of a lead. Conversations are listed newest first, their messages oldest first. */
const leadConversation = z.object({
  threadId: id,
  channel: z.string(),
  /** Id of the visitor in reports. */
  channelUserId: z.string(),
  assistant: z.object({ id, name: z.string() }),
  messages: z.array(leadMessage),
});
export type LeadConversation = z.infer<typeof leadConversation>;

const email = z
  .string({ error: 'The email must be a text' })
  .overwrite((text) => cleanPasted(text).trim().toLowerCase())
  .max(limits.leadEmailMax, `The email may have at most ${limits.leadEmailMax} characters`)
  .refine((text) => text === '' || (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) && isStorable(text)), {
    error: 'Please enter a valid email address',
  });
const phone = z
  .string({ error: 'The phone must be a text' })
  .overwrite((text) => cleanPasted(text).trim())
  .max(limits.leadPhoneMax, `The phone may have at most ${limits.leadPhoneMax} characters`)
  .refine(
    (text) => text === '' || (/^[+0-9() ./-]*$/.test(text) && /[0-9]{3}/.test(text.replace(/\D/g, ''))),
    {
      error: 'Please enter a valid phone number',
    },
  );

/** Fields that an owner edits. An empty text deletes the stored value. */
const leadFields = {
  name: personText({ max: limits.nameMax, label: 'The name' }),
  email,
  phone,
  company: personText({ max: limits.nameMax, label: 'The company' }),
  score: z.enum(leadScores),
  status: z.enum(leadStatuses),
};

/** A change of a lead. Missing fields stay as they are. */
export const leadInput = z.strictObject(leadFields).partial();
export type LeadInput = z.input<typeof leadInput>;

const skip = countParam(0, 1_000_000).default(0);
const take = countParam(1, limits.leadsPageMax).default(limits.leadsPage);
const page = { skip, take };
const filters = { score: z.enum(leadScores).optional(), status: z.enum(leadStatuses).optional() };
const search = z
  .string()
  .overwrite(cleanPasted)
  .trim()
  .max(limits.leadSearchMax)
  .refine(isStorable, 'contains characters that cannot be searched for')
  .default('');

/**
 * Returns a schema for one of these words in a path, matched without case. The output has the spelling of the
 * list.
 */
const inPath = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .overwrite((text) => words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text)
    .pipe(z.enum(words));

const own = { access: 'user', resource: 'none' } as const;
const ofOne = { access: 'user', resource: 'lead', params: idParams } as const;

export const listLeads = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/lead',
  failure: 'leads-failed',
  summary: 'List the leads of the signed-in owner, by latest change first',
  query: z.strictObject({ ...page, ...filters }),
  response: z.array(lead),
});

export const searchLeads = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/lead/search',
  failure: 'leads-search-failed',
  summary: 'Search leads by name, email, phone or company. An empty text returns all',
  query: z.strictObject({ q: search, ...page, ...filters }),
  response: z.array(lead),
});

export const listLeadsByScore = defineEndpoint({
  ...own,
  resource: 'value',
  method: 'GET',
  path: '/api/lead/by-score/:score',
  failure: 'leads-failed',
  summary: 'List leads with a score',
  params: z.strictObject({ score: inPath(leadScores) }),
  query: z.strictObject(page),
  response: z.array(lead),
});

export const listLeadsByStatus = defineEndpoint({
  ...own,
  resource: 'value',
  method: 'GET',
  path: '/api/lead/by-status/:status',
  failure: 'leads-failed',
  summary: 'List leads with a status',
  params: z.strictObject({ status: inPath(leadStatuses) }),
  query: z.strictObject(page),
  response: z.array(lead),
});

export const getLeadStats = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/lead/stats',
  failure: 'leads-failed',
  summary: 'Count leads by score and status',
  query: z.strictObject({ timezone: timezone.optional() }),
  response: leadStats,
});

export const downloadLeads = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/lead/export.csv',
  summary: 'Export all leads as CSV, oldest first, as a stream',
  response: z.file(),
});

export const getLead = defineEndpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/lead/:id',
  summary: 'Get a lead',
  response: lead,
});

export const listLeadConversations = defineEndpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/lead/:id/conversations',
  summary: 'List the latest conversations of a lead with their latest messages',
  response: z.array(leadConversation),
});

export const createLead = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/lead',
  status: 201,
  summary: 'Create a lead by hand. Requires a name, an email or a phone number',
  body: leadInput,
  response: lead,
});

export const updateLead = defineEndpoint({
  ...ofOne,
  method: 'PUT',
  path: '/api/lead/:id',
  summary: 'Update a lead. Omitted fields keep their values, and an empty text clears a field',
  body: leadInput,
  response: lead,
});

export const updateLeadScore = defineEndpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/lead/:id/update-score',
  summary: 'Set the score of a lead. Without a score, the rule computes it again',
  body: z.strictObject({ score: z.enum(leadScores).optional() }),
  response: lead,
});

export const deleteLead = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/lead/:id',
  summary: 'Delete a lead. Its conversations stay in the reports',
  response: done,
});
