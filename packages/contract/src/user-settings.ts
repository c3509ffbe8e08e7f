import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { personText, timezone } from './values.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Date formats; `auto` follows the chosen language. */
export const dateFormats = ['auto', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Default time zone, where most owners live. */
export const defaultTimezone = 'Asia/Manila';

/** Name of an account's company until its owner changes it. */
export const defaultCompanyName = 'My Company';

export const companyMax = 200;

/** Settings of a person, on all their devices. */
export const userSettings = z.strictObject({
  company: personText({ max: companyMax, label: 'Company' }),
  /** Time zone for dates in the console and in mails, and for the day boundaries of figures. */
  timezone,
  /** Null until chosen; each device then uses its own. */
  theme: z.enum(themes).nullable(),
  language: z.enum(languageTags).nullable(),
  dateFormat: z.enum(dateFormats),
});
export type UserSettings = z.infer<typeof userSettings>;

/** The settings in a response. */
const storedUserSettings = userSettings.extend({
  /** Whether the time zone was set. Until then, the first signed-in browser sends its own. */
  isTimezoneSet: z.boolean().optional(),
});
export type StoredUserSettings = z.infer<typeof storedUserSettings>;

export const getUserSettings = defineEndpoint({
  method: 'GET',
  path: '/api/Users/me/settings',
  access: 'user',
  resource: 'none',
  summary: 'Get the settings of the signed-in user: company, time zone and display',
  response: storedUserSettings,
});

export const updateUserSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/Users/me/settings',
  access: 'user',
  resource: 'none',
  summary: 'Update settings. Omitted fields keep their values',
  body: userSettings.partial(),
  response: storedUserSettings,
});
