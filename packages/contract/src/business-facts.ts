import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

/** Kinds of facts that customers of every business ask about. */
export const factKind = z.enum([
  'name',
  'hours',
  'address',
  'phone',
  'email',
  'link',
  'delivery',
  'payment',
  'returns',
]);
export type FactKind = z.infer<typeof factKind>;

/** Limits of a fact of texts: characters of a text, and texts. */
export const factTextMax = 400;
export const factTextsMax = 12;
/** Dates with special hours. */
export const factDatesMax = 50;

const minutes = z.int().min(0).max(1440);

/** Minutes since midnight. A closing time at or before the opening time is on the next day. */
const openPeriod = z.strictObject({ opens: minutes.max(1439), closes: minutes });
const periods = z.array(openPeriod).max(4);

/** Hours of one date. No periods: closed. A null year applies to every year. */
const dateHours = z.strictObject({
  year: z.int().min(2000).max(2100).nullable(),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
  periods,
});

/** Opening hours from Sunday to Saturday. An empty day is closed, null is unknown. */
export const openingHours = z.strictObject({
  week: z.array(periods.nullable()).length(7),
  dates: z.array(dateHours).max(factDatesMax),
});
export type OpeningHours = z.infer<typeof openingHours>;

const texts = z.array(personText({ min: 1, max: factTextMax, label: 'Text' })).max(factTextsMax);

/** Value of a fact: opening hours, or texts for the other kinds. Exactly one of the two is set. */
export const factValue = z
  .strictObject({ hours: openingHours.nullable(), texts })
  .refine(({ hours, texts }) => (hours === null) !== (texts.length === 0), 'Either hours or texts');
export type FactValue = z.infer<typeof factValue>;

/** The confirmed facts of an assistant, by kind. */
export type ConfirmedFacts = Partial<Record<FactKind, FactValue>>;

/** A line of a source that states a fact. */
export const factQuote = z.object({
  documentId: id,
  title: z.string(),
  url: z.string().nullable(),
  quote: z.string(),
});
export type FactQuote = z.infer<typeof factQuote>;

/** A kind of fact: what the sources state, and what the owner has confirmed. */
export const businessFact = z.object({
  kind: factKind,
  found: factValue.nullable(),
  /** Lines of the sources that state it. Empty if nothing was found. */
  quotes: z.array(factQuote),
  confirmed: factValue.nullable(),
  confirmedAt: isoDate.nullable(),
  /** Whether the sources state something else than when the owner confirmed. */
  hasChanged: z.boolean(),
});
export type BusinessFact = z.infer<typeof businessFact>;

export const businessFacts = z.object({
  /** Time zone in which opening hours are read. */
  timezone: z.string(),
  /** Whether the assistant has sources in which facts can be found. */
  hasSources: z.boolean(),
  facts: z.array(businessFact),
});
export type BusinessFacts = z.infer<typeof businessFacts>;

const factParams = z.strictObject({ ...idParams.shape, kind: factKind });

export const listBusinessFacts = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/facts',
  access: 'user',
  resource: 'assistant',
  summary:
    'List the facts of the business: what the sources of an assistant state, and what its owner confirmed',
  params: idParams,
  response: businessFacts,
});

export const confirmBusinessFact = defineEndpoint({
  method: 'PUT',
  path: '/api/assistant/:id/facts/:kind',
  access: 'user',
  resource: 'assistant',
  summary: 'Confirm a fact of the business. It is then answered first, before any source is searched',
  params: factParams,
  body: factValue,
  bodyExample: { hours: null, texts: ['0917 555 0142'] },
  response: businessFact,
});

export const withdrawBusinessFact = defineEndpoint({
  method: 'DELETE',
  path: '/api/assistant/:id/facts/:kind',
  access: 'user',
  resource: 'assistant',
  summary: 'Withdraw a confirmed fact. Answers quote the sources again',
  params: factParams,
  response: done,
});
