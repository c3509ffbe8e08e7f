import type { Migration } from '../db/migrations.ts';

/** Changes that an old program never sees, or that the database fills in. */
const harmless = [
  /^create (table|function|trigger) /i,
  /^create index /i,
  /^alter table "\w+" add column (?![\s\S]*\bnot null\b)/i,
  /^alter table "\w+" add column [\s\S]*\b(default|generated)\b/i,
  /^(insert into|update) /i,
  // Affects how a plan is made, not its result.
  /^alter function "\w+"\(\)( set enable_\w+ = (on|off))+;?$/i,
];

/** Returns tables and columns that a migration creates, of which an old program knows nothing. */
function listNew(statements: string[]): Set<string> {
  return new Set(
    statements.flatMap((statement) => {
      const [, table] = /^create table "(\w+)"/i.exec(statement) ?? [];
      const [, of, column] = /^alter table "(\w+)" add column "(\w+)"/i.exec(statement) ?? [];
      return table ? [table] : of ? [`${of}.${column}`] : [];
    }),
  );
}

/** Whether a statement changes only tables and columns that the migration creates. */
function isOnNew(statement: string, newNames: Set<string>): boolean {
  const [, altered] = /^alter table "(\w+)"/i.exec(statement) ?? [];
  if (altered) return newNames.has(altered);
  const [, table, columns] =
    /^create unique index "\w+" on "(\w+)" using \w+ \(([^)]*)\)/i.exec(statement) ?? [];
  if (!table) return false;
  return (
    newNames.has(table) ||
    columns!.split(',').some((column) => newNames.has(`${table}.${column.replaceAll('"', '')}`))
  );
}

/**
 * Returns statements of a migration that a program without it may not support: they remove, rename or
 * restrict something.
 */
export function findNotAdditive({ statements }: Pick<Migration, 'statements'>): string[] {
  const plain = statements.map((statement) => statement.replace(/^(\s*--.*\n)+/, '').trim());
  const newNames = listNew(plain);
  return plain.filter(
    (statement) =>
      statement && !harmless.some((pattern) => pattern.test(statement)) && !isOnNew(statement, newNames),
  );
}
