import { z } from 'zod';
import { factDatesMax, factTextMax, factTextsMax } from './business-facts.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParam, isoDate, personText, timezone } from './values.ts';

/** Key of all links for programs. */
export const linkFactKey = 'website';

/** Facts that are texts, by their keys for programs. */
export const textFactKeys = [
  'name',
  'address',
  'phone',
  'email',
  linkFactKey,
  'delivery',
  'payment',
  'returns',
] as const;

/** Opening periods of one day of the week or one date. */
const periodsPerDay = 4;

const opens = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59');
const closes = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time from 00:00 to 24:00');

/** Times are local. A closing time at or before the opening time is on the next day. */
const weeklyPeriod = z.strictObject({ day: z.int().min(0).max(6), opens, closes });

/** Hours of one date, in place of those of its day of the week: a period, or closed. */
const exception = z
  .strictObject({
    date: z.iso.date().refine((date) => date >= '2000' && date < '2101', 'must be in the years 2000 to 2100'),
    opens: opens.optional(),
    closes: closes.optional(),
    closed: z.boolean().optional(),
  })
  .refine(
    (date) => (date.closed === true) === (date.opens === undefined && date.closes === undefined),
    'must be closed, or open with both times',
  )
  .refine((date) => (date.opens === undefined) === (date.closes === undefined), 'needs both times');

const hasFewPeriods = (days: readonly (string | number)[]) =>
  [...Map.groupBy(days, (day) => day).values()].every((same) => same.length <= periodsPerDay);

/**
 * Opening hours. Days of the week count from 0 for Sunday. A day without a period is closed. A day or date
 * with several periods has several entries.
 */
const hours = z.strictObject({
  timezone,
  weekly: z
    .array(weeklyPeriod)
    .max(7 * periodsPerDay)
    .refine((entries) => hasFewPeriods(entries.map(({ day }) => day)), 'has too many periods on one day'),
  exceptions: z
    .array(exception)
    .max(factDatesMax * periodsPerDay)
    .refine((entries) => hasFewPeriods(entries.map(({ date }) => date)), 'has too many periods on one date')
    .refine(
      (entries) => new Set(entries.map(({ date }) => date)).size <= factDatesMax,
      `may have at most ${factDatesMax} dates`,
    ),
});
export type AccountHours = z.infer<typeof hours>;

/** One or more values, one in a line. */
const lines = personText({ min: 1, max: factTextsMax * (factTextMax + 1), label: 'Value' }).refine((text) => {
  const values = text.split('\n').filter((line) => line.trim() !== '');
  return values.length <= factTextsMax && values.every((line) => line.trim().length <= factTextMax);
}, `may have at most ${factTextsMax} lines of ${factTextMax} characters`);

/** Where a source states a fact. */
const source = z.object({ title: z.string(), pageUrl: z.string().nullable(), quote: z.string() });
const state = { source: source.optional(), confirmedAt: isoDate.nullable() };

const accountFacts = z.object({
  facts: z.array(
    z.union([
      z.object({ key: z.literal('hours'), value: hours, ...state }),
      z.object({ key: z.enum(textFactKeys), value: z.string(), ...state }),
    ]),
  ),
});
export type AccountFacts = z.infer<typeof accountFacts>;

/** New values; null withdraws what was confirmed. */
const changes = z
  .array(
    z.discriminatedUnion('key', [
      z.strictObject({
        key: z.literal('hours'),
        value: hours
          .extend({ timezone: timezone.optional(), exceptions: hours.shape.exceptions.default([]) })
          .nullable(),
      }),
      z.strictObject({ key: z.enum(textFactKeys), value: lines.nullable() }),
    ]),
  )
  .min(1)
  .refine(
    (facts) => new Set(facts.map(({ key }) => key)).size === facts.length,
    'may name each key only once',
  );
export type FactChanges = z.infer<typeof changes>;

export const getAccountFacts = defineEndpoint({
  method: 'GET',
  path: '/api/account/facts',
  access: 'user',
  resource: 'none',
  summary:
    'List the known facts of the business: confirmed ones, and what the sources state of the others. ' +
    'They are those of one assistant, by default of the oldest one. Without assistants, all sources count',
  query: z.strictObject({ assistantId: idParam.optional() }),
  response: accountFacts,
});

export const confirmAccountFacts = defineEndpoint({
  method: 'PUT',
  path: '/api/account/facts',
  access: 'user',
  resource: 'none',
  summary:
    'Confirm or change facts of the business, for one assistant, by default for the oldest one. ' +
    'Other facts stay. A value of null withdraws a confirmation. A time zone becomes that of the account',
  body: z.strictObject({ assistantId: id.optional(), facts: changes }),
  bodyExample: { facts: [{ key: 'phone', value: '0917 555 0142' }] },
  response: accountFacts,
});
