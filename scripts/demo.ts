import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Connection } from '@anito/contract/sources';
import { start } from '../apps/server/src/main.ts';
import { buildWeb } from './build-web.ts';

const execute = promisify(execFile);
const tokenScript = fileURLToPath(new URL('./token.ts', import.meta.url));
const pollMs = 500;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Whether the product at this URL is ready. */
async function isRunning(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Returns the URL of the running product. Starts the product if none runs, and keeps it running. */
async function openProduct(): Promise<string> {
  const url = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  if (await isRunning(url)) return url;
  print('The product is not running, so it is started. Press Ctrl+C to stop it.');
  await buildWeb();
  const running = await start(process.env);
  process.once('SIGINT', () => void running.stop().then(() => process.exit(0)));
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
  return running.url ?? url;
}

/** Calls the product's API and returns its JSON response. Throws on any error status. */
async function call<T>(url: string, token: string, method: string, path: string): Promise<T> {
  const response = await fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Loads the sample business into an account (created if missing) and waits until its assistant can answer.
 */
async function loadDemo(email: string): Promise<void> {
  const url = await openProduct();
  const { stdout } = await execute(process.execPath, [tokenScript, email, '--create']);
  const token = stdout.trim();
  const sample = await call<{ connectionId: number; assistantId: number }>(url, token, 'POST', '/api/sample');
  print('The sample documents are being read …');
  for (;;) {
    const connections = await call<Connection[]>(url, token, 'GET', '/api/connections');
    const connection = connections.find(({ id }) => id === sample.connectionId);
    if (connection?.status === 'error')
      throw new Error('The sample documents could not be read. See the log.');
    if (connection && !connection.isSyncing && connection.lastSyncedAt) break;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  print(
    `\nReady. Chat with the assistant of Hiraya Bakeshop:\n  ${url}/public/assistant/${sample.assistantId}/chat\n`,
  );
  print(
    `It belongs to ${email}. New account? Choose a password with "Forgot your password?" on ${url}/signin`,
  );
}

const email = process.argv[2] ?? 'demo@example.com';
loadDemo(email).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
