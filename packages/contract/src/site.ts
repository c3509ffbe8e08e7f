import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Contact addresses of the public site: e-mail addresses, null where the operator sets none. */
export const siteContacts = z.object({
  privacy: z.string().nullable(),
  support: z.string().nullable(),
  dpo: z.string().nullable(),
});
export type SiteContacts = z.infer<typeof siteContacts>;

/** An assistant with a publishable key, with which any visitor can chat. */
const siteAssistant = z.object({ assistantId: z.number().int(), apiKey: z.string() });
export type SiteAssistant = z.infer<typeof siteAssistant>;

/** Data of the installation for the public pages, the same for all visitors. */
export const site = z.object({
  brandName: z.string(),
  contacts: siteContacts,
  /**
   * The assistant that `/` and `/pricing` show in a widget and that `/kahimunan` calls, with a publishable
   * key; null when no assistant is chosen, or it or its key is deleted.
   */
  widget: siteAssistant.nullable(),
});
export type Site = z.infer<typeof site>;

/** Prepares the assistant that the start page lets visitors try. The first call creates it. */
export const prepareSiteSample = defineEndpoint({
  method: 'POST',
  path: '/api/site/sample',
  access: 'public',
  resource: 'none',
  summary: 'Get the sample assistant of the start page. Its public chat answers once `isReady` is true',
  bodyKind: 'none',
  response: z.object({ assistantId: z.number().int(), isReady: z.boolean() }),
});

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  resource: 'none',
  summary: 'Get the name, contact addresses and assistant of the public pages',
  response: site,
});
