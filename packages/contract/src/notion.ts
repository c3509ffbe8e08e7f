import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionBase, defineConnectionCalls } from './sources.ts';
import { baseVersion, done, id, idParam, idParams, isoDate, personText } from './values.ts';

/** A token of Notion. Printable characters only, because it is sent in a header. */
export const notionToken = z
  .string({ error: 'API Key is required' })
  .trim()
  .min(1, 'API Key is required')
  .max(limits.notionTokenMax, `API Key may have at most ${limits.notionTokenMax} characters`)
  .regex(/^[\x21-\x7e]*$/, 'API Key contains characters that no Notion API key has');

/** Id of a page or database: a UUID as Notion writes it, with or without hyphens. */
const notionId = z
  .string()
  .regex(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i, 'must be the id of a Notion page')
  .transform((value) =>
    value.toLowerCase().replace(/^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/, '$1-$2-$3-$4-$5'),
  );

/**
 * Result of checking a token. When `isValid` is false, the other facts are null and `errorMessage` says why,
 * worded for people.
 */
export const notionValidation = z.object({
  isValid: z.boolean(),
  workspaceName: z.string().nullable(),
  /** Pages that the token can read, including rows of databases. At most 10,000 items are counted. */
  pageCount: z.int().nonnegative().nullable(),
  databaseCount: z.int().nonnegative().nullable(),
  errorMessage: z.string().nullable(),
  because: localizedReason.nullish(),
  /** Replaces the token in every other call until `expiresAt`; null when the token is not valid. */
  tokenHandle: z.string().nullable(),
  expiresAt: isoDate.nullable(),
});
export type NotionValidation = z.infer<typeof notionValidation>;

export const validateNotionToken = defineEndpoint({
  method: 'POST',
  path: '/api/notion/validate',
  access: 'user',
  resource: 'none',
  summary: 'Validate a Notion token. Returns what it can access, and a handle that replaces it for 24 hours',
  body: z.strictObject({ apiToken: notionToken }),
  response: notionValidation,
});

/**
 * Header with the token, or a handle for one, for calls that name no connection. The query parameter is for
 * older clients. A missing, unknown, expired or rejected token is `invalid_request` with the field
 * `apiToken`.
 */
export const notionTokenHeader = 'x-notion-token';
const tokenQuery = z.strictObject({ apiToken: notionToken.optional() });

/**
 * Parent of an item.
 * - `page`: the page or database that `parentId` names.
 * - `workspace-page`, `workspace-database`: none, because it is a page or database at the top of the
 *   workspace.
 * - `workspace`: an item that the token cannot read.
 * `parentId` is empty except for `page`.
 */
export const notionParentTypes = ['page', 'workspace', 'workspace-page', 'workspace-database'] as const;

/** A page or a database in the selection tree. */
const notionItem = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  lastEditedTime: isoDate,
  contentType: z.enum(['Page', 'Database']),
  parentType: z.enum(notionParentTypes),
  parentId: z.string(),
  /** An emoji; null for pictures and without an icon. */
  icon: z.string().nullable(),
  hasChildren: z.boolean(),
});
export type NotionItem = z.infer<typeof notionItem>;

/** The groups `Pages` and `Databases`. Every item is in the group of its topmost parent. */
const contentGroup = z.object({
  groupName: z.string(),
  groupType: z.enum(['pages', 'databases']),
  items: z.array(notionItem),
});
export type ContentGroup = z.infer<typeof contentGroup>;

const byToken = { access: 'user', resource: 'none', query: tokenQuery } as const;

export const listNotionPages = defineEndpoint({
  ...byToken,
  method: 'GET',
  path: '/api/notion/pages',
  failure: 'notion-pages-failed',
  summary: 'List every page and database that the token can access',
  response: z.array(notionItem),
});

export const listNotionRootItems = defineEndpoint({
  ...byToken,
  method: 'GET',
  path: '/api/notion/root-items',
  failure: 'notion-roots-failed',
  summary: 'List the top-level pages and databases that the token can access',
  response: z.array(notionItem),
});

export const listNotionContentGroups = defineEndpoint({
  ...byToken,
  method: 'GET',
  path: '/api/notion/content-groups',
  failure: 'notion-groups-failed',
  summary: 'List everything that the token can access, in the groups Pages and Databases',
  response: z.array(contentGroup),
});

