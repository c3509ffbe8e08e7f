import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { personText, timezone } from './values.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How days are written; `auto` as the chosen language does. */
export const dateFormats = ['auto', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Where most owners live. */
export const usualTimezone = 'Asia/Manila';

/** What an account is called until its owner says otherwise. */
export const usualCompany = 'My Company';

export const companyMax = 200;

/** What a person has set for themselves, on all their devices. */
export const userSettings = z.strictObject({
  company: personText({ max: companyMax, label: 'Company' }),
  /** In which the console and mails show dates, and whose midnight begins the day that figures speak of. */
  timezone,
  /** Null until chosen: each device then keeps its own. */
  theme: z.enum(themes).nullable(),
  language: z.enum(languageTags).nullable(),
  dateFormat: z.enum(dateFormats),
});
export type UserSettings = z.infer<typeof userSettings>;

/** The settings as they are answered. */
const keptSettings = userSettings.extend({
  /** Whether somebody has set the time zone: until then the first browser that is signed in gives its own. */
  isTimezoneSet: z.boolean().optional(),
});
export type KeptSettings = z.infer<typeof keptSettings>;

export const getUserSettings = defineEndpoint({
  method: 'GET',
  path: '/api/Users/me/settings',
  access: 'user',
  resource: 'none',
  summary: 'What the signed-in person has set: company, time zone and how the screens look',
  response: keptSettings,
});

export const updateUserSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/Users/me/settings',
  access: 'user',
  resource: 'none',
  summary: 'Change settings; those that are left out stay',
  body: userSettings.partial(),
  response: keptSettings,
});
