import {
  type DataSourceObjectResponse,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  type PageObjectResponse,
  type QueryDataSourceParameters,
} from '@notionhq/client';
import { listAll, type Paging } from './list-all.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionError } from './notion-error.ts';
import { toPlainText } from './plain-text.ts';

/**
 * A condition on the rows of databases. Names and values are case-sensitive. For `multi_select`, commas in
 * `value` mean "or". A `text` matches when it contains the value, a `number` when it equals it.
 */
export type RowFilter = { property: string } & (
  | { propertyType: 'text' | 'select' | 'status' | 'multi_select' | 'number'; value: string }
  | { propertyType: 'checkbox'; value: boolean }
);

type Schema = DataSourceObjectResponse['properties'];
type Condition = Extract<NonNullable<QueryDataSourceParameters['filter']>, { property: string }>;
type Group = { or: Condition[] };
type Query = { and: (Condition | Group)[] };

const splitValues = (value: string) =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * Converts a filter to Notion's format. A multi-select filter contains options separated by commas, any of
 * which matches. Returns undefined when the table has no such property or option, so that no row can match.
 */
function toCondition(schema: Schema, filter: RowFilter): Condition | Group | undefined {
  const { property, propertyType } = filter;
  const column = Object.hasOwn(schema, property) ? schema[property] : undefined;
  if (!column) return undefined;
  if (filter.propertyType === 'checkbox')
    return column.type === 'checkbox' ? { property, checkbox: { equals: filter.value } } : undefined;
  const { value } = filter;
  if (propertyType === 'text') {
    if (column.type === 'title') return { property, title: { contains: value } };
    return column.type === 'rich_text' ? { property, rich_text: { contains: value } } : undefined;
  }
  if (column.type !== propertyType) return undefined;
  const isOption = (options: { name: string }[], name: string) =>
    options.some((option) => option.name === name);
  switch (column.type) {
    case 'select':
      return isOption(column.select.options, value) ? { property, select: { equals: value } } : undefined;
    case 'status':
      return isOption(column.status.options, value) ? { property, status: { equals: value } } : undefined;
    case 'multi_select': {
      const names = splitValues(value).filter((name) => isOption(column.multi_select.options, name));
      const or = names.map((contains) => ({ property, multi_select: { contains } }));
      return or.length > 0 ? { or } : undefined;
    }
    case 'number':
      return { property, number: { equals: Number(value) } };
  }
}

/** Combines the conditions of all filters. Returns undefined when one of them cannot match. */
function toQuery(schema: Schema, filters: RowFilter[]): Query | undefined {
  const conditions = filters.map((filter) => toCondition(schema, filter));
  const and = conditions.filter((condition) => condition !== undefined);
  return and.length === filters.length ? { and } : undefined;
}

/**
 * Returns whether a row contains the texts of the filters. Notion has compared them already, but it ignores
 * case and the filters do not.
 */
function matchesTextFilters(properties: PageObjectResponse['properties'], filters: RowFilter[]): boolean {
  return filters.every((filter) => {
    if (filter.propertyType !== 'text') return true;
    const { value } = filter;
    const property = properties[filter.property];
    if (property?.type === 'title') return toPlainText(property.title).includes(value);
    return property?.type === 'rich_text' && toPlainText(property.rich_text).includes(value);
  });
}

/**
 * Yields the rows of one table of a database that match every filter. Yields nothing when the table lacks one
 * of the properties or options.
 */
async function* listRows(
  session: NotionSession,
  dataSourceId: string,
  filters: RowFilter[] = [],
): AsyncGenerator<PageObjectResponse> {
  let filter: Query | undefined;
  if (filters.length > 0) {
    const source = await session.call((client) =>
      client.dataSources.retrieve({ data_source_id: dataSourceId }),
    );
    filter = isFullDataSource(source) ? toQuery(source.properties, filters) : undefined;
    if (!filter) return;
  }
  const queryOptions = { data_source_id: dataSourceId, ...(filter ? { filter } : {}) };
  const query = (paging: Paging) =>
    session.call((client) => client.dataSources.query({ ...queryOptions, ...paging }));
  for await (const row of listAll(query)) {
    if (isFullPage(row) && !row.in_trash && matchesTextFilters(row.properties, filters)) yield row;
  }
}

/** Returns a database with its title and tables. Throws NotionError, `not-shared` also when it is deleted. */
export async function getDatabase(session: NotionSession, databaseId: string) {
  const database = await session.call((client) => client.databases.retrieve({ database_id: databaseId }));
  if (!isFullDatabase(database) || database.in_trash) throw new NotionError('not-shared');
  return database;
}

/** Yields the rows of all tables of a database that match every filter. Throws like `getDatabase`. */
export async function* listDatabaseRows(
  session: NotionSession,
  database: { data_sources: { id: string }[] },
  filters: RowFilter[] = [],
): AsyncGenerator<PageObjectResponse> {
  for (const { id } of database.data_sources) yield* listRows(session, id, filters);
}
