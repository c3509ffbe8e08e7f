import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits as bounds } from './limits.ts';
import { siteContacts } from './site.ts';
import { id, personText } from './values.ts';

/** What accounts and visitors may use, with the range of each and what counts where nobody says otherwise. */
export const settableLimits = {
  questionsPerAccountDay: { min: 1, max: 999_999_999, usual: 300_000 },
  questionsPerAssistantDay: { min: 1, max: 999_999_999, usual: 300_000 },
  tokensPerAccountDay: { min: 1, max: 999_999_999, usual: 500_000_000 },
  tokensPerAssistantDay: { min: 1, max: 999_999_999, usual: 500_000_000 },
  questionsPerAccountMinute: { min: 1, max: 1_000_000, usual: 120 },
  publicQuestionsPerAddressMinute: { min: 1, max: 10_000, usual: bounds.publicMessagesPerMinute },
  filesPerAccount: { min: 1, max: 10_000_000, usual: 10_000 },
  megabytesPerAccount: { min: 1, max: 100_000_000, usual: 5_120 },
  sourcesPerAccount: { min: 1, max: 100_000, usual: 200 },
  assistantsPerAccount: { min: 1, max: 100_000, usual: 100 },
} as const;
export type SettableLimit = keyof typeof settableLimits;
export const settableLimitNames = Object.keys(settableLimits) as SettableLimit[];

/** The limits by name, each made by `make`. */
function forEachLimit<Value>(make: (name: SettableLimit) => Value): Record<SettableLimit, Value> {
  const made = settableLimitNames.map((name) => [name, make(name)] as const);
  return Object.fromEntries(made) as Record<SettableLimit, Value>;
}

/** What an admin sets for some limits; null for what counts usually. */
export const limitChanges = z.strictObject(
  forEachLimit((name) => {
    const { min, max } = settableLimits[name];
    return z.int().min(min).max(max).nullable().optional();
  }),
);
export type LimitChanges = z.output<typeof limitChanges>;

/** The limits as they count now. */
const limitsView = z.object({
  limits: z.array(
    z.object({
      name: z.enum(settableLimitNames),
      value: z.int(),
      usual: z.int(),
      min: z.int(),
      max: z.int(),
      /** Named by the settings of the server: then it cannot be changed here. */
      isSetByServer: z.boolean(),
    }),
  ),
});
export type LimitsView = z.infer<typeof limitsView>;

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** How a connection to a mail server is kept secret: from its first byte, after STARTTLS, or not at all. */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const;

const secret = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[^\p{Cc}]*$/u, 'contains characters that cannot be stored');

/** A mail server and who mails are from. */
export const mailServer = z.strictObject({
  host: z.string().trim().max(253).regex(hostName, 'must be a name like mail.example.com'),
  port: z.int().min(1).max(65_535),
  encryption: z.enum(mailEncryptions),
  /** Null for a server that asks for none. */
  user: personText({ max: 320, label: 'User' }).nullable(),
  /** The address that mails come from. */
  from: z.email('must be an address like no-reply@example.com').max(254),
});
export type MailServer = z.infer<typeof mailServer>;

/** The same as an admin enters it: a password that is left out stays as it is. */
export const mailServerInput = mailServer
  .extend({ password: secret.optional() })
  .refine(({ encryption, user }) => encryption !== 'none' || user === null, {
    path: ['encryption'],
    error: 'A password is only sent over a connection that is encrypted',
  });

/** How mail goes out. */
const mailView = z.object({
  /** Where mails go: to a server, or into files on the machine of the installation. */
  way: z.enum(['server', 'files']),
  /** Named by the settings of the server: then it cannot be changed here. */
  isSetByServer: z.boolean(),
  /** Who mails are from is named there. */
  isFromSetByServer: z.boolean(),
  from: z.string(),
  /** What an admin has entered, or the server names; never a password. */
  server: mailServer.omit({ from: true }).nullable(),
  hasPassword: z.boolean(),
  /** The password was encrypted with a key that is gone: it must be entered again. */
  isPasswordLost: z.boolean(),
});
export type MailView = z.infer<typeof mailView>;

/** How a test mail went. */
const mailTestResults = [
  'sent',
  'written',
  'unreachable',
  'slow',
  'refused-login',
  'not-secure',
  'refused-mail',
  'not-allowed',
] as const;
const mailTest = z.object({ result: z.enum(mailTestResults), to: z.string() });
export type MailTest = z.infer<typeof mailTest>;

/** The name of the installation, whom to write to, and the assistant of its public pages. */
const siteView = z.object({
  /** Null for the product's own. */
  brandName: z.string().nullable(),
  contacts: siteContacts,
  /** Which contact addresses the settings of the server name. */
  contactsSetByServer: z.array(siteContacts.keyof()),
  assistant: z
    .object({
      id,
      /** Null where it is somebody else's, or gone. */
      name: z.string().nullable(),
      /** Whether visitors see it: it is active and so is its key. */
      isShown: z.boolean(),
    })
    .nullable(),
});
export type SiteView = z.infer<typeof siteView>;

const address = z.email('must be an address like help@example.com').max(254).nullable();

/** What an admin sets of the public pages. */
const siteInput = z.strictObject({
  brandName: personText({ min: 1, max: 40, label: 'Name' }).nullable(),
  contacts: z.strictObject({ privacy: address, support: address, dpo: address }),
  /** One of the admin's own assistants. */
  assistantId: id.nullable(),
});
export type SiteInput = z.output<typeof siteInput>;

const settings = { access: 'admin', resource: 'none' } as const;

export const getMailSettings = defineEndpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/settings/mail',
  summary: 'How mail goes out',
  response: mailView,
});

export const saveMailSettings = defineEndpoint({
  ...settings,
  method: 'PUT',
  path: '/api/admin/settings/mail',
  summary: 'Send mail by a server from now on',
  body: mailServerInput,
  response: mailView,
});

export const forgetMailSettings = defineEndpoint({
  ...settings,
  method: 'DELETE',
  path: '/api/admin/settings/mail',
  summary: 'Write mails into files again',
  response: mailView,
});

export const testMail = defineEndpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/settings/mail/test',
  summary:
    'Send a mail to the admin, by a server that need not be saved; none for the way that mail goes out now',
  body: z.strictObject({ server: mailServerInput.nullable() }),
  response: mailTest,
});

export const getLimitSettings = defineEndpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/settings/limits',
  summary: 'What accounts and visitors may use',
  response: limitsView,
});

export const saveLimitSettings = defineEndpoint({
  ...settings,
  method: 'PUT',
  path: '/api/admin/settings/limits',
  summary: 'Change limits; what is left out stays, null is the usual value',
  body: limitChanges,
  response: limitsView,
});

export const getSiteSettings = defineEndpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/settings/site',
  summary: 'Name, contact addresses and assistant of the public pages, as set',
  response: siteView,
});

export const saveSiteSettings = defineEndpoint({
  ...settings,
  method: 'PUT',
  path: '/api/admin/settings/site',
  summary: 'Change name, contact addresses and assistant of the public pages',
  body: siteInput,
  response: siteView,
});
