import type { Database } from './connect.ts';

/**
 * A statement that Drizzle builds once per database, not once per call. What `build` makes should be
 * `prepare`d with a name: then each connection also parses and plans it only once.
 */
export function prepareOnce<Prepared>(
  build: (database: Database) => Prepared,
): (database: Database) => Prepared {
  const built = new WeakMap<Database, Prepared>();
  return (database) => {
    const known = built.get(database) ?? build(database);
    built.set(database, known);
    return known;
  };
}
