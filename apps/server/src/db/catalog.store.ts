import * as column from './result-columns.ts';
import { getRow, queryRows, type SqlRunner } from './sql.ts';

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

/** SQL condition that an object of a catalog with this OID was created by an extension, such as PostGIS. */
const isOfExtension = (catalog: 'pg_class' | 'pg_proc', oid: string) =>
  `exists (select from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

/**
 * Returns every table of the product's schema with its columns, keys and references, sorted by name. Tables
 * of extensions are not the product's.
 */
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
       and not ${isOfExtension('pg_class', 'c.oid')}
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

/** Names of tables and functions. */
export type SchemaObjects = { tables: string[]; functions: string[] };

/**
 * Returns the tables and functions of the product's schema that migrations have created, also those of a newer
 * version. PostgreSQL keeps the transaction of each row (`xmin`): a migration adds its row to
 * `schema_migrations` in the transaction in which it creates its tables. Objects that were loaded from a dump
 * have other transactions and are left out.
 */
export async function listMigratedObjects(runner: SqlRunner): Promise<SchemaObjects> {
  return getRow(
    runner,
    `select array(select c.relname::text from pg_class c join pg_type t on t.oid = c.reltype
         where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
           and t.xmin in (select xmin from schema_migrations) and not ${isOfExtension('pg_class', 'c.oid')}
         order by c.relname) as tables,
       array(select p.proname::text from pg_proc p
         where p.pronamespace = current_schema()::regnamespace
           and p.xmin in (select xmin from schema_migrations) and not ${isOfExtension('pg_proc', 'p.oid')}
         order by p.proname) as functions`,
    [],
    { tables: column.textList, functions: column.textList },
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
