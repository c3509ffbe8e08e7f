import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@anito/contract/endpoint';
import type { TestApp } from './test-app.ts';

/** Where a shop is opened: a test app, or a product that runs elsewhere. */
export type ShopHost = Pick<TestApp, 'signIn'> & { app: Pick<TestApp['app'], 'inject'> };

/** Items that a feature has added to a shop for its endpoints. */
export type ShopPart = {
  /** Id of the source, or of the main item in the paths. */
  id: number;
  /** Ids of other items, by the resource of the endpoint. */
  ids?: Partial<Record<Endpoint['resource'], number>>;
  /** Id of the only page of a source. */
  pageId?: string;
  /** An API key. */
  secret?: string;
  /** A provisioning key; only when the owner is an admin. */
  provisioningSecret?: string;
};

/** An owner with an ingested files source and an assistant on it. */
export type Shop = {
  headers: { authorization: string };
  ownerId: string;
  connectionId: number;
  fileIds: number[];
  /** Document of the first file. */
  documentId: number;
  /** First passage of that document. */
  passageId: number;
  assistantId: number;
  /** A visitor's question to the assistant; only in shops opened `withEverything`. */
  conversationId: number | null;
  /** Items of features by folder; only in shops opened `withEverything`. */
  parts: Record<string, ShopPart>;
};

/** What a feature declares in its `testing/shop-part.ts` for tests of every endpoint. */
export type ShopPartKind = {
  /** A body that each endpoint accepts from the owner of a shop, by method and path. */
  bodies?: Record<string, (shop: Shop) => Record<string, unknown>>;
  /** A query for endpoints that need one, by method and path. */
  queries?: Record<string, string>;
  /** Beginnings of the paths of endpoints for the added items. */
  paths?: string[];
  /** Adds the items. Tests that open shops with everything provide external services. */
  add?(host: ShopHost, headers: Shop['headers'], email: string): Promise<ShopPart>;
};

const folder = fileURLToPath(new URL('../features', import.meta.url));

/** The declarations of features, by folder. */
export const partKinds: [string, ShopPartKind][] = await Promise.all(
  globSync('*/testing/shop-part.ts', { cwd: folder })
    .sort()
    .map(async (path): Promise<[string, ShopPartKind]> => {
      const { shopPart } = (await import(`${folder}/${path}`)) as { shopPart: ShopPartKind };
      return [dirname(dirname(path)), shopPart];
    }),
);
