import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatAnswer, ConversationRecord } from '@anito/contract/conversations';
import type { Connection } from '@anito/contract/sources';

const pollMs = 200;
const readyTimeoutMs = 120_000;

/** A running product, and how to get an access token for a new account on it. */
type JourneyTarget = { url: string; createToken(email: string): Promise<string> };

/** What the journey left in the product, for a look after a restart. */
export type JourneyResult = { assistantId: number; token: string; visitorId: string; questions: string[] };

const questions = ['How much is the ube macapuno cake?', 'How much is delivery to Quezon City?'];

/** Resolves when the product is ready. Throws what `findEnd` returns when its process has ended. */
export async function waitUntilReady(url: string, findEnd: () => string | undefined): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    const end = findEnd();
    if (end) throw new Error(end);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(20);
  }
  throw new Error('The product did not become ready');
}

/** Calls the API and returns its JSON response. Throws on any error status. */
export async function call<T>(
  url: string,
  path: string,
  init: { method?: string; token?: string; json?: unknown; form?: FormData } = {},
): Promise<T> {
  const { method = 'GET', token, json, form } = init;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json || form ? { body: form ?? JSON.stringify(json) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Resolves when a source has been synced. Throws when the sync fails. */
export async function waitForSync(url: string, token: string, id: number): Promise<void> {
  for (;;) {
    const connections = await call<Connection[]>(url, '/api/connections', { token });
    const connection = connections.find((candidate) => candidate.id === id);
    if (connection?.status === 'error') throw new Error(`The sync of source ${id} failed`);
    if (connection && !connection.isSyncing && connection.lastSyncedAt) return;
    await sleep(pollMs);
  }
}

/** Asks an assistant as a visitor. Throws when the answer is not an answer with a source. */
export async function askAsVisitor(
  url: string,
  request: { assistantId: number; visitorId: string; question: string },
): Promise<ChatAnswer> {
  const { assistantId, visitorId, question } = request;
  const answer = await call<ChatAnswer>(url, `/api/assistant/${assistantId}/public/chat`, {
    method: 'POST',
    json: { question, channelUserId: visitorId },
  });
  if (answer.outcome !== 'answered' || answer.sources.length === 0)
    throw new Error(`"${question}" was not answered with a source: ${JSON.stringify(answer)}`);
  return answer;
}

/** Opens the first page, creates an account with the sample business, and asks its assistant as a visitor. */
export async function runJourney(target: JourneyTarget): Promise<JourneyResult> {
  const { url } = target;
  const page = await fetch(url);
  const html = await page.text();
  if (!page.ok || !/<script\b/.test(html)) throw new Error(`The first page answered ${page.status}`);
  const token = await target.createToken('owner@example.com');
  const sample = await call<{ connectionId: number; assistantId: number }>(url, '/api/sample', {
    method: 'POST',
    token,
  });
  await waitForSync(url, token, sample.connectionId);
  const visitorId = randomUUID();
  for (const question of questions)
    await askAsVisitor(url, { assistantId: sample.assistantId, visitorId, question });
  return { assistantId: sample.assistantId, token, visitorId, questions };
}

/** Throws unless the product still has the account, its source and every answered question of the journey. */
export async function requireNothingLost(url: string, result: JourneyResult): Promise<void> {
  const { assistantId, token, visitorId } = result;
  const connections = await call<Connection[]>(url, '/api/connections', { token });
  if (connections.length === 0) throw new Error('The sources are lost');
  const path = `/api/assistant/${assistantId}/public/history?channelUserId=${visitorId}`;
  const history = await call<ConversationRecord[]>(url, path);
  const lost = result.questions.filter(
    (asked) => !history.some(({ question, answer }) => question === asked && answer),
  );
  if (lost.length > 0) throw new Error(`Lost questions: ${lost.join(', ')}`);
}
