import type { FileConnection } from '@anito/contract/files';
import type { Connection } from '@anito/contract/sources';

/** Calls the API with a token. Throws with the response text on refusal. */
export async function callApi<T>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Uploads files to a new connection, `perRequest` per request. Resolves to its id. */
export async function uploadFiles(
  url: string,
  token: string,
  files: { name: string; content: string | Uint8Array<ArrayBuffer> }[],
  perRequest = 100,
): Promise<number> {
  const { id } = await callApi<{ id: number }>(url, token, 'POST', '/api/files/connections', {
    name: 'Bench',
  });
  for (let at = 0; at < files.length; at += perRequest) {
    const form = new FormData();
    for (const file of files.slice(at, at + perRequest))
      form.append('files', new Blob([file.content]), file.name);
    await callApi(url, token, 'POST', `/api/files/connections/${id}/upload`, form);
  }
  return id;
}

/** Syncs a connection and waits for the end. Resolves to the seconds and the resulting content. */
export async function syncAndWait(
  url: string,
  token: string,
  id: number,
): Promise<{ seconds: number; passages: number; failed: number }> {
  const startedAt = performance.now();
  await callApi(url, token, 'POST', `/api/files/connections/${id}/sync`);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const connections = await callApi<Connection[]>(url, token, 'GET', '/api/connections');
    const connection = connections.find((candidate) => candidate.id === id);
    if (connection?.status === 'error') throw new Error('The sync failed. See the log of the product.');
    if (connection && !connection.isSyncing && connection.lastSyncedAt) break;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const view = await callApi<FileConnection>(url, token, 'GET', `/api/files/connections/${id}`);
  return {
    seconds,
    passages: view.files.reduce((sum, file) => sum + file.chunkCount, 0),
    failed: view.files.filter((file) => file.error).length,
  };
}

const words =
  'bread cake coffee price delivery order branch hours discount pasalubong menu policy refund member reservation birthday box tray mango ube cheese oven flour sugar butter customer payment weekend holiday parking service warranty repair device phone screen battery charger cable adapter window door garden paint brush ladder hammer'.split(
    ' ',
  );

/** Creates a deterministic random generator for numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a Markdown file of about `bytes` with headings and sentences, different for every seed. */
export function writeMarkdown(bytes: number, seed: number): string {
  const random = createRandom(seed);
  const pick = () => words[Math.floor(random() * words.length)] ?? 'word';
  let text = `# Topic ${seed} ${pick()} ${pick()}\n\n`;
  while (text.length < bytes) {
    if (random() < 0.08) text += `\n\n## ${pick()} ${pick()} ${Math.floor(random() * 1_000)}\n\n`;
    const length = 8 + Math.floor(random() * 12);
    const sentence = Array.from({ length }, pick).join(' ');
    text += `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${Math.floor(random() * 10_000)}. `;
  }
  return text.slice(0, bytes);
}
