import * as column from './result-columns.ts';
import { queryRows, type SqlRunner } from './sql.ts';

/** A stored column; computed columns are not included. */
type TableColumn = { name: string; type: string; isIdentity: boolean };

/** A table as the database describes it. */
export type Table = {
  name: string;
  columns: TableColumn[];
  /** The columns of its primary key. */
  key: string[];
  /** Tables that it references. */
  references: string[];
  /** The first column of each index. */
  indexed: string[];
};

/** Quotes an identifier for SQL. */
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns every table of the product's schema with its columns, keys and references, sorted by name. */
export async function listTables(runner: SqlRunner): Promise<Table[]> {
  return queryRows(
    runner,
    `select c.relname::text as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isIdentity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
       array(select a.attname::text from pg_index i
         cross join unnest(i.indkey::int2[]) with ordinality as k(number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
         where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
       array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as "references",
       array(select distinct a.attname::text from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indpred is null) as indexed
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     order by c.relname`,
    [],
    {
      name: column.text,
      columns: column.json<TableColumn[]>(),
      key: column.textList,
      references: column.textList,
      indexed: column.textList,
    },
  );
}

/** Indexes of large accounts. A separate job removes those of an account without sources. */
const indexTables = /^large_/;

/**
 * Whether each row of a table belongs to an account (has an `owner_id`). Returns false for the search indexes
 * of large accounts (`large_…`), although they have this column.
 */
export function isOwned({ name, columns }: Table): boolean {
  return !indexTables.test(name) && columns.some((each) => each.name === 'owner_id');
}
