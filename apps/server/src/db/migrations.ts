import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One step of the schema's history. */
export type Migration = {
  name: string;
  statements: string[];
  /** Marked `-- additive` in its first line: the program without it still runs on the schema with it. */
  isAdditive: boolean;
};

const folder = new URL('./migrations/', import.meta.url);

/** Every migration this program knows, oldest first, as drizzle-kit's journal lists them. */
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

/** The tables and functions that migrations make, `schema_migrations` among them. */
export function listMade(migrations: Migration[]): { tables: string[]; functions: string[] } {
  const text = migrations.flatMap(({ statements }) => statements).join('\n');
  const find = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
  return {
    tables: ['schema_migrations', ...find(/^create table (?:if not exists )?"(\w+)"/gim)],
    functions: find(/^create (?:or replace )?function "(\w+)"/gim),
  };
}
