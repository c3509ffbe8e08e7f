import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionType } from './sources.ts';
import { countParam, id, idParams, isoDate } from './values.ts';

/** Warning about a document that was read only in part or with doubt, worded for people, with advice. */
export const documentWarning = z.object({ text: z.string(), because: localizedReason.nullish() });
export type DocumentWarning = z.infer<typeof documentWarning>;

/** A document of a source, such as a file or a page, as of the last sync. */
const sourceDocument = z.object({
  id,
  connectionId: id,
  connectionType,
  connectionName: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  passageCount: z.int().nonnegative(),
  /** Passages that answers may not use. */
  excludedCount: z.int().nonnegative(),
  /** Why the last attempt to read it failed, worded for people. The passages are from the attempt before. */
  failure: z.string().nullable(),
  because: localizedReason.nullish(),
  warnings: z.array(documentWarning).optional(),
  processedAt: isoDate.nullable(),
});
export type SourceDocument = z.infer<typeof sourceDocument>;

/** A part of a document's text that answers find and quote. */
export const passage = z.object({
  id,
  /** Position in the document, from 0. */
  ordinal: z.int().nonnegative(),
  /** Headings above it, outermost first. */
  headingPath: z.array(z.string()),
  text: z.string(),
  /** Page where it begins, if the document has pages. */
  page: z.int().positive().nullable(),
  /** Tokens that the embedding model reads: title, headings and text. */
  tokenCount: z.int().nonnegative(),
  /** True when answers may not use it. */
  isExcluded: z.boolean(),
});
export type Passage = z.infer<typeof passage>;

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id',
  access: 'user',
  resource: 'document',
  summary: 'Get a document of a source',
  params: idParams,
  response: sourceDocument,
});

export const listPassages = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/passages',
  access: 'user',
  resource: 'document',
  summary: 'List the passages of a document in order, page by page',
  params: idParams,
  query: z.strictObject({
    /** The page begins after this ordinal. */
    after: countParam(0, 9_999_999).optional(),
    limit: countParam(1, limits.passagePageMax).default(limits.passagePageMax),
  }),
  response: z.object({
    passages: z.array(passage),
    /** Value of `after` for the next page; null on the last page. */
    next: z.int().nonnegative().nullable(),
  }),
});

export const updatePassage = defineEndpoint({
  method: 'PUT',
  path: '/api/passages/:id',
  access: 'user',
  resource: 'passage',
  summary:
    'Exclude a passage from answers, or include it again. A sync keeps the setting while the text is unchanged',
  params: idParams,
  body: z.strictObject({ isExcluded: z.boolean() }),
  response: passage,
});