export const getNotionPageContent = defineEndpoint({
  ...byToken,
  method: 'GET',
  path: '/api/notion/content/page/:pageId/enhanced',
  resource: 'outside',
  failure: 'notion-content-failed',
  summary: 'Get the current text of a page from Notion',
  params: z.strictObject({ pageId: notionId }),
  response: z.object({ content: z.string() }),
});

export const notionPropertyTypes = [
  'select',
  'status',
  'multi_select',
  'text',
  'checkbox',
  'number',
] as const;
export type NotionPropertyType = (typeof notionPropertyTypes)[number];

/** Values of a checkbox filter, matched without case. */
export const checkboxWords: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

const isNumber = (text: string) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);

/**
 * A condition on the rows of databases. A row must match every filter. Names and values are case-sensitive.
 * Commas in `value` mean "or" for `multi_select` and are part of the value otherwise. A `text` contains the
 * value, a `number` equals it, and a `checkbox` is one of `checkboxWords`. A database without the property
 * has no matching rows.
 */
export const notionFilter = z
  .strictObject({
    property: personText({ min: 1, max: limits.notionFilterTextMax, label: 'Property' }),
    value: personText({ min: 1, max: limits.notionFilterTextMax, label: 'Value' }),
    propertyType: z.enum(notionPropertyTypes),
  })
  .superRefine(({ value, propertyType }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (propertyType === 'number' && !isNumber(value)) refuse('Value must be a number');
    if (propertyType === 'checkbox' && !Object.hasOwn(checkboxWords, value.toLowerCase())) {
      refuse('Value must be true or false');
    }
    if (propertyType === 'multi_select' && !/[^,\s]/.test(value)) refuse('Value is required');
  });
export type NotionFilter = z.infer<typeof notionFilter>;
const filters = z.array(notionFilter).max(limits.notionFilters);

export const filterNotionDatabases = defineEndpoint({
  method: 'POST',
  path: '/api/notion/databases/filter',
  access: 'user',
  resource: 'none',
  failure: 'notion-filter-failed',
  summary: 'Find the rows of these databases that match every filter',
  body: z.strictObject({
    /** A token or a handle; the header can carry it instead. */
    apiToken: notionToken.optional(),
    databaseIds: z.array(notionId).min(1).max(1_000),
    filters: filters.min(1),
  }),
  response: z.object({ matchingIds: z.array(z.string()) }),
});

/**
 * A page that was selected in the browser. Only the id matters; the rest is displayed until the server has
 * read the page.
 */
const selectedPage = z.object({
  notionPageId: notionId,
  title: z.string().max(2_000).nullish(),
  url: z.string().max(limits.urlMax).nullish(),
  lastEditedTime: z.string().max(100).nullish(),
  parentType: z.string().max(100).nullish(),
  parentId: z.string().max(100).nullish(),
  icon: z.string().max(2_000).nullish(),
  contentType: z.enum(['Page', 'Database']).nullish(),
});

/** Pages without an id are dropped, as the specification says. */
const selectedPages = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? value.filter(
          (page) =>
            typeof page !== 'object' || page === null || (page as { notionPageId?: unknown }).notionPageId,
        )
      : value,
  z.array(selectedPage).max(limits.pagesPerNotionConnection),
);
const selectedPageIds = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((pageId) => pageId !== '') : value),
  z.array(notionId).max(limits.pagesPerNotionConnection),
);

/** A page or database of a connection. */
const notionSourcePage = notionItem.extend({
  /** The same as `id`. */
  notionPageId: z.string(),
  /** False for rows that belong to a selected database. */
  isSelected: z.boolean(),
  isDeleted: z.boolean(),
  /** Why the last attempt to read it failed, worded for people. Its last successful content stays. */
  error: z.string().nullable(),
  because: localizedReason.nullish(),
  /** The document learned from it; null until then. */
  documentId: id.nullable(),
});
export type NotionSourcePage = z.infer<typeof notionSourcePage>;

const notionConnection = connectionBase.extend({
  type: z.literal('notion'),
  /** The same as `name`. */
  connectionName: z.string(),
  workspaceName: z.string(),
  integrationLabel: z.string(),
  filters: z.array(notionFilter),
  /** Selected pages and databases. Rows of selected databases do not count. */
  pageCount: z.int().nonnegative(),
});
export type NotionConnection = z.infer<typeof notionConnection>;

