import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { createProductProcess, type ProductProcess } from './product-process.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * A product process with a separate data folder. Its database is a new one of TEST_DATABASE_URL, or the
 * embedded one.
 */
export type TestProduct = ProductProcess & {
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * Sends an API request, again while the server is too busy. A status other than 2xx is returned, not
   * thrown.
   */
  fetch(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: object },
  ): Promise<Response>;
  /**
   * Creates another process of the same installation with additional settings, or of the program in another
   * source tree. `remove` kills it too.
   */
  createSibling(settings?: Record<string, string>, tree?: string): Promise<ProductProcess>;
  /** Makes other processes on the database consider a killed process dead, as they do half a minute later. */
  forgetKilled(): Promise<void>;
  /** Kills the processes and removes their data. */
  remove(): Promise<void>;
};

/**
 * Describes the product; nothing runs until `start`. It connects to PostgreSQL through `route`, if there is
 * one. With `isEmbedded` it starts the embedded database.
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
      return fetchWithRetry(product.url + path, {
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
      // The embedded database writes for a moment after its program was killed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
