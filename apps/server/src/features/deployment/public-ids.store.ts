import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { findRow, listColumns } from '../../db/sql.ts';

const columns = {
  id: column.number,
  ownerId: column.text,
  publicId: column.text,
  allowedOrigins: column.textList,
};

/** An assistant that websites may show by its public id. Its owner is enabled. */
export type PublishedAssistant = column.RowOf<typeof columns>;

const selectPublished = `select ${listColumns(columns, 'a')} from assistants a join users u on u.id = a.owner_id
  where u.disabled_at is null`;

const byPublicId = { name: 'find-by-public-id', text: `${selectPublished} and a.public_id = $1` };
const byId = { name: 'find-published-assistant', text: `${selectPublished} and a.id = $1` };

/**
 * Returns the assistant of an enabled account with a public id, or undefined; it may be inactive. The owner
 * is not known before this lookup.
 */
export async function findByPublicId(
  { pool }: Pick<Database, 'pool'>,
  publicId: string,
): Promise<PublishedAssistant | undefined> {
  return findRow(pool, byPublicId, [publicId], columns);
}

/**
 * Returns the assistant of an enabled account with an id, or undefined, to verify a frame token. The owner is
 * not known before this lookup.
 */
export async function findPublishedAssistant(
  { pool }: Pick<Database, 'pool'>,
  id: number,
): Promise<PublishedAssistant | undefined> {
  return findRow(pool, byId, [id], columns);
}
