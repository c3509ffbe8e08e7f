import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits as bounds } from './limits.ts';
import { siteContacts } from './site.ts';
import { id, personText } from './values.ts';

/** Configurable limits of accounts and visitors, each with its range and default. */
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

/** Returns an object with the result of `make` for each settable limit. */
function mapLimits<Value>(make: (name: SettableLimit) => Value): Record<SettableLimit, Value> {
  const entries = settableLimitNames.map((name) => [name, make(name)] as const);
  return Object.fromEntries(entries) as Record<SettableLimit, Value>;
}

/** Limits that an admin sets; null restores the default. */
export const limitChanges = z.strictObject(
  mapLimits((name) => {
    const { min, max } = settableLimits[name];
    return z.int().min(min).max(max).nullable().optional();
  }),
);
export type LimitChanges = z.output<typeof limitChanges>;

/** The current limits. */
const limitsView = z.object({
  limits: z.array(
    z.object({
      name: z.enum(settableLimitNames),
      value: z.int(),
      usual: z.int(),
      min: z.int(),
      max: z.int(),
      /** Set in the server's settings, so it cannot be changed here. */
      isSetByServer: z.boolean(),
    }),
  ),
});
export type LimitsView = z.infer<typeof limitsView>;

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Encryption of the connection to a mail server: TLS from the first byte, STARTTLS, or none. */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const;

const secret = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[^\p{Cc}]*$/u, 'contains characters that cannot be stored');

/** A mail server and the sender of mails. */
export const mailServer = z.strictObject({
  host: z.string().trim().max(253).regex(hostName, 'must be a name like mail.example.com'),
  port: z.int().min(1).max(65_535),
  encryption: z.enum(mailEncryptions),
  /** Null for a server without authentication. */
  user: personText({ max: 320, label: 'User' }).nullable(),
  /** Sender address. */
  from: z.email('must be an address like no-reply@example.com').max(254),
});
export type MailServer = z.infer<typeof mailServer>;

/** Input of an admin. A missing password stays as it is. */
export const mailServerInput = mailServer
  .extend({ password: secret.optional() })
  .refine(({ encryption, user }) => encryption !== 'none' || user === null, {
    path: ['encryption'],
    error: 'A password is only sent over a connection that is encrypted',
  });

/** How mails are sent. */
const mailView = z.object({
  /** Destination of mails: a mail server, or files on the installation's machine. */
  way: z.enum(['server', 'files']),
  /** Set in the server's settings, so it cannot be changed here. */
  isSetByServer: z.boolean(),
  /** The sender address is set in the server's settings. */
  isFromSetByServer: z.boolean(),
  from: z.string(),
  /** The mail server from an admin or from the server's settings, never with the password. */
  server: mailServer.omit({ from: true }).nullable(),
  hasPassword: z.boolean(),
  /** The encryption key of the password is lost, so the password must be entered again. */
  isPasswordLost: z.boolean(),
});
export type MailView = z.infer<typeof mailView>;

/** Results of a test mail. */
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

/** Name of the installation, contact addresses, and the assistant of the public pages. */
const siteView = z.object({
  /** Null for the product's own name. */
  brandName: z.string().nullable(),
  contacts: siteContacts,
  /** Contact addresses that are set in the server's settings. */
  contactsSetByServer: z.array(siteContacts.keyof()),
  assistant: z
    .object({
      id,
      /** Null when it belongs to another account or is deleted. */
      name: z.string().nullable(),
      /** Whether visitors see it: the assistant and its key are both active. */
      isShown: z.boolean(),
    })
    .nullable(),
});
export type SiteView = z.infer<typeof siteView>;

const address = z.email('must be an address like help@example.com').max(254).nullable();

/** Settings of the public pages, from an admin. */
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
  summary: 'Get the mail settings',
  response: mailView,
});

export const saveMailSettings = defineEndpoint({
  ...settings,
  method: 'PUT',
  path: '/api/admin/settings/mail',
  summary: 'Send mail by an SMTP server',
  body: mailServerInput,
  response: mailView,
});

export const resetMailSettings = defineEndpoint({
  ...settings,
  method: 'DELETE',
  path: '/api/admin/settings/mail',
  summary: 'Write mails to files again',
  response: mailView,
});

export const testMail = defineEndpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/settings/mail/test',
  summary:
    'Send a test mail to the admin by a server that need not be saved. Without a server, uses the current settings',
  body: z.strictObject({ server: mailServerInput.nullable() }),
  response: mailTest,
});

export const getLimitSettings = defineEndpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/settings/limits',
  summary: 'Get the limits of accounts and visitors',
  response: limitsView,
});

export const saveLimitSettings = defineEndpoint({
  ...settings,
  method: 'PUT',
  path: '/api/admin/settings/limits',
  summary: 'Update limits. Omitted fields keep their values, and null restores the default',
  body: limitChanges,
  response: limitsView,
});

export const getSiteSettings = defineEndpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/settings/site',
  summary: 'Get the saved name, contact addresses and assistant of the public pages',
  response: siteView,
});

export const saveSiteSettings = defineEndpoint({
  ...settings,
  method: 'PUT',
  path: '/api/admin/settings/site',
  summary: 'Update the name, contact addresses and assistant of the public pages',
  body: siteInput,
  response: siteView,
});
