import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** A token of Notion's: plain printable characters, since it travels in a header. */
export const notionToken = z
  .string({ error: 'API Key is required' })
  .trim()
  .min(1, 'API Key is required')
  .max(limits.notionTokenMax, `API Key may have at most ${limits.notionTokenMax} characters`)
  .regex(/^[\x21-\x7e]*$/, 'API Key contains characters that no Notion API key has');

/** What a token opens; with `isValid` false the other facts are null and `errorMessage` says why, for a person. */
export const notionValidation = z.object({
  isValid: z.boolean(),
  workspaceName: z.string().nullable(),
  /** Pages that the token may see, rows of databases among them; 10,000 items are counted at most. */
  pageCount: z.int().nonnegative().nullable(),
  databaseCount: z.int().nonnegative().nullable(),
  errorMessage: z.string().nullable(),
});
export type NotionValidation = z.infer<typeof notionValidation>;

export const validateNotionToken = defineEndpoint({
  method: 'POST',
  path: '/api/notion/validate',
  access: 'user',
  resource: 'none',
  summary: 'Whether a Notion token is good, and what it opens',
  body: z.strictObject({ apiToken: notionToken }),
  response: notionValidation,
});
