import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchPatiently } from './fetch-patiently.ts';
import { createProductProcess, type ProductProcess } from './product-process.ts';
import { createTestDatabase } from './test-database.ts';

/** A product process with its own data folder. Its database is a new one of TEST_DATABASE_URL, or the embedded one. */
export type TestProduct = ProductProcess & {
  dataDir: string;
  databaseUrl: string | undefined;
  /** A call of the API, made again while the server is too busy; a status other than 2xx is no error. */
  fetch(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: object },
  ): Promise<Response>;
  /**
   * Another process of the same installation, with these settings besides, or of the program in another
   * tree; killed by `remove` as well.
   */
  createSibling(settings?: Record<string, string>, tree?: string): Promise<ProductProcess>;
  /** Has the others on the database take a process that was killed for dead, as they do half a minute later. */
  forgetKilled(): Promise<void>;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
};

/**
 * Describes the product; nothing runs until `start`. It reaches PostgreSQL by way of `route`, when there is one; with
 * `isEmbedded` it starts its own.
 */
export async function createTestProduct(
  settings: Record<string, string>,
  {
    route = async (databaseUrl) => databaseUrl,
    isEmbedded = false,
  }: { route?: (databaseUrl: string) => Promise<string>; isEmbedded?: boolean } = {},
): Promise<TestProduct> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'anito-product-')));
  const database = isEmbedded ? undefined : await createTestDatabase();
  const databaseUrl = database && (database.connection as { connectionString: string }).connectionString;
  const shared = {
    DATA_DIR: dataDir,
    ...(databaseUrl
      ? { DATABASE_URL: await route(databaseUrl), SECRET_KEY: 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR' }
      : {}),
    ...settings,
  };
  const product = await createProductProcess(shared);
  const processes = [product];
  return {
    ...product,
    dataDir,
    databaseUrl,
    fetch(method, path, { token, body, headers } = {}) {
      const isJson = body !== undefined && !(body instanceof FormData);
      return fetchPatiently(product.url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      });
    },
    async createSibling(more = {}, tree) {
      const sibling = await createProductProcess({ ...shared, ...more }, tree);
      processes.push(sibling);
      return sibling;
    },
    async forgetKilled() {
      await database?.pool.query("update processes set seen_at = seen_at - interval '2 minutes'");
      await database?.pool.query(
        "update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'",
      );
    },
    async remove() {
      await Promise.all(processes.map((each) => each.kill()));
      await database?.close();
      // The embedded database outlives its killed program by a moment, and writes.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
