/**
 * Runs the previous version on this version's schema: `npm run test:version-skew -- COMMIT`. Checks COMMIT
 * out into a git worktree, migrates a database to the newest schema, starts the old program on it, signs in,
 * uploads, syncs and asks. Then it starts this version on that data and asks again. Exits with 1 if anything
 * fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabaseServer } from '../apps/server/src/testing/database-server.ts';
import type { ProductProcess } from '../apps/server/src/testing/product-process.ts';
import { createTestProduct } from '../apps/server/src/testing/test-product.ts';
import { checkOutCommit } from './check-out-commit.ts';

const question = 'When does the bakery open?';
const expectedAnswer = 'seven in the morning';

type Caller = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Signs in at a running process. Returns a function that calls its API and throws on any error status. */
async function signIn(product: ProductProcess): Promise<Caller> {
  const token = await product.createToken('owner@example.com');
  return async <T>(method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    };
    const sent = body ? (isForm ? body : JSON.stringify(body)) : null;
    const response = await fetch(product.url + path, { method, headers, body: sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
}

/** Uploads and learns a file, and creates an assistant with it. Resolves to the assistant's id. */
async function setUp(call: Caller): Promise<number> {
  await call('GET', '/api/Users/me');
  const { id } = await call<{ id: number }>('POST', '/api/files/connections', { name: 'Skew' });
  const path = `/api/files/connections/${id}`;
  const form = new FormData();
  form.append('files', new Blob([`# Hours\n\nThe bakery in Cebu opens at ${expectedAnswer}.\n`]), 'hours.md');
  await call('POST', `${path}/upload`, form);
  await call('POST', `${path}/sync`);
  while ((await call<{ isSyncing: boolean }>('GET', path)).isSyncing) await sleep(200);
  const assistant = { name: 'Skew', systemPrompt: 'Answer from the files.', connectionIds: [id] };
  return (await call<{ id: number }>('POST', '/api/assistant', assistant)).id;
}

/** Asks the assistant. Throws if the answer does not come from the file. */
async function ask(call: Caller, assistant: number): Promise<string> {
  const answer = await call('POST', `/api/assistant/${assistant}/chat`, { question });
  if (!JSON.stringify(answer).includes(expectedAnswer))
    throw new Error(`Not answered from the file: ${JSON.stringify(answer)}`);
  return 'answered from the file';
}

const report = (text: string) => process.stdout.write(`${text}\n`);

/** Runs the whole check. Throws at the first failure. */
async function run(commit: string): Promise<void> {
  const before = await checkOutCommit(commit);
  const server = await startDatabaseServer();
  process.env.TEST_DATABASE_URL = server.url;
  const current = await createTestProduct({ PUBLIC_URL: 'http://localhost:3000' });
  try {
    report(`this version migrates: ready in ${Math.round(await current.start())} ms`);
    if ((await current.stop()) !== 0) throw new Error('This version did not stop cleanly');

    const old = await current.createSibling({}, before.tree);
    report(`${commit} on its schema: ready in ${Math.round(await old.start())} ms`);
    const callOld = await signIn(old);
    const assistant = await setUp(callOld);
    report(`${commit} signs in, uploads, learns, asks: ${await ask(callOld, assistant)}`);
    if ((await old.stop()) !== 0) throw new Error(`${commit} did not stop cleanly`);

    await current.start();
    report(`this version on what it wrote: ${await ask(await signIn(current), assistant)}`);
  } finally {
    await current.remove();
    await server.stop();
    await before.remove();
  }
}

const [commit] = process.argv.slice(2);
if (!commit) {
  process.stderr.write('Usage: npm run test:version-skew -- COMMIT\n');
  process.exitCode = 2;
} else await run(commit);
