import { PRODUCT_NAME } from '@anito/contract/limits';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

/** Where the name of the last visit is kept, so that the next begins with it. */
const storageKey = 'anito.brand';

let brandName: string | undefined;
const listeners = new Set<() => void>();

const findMeta = () => document.querySelector<HTMLMetaElement>('head > meta[property="og:site_name"]');

/** Documents that the server writes say it; others remember it. */
function findName(): string {
  return findMeta()?.content || readKept() || PRODUCT_NAME;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Blocked, as in private windows of some browsers.
    return null;
  }
}

function keep(name: string): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // It is asked for again next time.
  }
}

/** What the installation is called. */
export function readBrandName(): string {
  brandName ??= findName();
  return brandName;
}

/** Calls it so from now on, everywhere on the page. */
export function setBrandName(name: string): void {
  if (name === readBrandName()) return;
  brandName = name;
  keep(name);
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
