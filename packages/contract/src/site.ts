import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where visitors of the public site turn to: e-mail addresses, null where the operator names none. */
export const siteContacts = z.object({
  privacy: z.string().nullable(),
  support: z.string().nullable(),
  dpo: z.string().nullable(),
});
export type SiteContacts = z.infer<typeof siteContacts>;

/** An assistant with a publishable key, by which anybody may chat with it. */
const shownAssistant = z.object({ assistantId: z.number().int(), apiKey: z.string() });
export type ShownAssistant = z.infer<typeof shownAssistant>;

/** What the public pages say of the installation, the same to everybody. */
export const site = z.object({
  brandName: z.string(),
  contacts: siteContacts,
  /** The assistant that `/` and `/pricing` show in a widget and that `/kahimunan` calls, with a publishable key; null when none is chosen or one of both is gone. */
  widget: shownAssistant.nullable(),
});
export type Site = z.infer<typeof site>;

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  resource: 'none',
  summary: 'Name, contact addresses and assistant of the public pages',
  response: site,
});
