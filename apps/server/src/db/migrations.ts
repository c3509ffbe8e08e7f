import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SchemaObjects } from './catalog.store.ts';

/** One step of the schema's history. */
export type Migration = {
  name: string;
  statements: string[];
  /**
   * Marked `-- additive` in its first line: the program without it still works with the schema that has it.
   */
  isAdditive: boolean;
};

const folder = new URL('./migrations/', import.meta.url);

/** Returns every migration of this program, oldest first, as drizzle-kit's journal lists them. */
export function listMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => {
    const sql = readFileSync(fileURLToPath(new URL(`${tag}.sql`, folder)), 'utf8');
    return {
      name: tag,
      statements: sql.split('--> statement-breakpoint').map((statement) => statement.trim()),
      isAdditive: /^--\s*additive\b/i.test(sql),
    };
  });
}

/** Returns the tables and functions that migrations create, including `schema_migrations`. */
export function listCreatedObjects(migrations: Migration[]): SchemaObjects {
  const text = migrations.flatMap(({ statements }) => statements).join('\n');
  const find = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
  return {
    tables: ['schema_migrations', ...find(/^create table (?:if not exists )?"(\w+)"/gim)],
    functions: find(/^create (?:or replace )?function "(\w+)"/gim),
  };
}
