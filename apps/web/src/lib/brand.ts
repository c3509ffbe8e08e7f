import { PRODUCT_NAME } from '@anito/contract/limits';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

let brandName: string | undefined;
const listeners = new Set<() => void>();

const findMeta = () => document.querySelector<HTMLMetaElement>('head > meta[property="og:site_name"]');

/** Documents that the server writes say it. */
const findName = () => findMeta()?.content || PRODUCT_NAME;

/** What the installation is called. */
export function readBrandName(): string {
  brandName ??= findName();
  return brandName;
}

/** Calls it so from now on, everywhere on the page. */
export function setBrandName(name: string): void {
  if (name === readBrandName()) return;
  brandName = name;
  findMeta()?.setAttribute('content', name);
  for (const listener of listeners) listener();
  // Texts have the name within them: they are drawn anew.
  void i18next.changeLanguage(i18next.language);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the installation is called, also when that changes. */
export const useBrandName = () => useSyncExternalStore(listen, readBrandName);
