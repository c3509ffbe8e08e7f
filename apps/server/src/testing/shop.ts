import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { User } from '@anito/contract/users';
import { embedText } from '@anito/models/testing/fake-model/embed-text';
import type { EmbedModel } from '@anito/models/types';
import { createApi, createFakeEmbed } from '../features/sources/testing/sources-app.ts';
import { partKinds, type Shop, type ShopHost } from './shop-parts.ts';
import { waitFor } from './wait-for.ts';

const dimensions = 256;

/** Creates an embedder in the process for which texts that share words are similar. */
export function createWordEmbed(): EmbedModel {
  const embed = (text: string) => Float32Array.from(embedText(text, dimensions));
  return createFakeEmbed({
    id: `fake:words:${dimensions}:1`,
    dimensions,
    embedQuestion: async (text) => embed(text),
    embedPassages: async (texts) => texts.map(embed),
  });
}

/** Documents of a shop. */
export const shopDocuments: Record<string, string> = {
  'prices.md': '# Prices\n\n## Cakes\n\nThe ube cake costs 980 pesos. The mango cake costs 850 pesos.\n',
  'delivery.md': '# Delivery\n\n## Fees\n\nDelivery to Antipolo costs 120 pesos and takes one day.\n',
};

/** Opens a shop through the API. A test app needs its worker for the sync. */
export async function openShop(
  test: ShopHost,
  email: string,
  options: {
    documents?: Record<string, string>;
    assistant?: Record<string, unknown>;
    /** Adds the items of each feature, and a visitor's question. */
    withEverything?: boolean;
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
      if (!lastSyncedAt) throw new Error('The sync is still running');
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
  const assistantId = created.json<Assistant>().id;
  return {
    headers,
    ownerId,
    connectionId,
    fileIds,
    documentId,
    passageId: passages[0]!.id,
    assistantId,
    conversationId: options.withEverything ? await askOnce(test, assistantId) : null,
    parts: options.withEverything ? await addParts(test, headers, email) : {},
  };
}

/** Asks a visitor's first question and returns its id. */
async function askOnce(test: ShopHost, assistantId: number): Promise<number> {
  const url = `/api/assistant/${assistantId}/public/chat`;
  const payload = { question: 'Hello', channelUserId: `public_first-visitor-${assistantId}` };
  const answered = await test.app.inject({ method: 'POST', url, payload });
  if (answered.statusCode !== 200) throw new Error(answered.body);
  return answered.json<ChatAnswer>().messageId!;
}

async function addParts(test: ShopHost, headers: Shop['headers'], email: string): Promise<Shop['parts']> {
  const parts: Shop['parts'] = {};
  for (const [feature, { add }] of partKinds) if (add) parts[feature] = await add(test, headers, email);
  return parts;
}