const notionConnectionWithPages = notionConnection.extend({
  /** Everything that the token can read when Notion was queried; otherwise only the items of the source. */
  contentGroups: z.array(contentGroup),
  /** Why Notion could not be queried now, worded for people; null after a successful query or without one. */
  refreshError: z.string().nullable(),
  refreshBecause: localizedReason.nullish(),
  pages: z.array(notionSourcePage),
  selectedPageIds: z.array(z.string()),
  deletedPageIds: z.array(z.string()),
});
export type NotionConnectionWithPages = z.infer<typeof notionConnectionWithPages>;

const connectionName = personText({
  min: limits.connectionNameMin,
  max: limits.connectionNameMax,
  label: 'Connection name',
});
const ofConnection = { access: 'user', resource: 'connection', params: idParams } as const;

export const listNotionConnections = defineEndpoint({
  method: 'GET',
  path: '/api/notion/connections',
  access: 'user',
  resource: 'none',
  failure: 'notion-connections-failed',
  summary: 'List the Notion sources of the signed-in owner',
  response: z.array(notionConnection),
});

export const createNotionConnection = defineEndpoint({
  method: 'POST',
  path: '/api/notion/connections',
  access: 'user',
  resource: 'none',
  failure: 'notion-save-failed',
  summary:
    'Create a source from selected Notion pages and databases. A sync reads them. The token is stored encrypted',
  bodyBytes: limits.notionSelectionBytes,
  body: z.strictObject({
    /** A token or a handle; the header can carry it instead. */
    apiToken: notionToken.optional(),
    connectionName,
    selectedPages: selectedPages.refine(
      (pages) => pages.length > 0,
      'Please select at least one page to connect.',
    ),
    filters: filters.default([]),
  }),
  status: 201,
  response: notionConnectionWithPages,
});

export const refreshNotionConnection = defineEndpoint({
  ...ofConnection,
  method: 'GET',
  path: '/api/notion/connections/:id/refresh',
  summary:
    'Get a Notion source with everything that its token can access now. Missing pages are in `deletedPageIds`',
  response: notionConnectionWithPages,
});

export const updateNotionConnection = defineEndpoint({
  ...ofConnection,
  method: 'PUT',
  path: '/api/notion/connections/:id',
  isVersioned: true,
  summary:
    'Rename a Notion source and select its pages. The content of removed pages is deleted. Pages that were deleted in Notion are removed automatically',
  bodyBytes: limits.notionSelectionBytes,
  body: z.strictObject({
    connectionId: id.optional(),
    connectionName,
    selectedPageIds: selectedPageIds.optional(),
    selectedPages,
    filters: filters.optional(),
    /**
     * A new token or handle, for connecting again after Notion rejected the old one. The header can carry it
     * instead.
     */
    apiToken: notionToken.optional(),
    ...baseVersion,
  }),
  response: notionConnectionWithPages,
});

export const {
  remove: deleteNotionConnection,
  sync: syncNotionConnection,
  cancel: cancelNotionSync,
} = defineConnectionCalls(
  {
    remove: '/api/notion/connections/:id',
    sync: '/api/ingestion/sync/:id',
    cancel: '/api/ingestion/cancel-sync/:id',
  },
  {
    remove: 'Delete a Notion source with its token and its indexed content',
    sync: 'Sync the pages of a Notion source and index changes.',
  },
  'notion-delete-failed',
);

const ofPage = { access: 'user', resource: 'page' } as const;

export const getNotionConnectionPage = defineEndpoint({
  ...ofPage,
  method: 'GET',
  path: '/api/notion/connections/:id/pagecontent/:pageId',
  summary:
    "Get the text of a source's page from the last sync. As text/plain, or as JSON with its title and address for `Accept: application/json` alone",
  params: z.strictObject({ id: idParam, pageId: notionId }),
  response: z.object({
    content: z.string(),
    title: z.string(),
    url: z.string(),
    lastEditedTime: isoDate,
    documentId: id.nullable(),
  }),
});

export const reingestNotionPage = defineEndpoint({
  ...ofPage,
  method: 'POST',
  path: '/api/notion/connections/:id/pages/:pageId/reingest',
  summary: 'Index one page again, even if it is unchanged. The hub sends the progress. 409 while a sync runs',
  params: z.strictObject({ id: idParam, pageId: notionId }),
  bodyKind: 'none',
  status: 202,
  response: done,
});
