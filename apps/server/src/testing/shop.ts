import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { Note, NoteConnection } from '@anito/contract/notes';
import type { NotionConnectionWithPages } from '@anito/contract/notion';
import type { User } from '@anito/contract/users';
import type { WebsiteConnectionWithPages } from '@anito/contract/websites';
import { embedText } from '@anito/models/testing/fake-model/embed-text';
import type { EmbedModel } from '@anito/models/types';
import { exampleNotion } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import { createApi, createFakeEmbed } from '../features/sources/testing/sources-app.ts';
import { exampleWebsite } from './example-website.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const dimensions = 256;

/** An embedder inside the process for which texts that share words are alike, and others are not. */
export function createWordEmbed(): EmbedModel {
  const embed = (text: string) => Float32Array.from(embedText(text, dimensions));
  return createFakeEmbed({
    id: `fake:words:${dimensions}:1`,
    dimensions,
    embedQuestion: async (text) => embed(text),
    embedPassages: async (texts) => texts.map(embed),
  });
}

/** What a shop writes down about itself. */
export const shopDocuments: Record<string, string> = {
  'prices.md': '# Prices\n\n## Cakes\n\nThe ube cake costs 980 pesos. The mango cake costs 850 pesos.\n',
  'delivery.md': '# Delivery\n\n## Fees\n\nDelivery to Antipolo costs 120 pesos and takes one day.\n',
};

/** Where a shop is opened: a test app, or a product that runs elsewhere. */
export type ShopHost = Pick<TestApp, 'signIn'> & { app: Pick<TestApp['app'], 'inject'> };

/** An owner with a synced files source and an assistant on it. */
export type Shop = {
  headers: { authorization: string };
  ownerId: string;
  connectionId: number;
  fileIds: number[];
  /** Of the first file. */
  documentId: number;
  /** The first of that document. */
  passageId: number;
  /** A notes source with one entry; only of shops opened `withNotes`. */
  notes: { connectionId: number; noteId: number } | null;
  /** A website source with one page that was never read; only of shops opened `withWebsite`. */
  website: { connectionId: number; pageId: string } | null;
  /** A Notion source with one page that was never read; only of shops opened `withNotion`, beside a fake of Notion. */
  notion: { connectionId: number; pageId: string } | null;
  assistantId: number;
  /** A visitor's question to the assistant; only of shops opened `withConversation`. */
  conversationId: number | null;
};

/** Opens a shop through the API; a test app needs its worker for the sync. */
export async function openShop(
  test: ShopHost,
  email: string,
  options: {
    documents?: Record<string, string>;
    assistant?: Record<string, unknown>;
    withNotes?: boolean;
    withWebsite?: boolean;
    withNotion?: boolean;
    withConversation?: boolean;
  } = {},
): Promise<Shop> {
  const headers = await test.signIn(email);
  const api = createApi(test.app);
  const { id: ownerId } = (await api.request(headers, 'GET', '/api/Users/me')).json<User>();
  const { id: connectionId } = await api.createConnection(headers, `Documents of ${email}`);
  const uploads = Object.entries(options.documents ?? shopDocuments).map(([name, content]) => ({
    name,
    content,
  }));
  const files = await api.addFiles(headers, connectionId, uploads);
  await api.startSync(headers, connectionId);
  await waitFor(
    async () => {
      const { lastSyncedAt } = await api.getConnection(headers, connectionId);
      if (!lastSyncedAt) throw new Error('The sync has not ended');
    },
    { timeout: 60_000, interval: 50 },
  );
  const [synced] = (await api.getConnection(headers, connectionId)).files;
  const documentId = synced!.documentId!;
  const { passages } = await api.listPassages(headers, documentId);
  const created = await api.request(headers, 'POST', '/api/assistant', {
    name: 'Helper',
    systemPrompt: 'Help customers.',
    connectionIds: [connectionId],
    ...options.assistant,
  });
  if (created.statusCode !== 201) throw new Error(created.body);
  const fileIds = files.map(({ id }) => id);
  const notes = options.withNotes ? await addNotes(test, headers, email) : null;
  const assistantId = created.json<Assistant>().id;
  return {
    headers,
    ownerId,
    connectionId,
    fileIds,
    documentId,
    passageId: passages[0]!.id,
    notes,
    website: options.withWebsite ? await addWebsite(test, headers) : null,
    notion: options.withNotion ? await addNotion(test, headers) : null,
    assistantId,
    conversationId: options.withConversation ? await askOnce(test, assistantId) : null,
  };
}

/** A visitor's first question; resolves to its id. */
async function askOnce(test: ShopHost, assistantId: number): Promise<number> {
  const url = `/api/assistant/${assistantId}/public/chat`;
  const payload = { question: 'Hello', channelUserId: `public_first-visitor-${assistantId}` };
  const answered = await test.app.inject({ method: 'POST', url, payload });
  if (answered.statusCode !== 200) throw new Error(answered.body);
  return answered.json<ChatAnswer>().messageId!;
}

/** A website source whose site is asked nothing. */
async function addWebsite(test: ShopHost, headers: Shop['headers']) {
  const { request } = createApi(test.app);
  const payload = { name: 'Website', ...exampleWebsite };
  const made = await request(headers, 'POST', '/api/website/connections', payload);
  if (made.statusCode !== 201) throw new Error(made.body);
  const { id: connectionId, pages } = made.json<WebsiteConnectionWithPages>();
  return { connectionId, pageId: pages[0]!.id };
}

/** A Notion source of the example workspace. */
async function addNotion(test: ShopHost, headers: Shop['headers']) {
  const { request } = createApi(test.app);
  const payload = { connectionName: 'Notion', ...exampleNotion };
  const made = await request(headers, 'POST', '/api/notion/connections', payload);
  if (made.statusCode !== 201) throw new Error(made.body);
  const { id: connectionId, pages } = made.json<NotionConnectionWithPages>();
  return { connectionId, pageId: pages[0]!.id };
}

/** A notes source with one entry that is learned. */
async function addNotes(test: ShopHost, headers: Shop['headers'], email: string) {
  const { request } = createApi(test.app);
  const source = await request(headers, 'POST', '/api/notes/connections', { name: `Notes of ${email}` });
  const url = `/api/notes/connections/${source.json<{ id: number }>().id}`;
  const added = await request(headers, 'POST', `${url}/entries`, {
    kind: 'question',
    title: 'Where do you park?',
    text: 'Behind the shop.',
  });
  await waitFor(
    async () => {
      const { lastSyncedAt } = (await request(headers, 'GET', url)).json<NoteConnection>();
      if (!lastSyncedAt) throw new Error('The entry has not been read');
    },
    { timeout: 60_000, interval: 50 },
  );
  const { id: noteId, connectionId } = added.json<Note>();
  return { connectionId, noteId };
}
