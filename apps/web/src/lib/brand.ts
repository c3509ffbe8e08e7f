import { PRODUCT_NAME } from '@anito/contract/limits';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

let brandName: string | undefined;
const listeners = new Set<() => void>();

const findBrandMeta = () => document.querySelector<HTMLMetaElement>('head > meta[property="og:site_name"]');

/** Returns the name in the document, which the server writes there, otherwise the product's name. */
const findBrandName = () => findBrandMeta()?.content || PRODUCT_NAME;

/** Returns the brand name of the installation as this page shows it, read once from the document. */
export function readBrandName(): string {
  brandName ??= findBrandName();
  return brandName;
}

/** Changes the brand name of the installation everywhere on this page. Does not save it on the server. */
export function setBrandName(name: string): void {
  if (name === readBrandName()) return;
  brandName = name;
  findBrandMeta()?.setAttribute('content', name);
  for (const listener of listeners) listener();
  // Texts contain the name, so they are redrawn.
  void i18next.changeLanguage(i18next.language);
}

/** Calls `listener` when the brand name changes. Returns a function that unsubscribes. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the name of the installation and follows changes. */
export const useBrandName = () => useSyncExternalStore(subscribe, readBrandName);
