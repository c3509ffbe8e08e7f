import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { queryRows } from '../../db/sql.ts';
import { hashLength } from './hash-passage.ts';

/** Position of a passage in a document, from 0, and the hash of its text. */
export type PassagePlace = { documentId: number; ordinal: number; textHash: string };

/** A passage that replaced an earlier one. `isSame` is true when the text is the same. */
export type RereadPassage = { id: number; isSame: boolean };

/**
 * Returns for each of `places`, in the same order, the passage that the document has after it was read again:
 * the nearest passage with the same text, else the passage at the same position, else undefined. Hashes are
 * those of `hashPassage`.
 */
export async function findRereadPassages(
  { pool }: Database,
  ownerId: string,
  places: PassagePlace[],
): Promise<(RereadPassage | undefined)[]> {
  const rows = await queryRows(
    pool,
    `with standing as materialized (
       select id, document_id, ordinal,
         left(translate(encode(sha256(convert_to(text, 'UTF8')), 'base64'), '+/', '-_'), $5) as text_hash
       from passages where owner_id = $1 and document_id = any($2::bigint[])
     )
     select found.id, found.is_same as "isSame"
     from unnest($2::bigint[], $3::int[], $4::text[]) with ordinality
       as sought (document_id, ordinal, text_hash, position)
     left join lateral (
       select s.id, s.text_hash = sought.text_hash as is_same from standing s
       where s.document_id = sought.document_id
         and (s.text_hash = sought.text_hash or s.ordinal = sought.ordinal)
       order by is_same desc, abs(s.ordinal - sought.ordinal) limit 1
     ) found on true
     order by sought.position`,
    [
      ownerId,
      places.map(({ documentId }) => documentId),
      places.map(({ ordinal }) => ordinal),
      places.map(({ textHash }) => textHash),
      hashLength,
    ],
    { id: column.number.orNull, isSame: column.boolean.orNull },
  );
  return rows.map(({ id, isSame }) => (id === null ? undefined : { id, isSame: isSame === true }));
}
