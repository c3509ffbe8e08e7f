import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@anito/contract/endpoint';
import type { TestApp } from './test-app.ts';

/** Where a shop is opened: a test app, or a product that runs elsewhere. */
export type ShopHost = Pick<TestApp, 'signIn'> & { app: Pick<TestApp['app'], 'inject'> };

/** What a feature has added to a shop: the things that its calls are about. */
export type ShopPart = {
  /** Of the source, or what else the paths name in the first place. */
  id: number;
  /** Of other things, by what the endpoint's path names. */
  ids?: Partial<Record<Endpoint['resource'], number>>;
  /** Of the one page of a source. */
  pageId?: string;
  /** An API key. */
  secret?: string;
};

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
  assistantId: number;
  /** A visitor's question to the assistant; only of shops opened `withEverything`. */
  conversationId: number | null;
  /** What features have added, by their folder; only of shops opened `withEverything`. */
  parts: Record<string, ShopPart>;
};

/** What a feature says in its `testing/shop-part.ts`, so that tests of every call know its calls. */
export type ShopPartKind = {
  /** A body that each call accepts from the owner of a shop, by method and path. */
  bodies?: Record<string, (shop: Shop) => Record<string, unknown>>;
  /** A query for calls that need one, by method and path. */
  queries?: Record<string, string>;
  /** What the paths of the calls begin with that are about the added things. */
  paths?: string[];
  /** Adds the things; tests that open shops with everything provide what lies outside. */
  add?(host: ShopHost, headers: Shop['headers'], email: string): Promise<ShopPart>;
};

const folder = fileURLToPath(new URL('../features', import.meta.url));

/** What the features say, by their folder. */
export const partKinds: [string, ShopPartKind][] = await Promise.all(
  globSync('*/testing/shop-part.ts', { cwd: folder })
    .sort()
    .map(async (path): Promise<[string, ShopPartKind]> => {
      const { shopPart } = (await import(`${folder}/${path}`)) as { shopPart: ShopPartKind };
      return [dirname(dirname(path)), shopPart];
    }),
);
