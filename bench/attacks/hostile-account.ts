import type { Assistant } from '@anito/contract/assistants';
import type { DataImport } from '@anito/contract/imports';
import { callApi } from '../api.ts';
import { writeBlankHistory, writeLongHistory } from './hostile-archive.ts';

type Account = { url: string; token: string };

/**
 * Attacks of one free account, and of anonymous readers of its public data. Each resolves with the response.
 */
export type HostileAccount = {
  /** Anonymous download of public reports whose answers are long runs of spaces. */
  downloadReports(): Promise<unknown>;
  /** Anonymous request for the largest page of public reports. */
  readReports(): Promise<unknown>;
  exportAccount(): Promise<unknown>;
  /** A lead with the longest email address that fits into a request. */
  addLongLead(): Promise<unknown>;
  /** The same Idempotency-Key for all requests, from visitors without an id. */
  repeatKey(): Promise<unknown>;
  listAssistants(): Promise<unknown>;
  /** Imports as many conversations as an account may import, in one archive. */
  importConversations(): Promise<unknown>;
};

const imports = '/api/Users/me/imports';
const importMs = 120_000;

/** Returns a random address. */
const createRandomAddress = () =>
  Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 200)).join('.');

/** Imports an archive. Resolves to the id of the imported assistant. */
async function importHistory({ url, token }: Account, archive: Buffer<ArrayBuffer>): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([archive]), 'data.zip');
  await callApi(url, token, 'POST', imports, form);
  for (const startedAt = performance.now(); performance.now() < startedAt + importMs; ) {
    const { imports: list } = await callApi<{ imports: DataImport[] }>(url, token, 'GET', imports);
    const assistant = list[0]?.made.find(({ kind }) => kind === 'assistant');
    if (list[0]?.finishedAt && assistant) return assistant.id;
    if (list[0]?.state === 'failed') throw new Error(`not imported: ${JSON.stringify(list[0])}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The import did not end in time');
}

/** Prepares an account for its attacks: an imported history of spaces with public reports. */
export async function openHostileAccount(account: Account): Promise<HostileAccount> {
  const { url, token } = account;
  const id = await importHistory(account, await writeBlankHistory());
  const longHistory = await writeLongHistory();
  await callApi(url, token, 'PUT', `/api/assistant/${id}`, { isReportsPublic: true });
  const read = (path: string) =>
    fetch(url + path, { headers: { 'x-forwarded-for': createRandomAddress() } }).then((answer) =>
      answer.arrayBuffer(),
    );
  const reports = `/api/public/reports/${id}/conversations`;
  return {
    downloadReports: () => read(`${reports}.csv`),
    readReports: () => read(`${reports}?pageSize=1000`),
    exportAccount: () => callApi(url, token, 'POST', '/api/Users/me/exports'),
    addLongLead: () => callApi(url, token, 'POST', '/api/lead', { email: `a@${'.'.repeat(900_000)}@` }),
    repeatKey: () =>
      fetch(`${url}/api/assistant/${id}/public/chat`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'the-same',
          'x-forwarded-for': createRandomAddress(),
        },
        body: JSON.stringify({ question: 'When does the shop open?' }),
      }).then((answer) => answer.arrayBuffer()),
    listAssistants: () => callApi<Assistant[]>(url, token, 'GET', '/api/assistant'),
    importConversations: () => importHistory(account, longHistory),
  };
}
