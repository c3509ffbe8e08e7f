import { useSyncExternalStore } from 'react';
import { getFunctionalStorage } from './functional-storage.ts';

/**
 * Themes to choose from. `auto` follows the system. `public/theme.js` applies the theme before the first
 * paint.
 */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'anito.theme';
const listeners = new Set<() => void>();

/** Returns the saved theme, or `auto` if none or an unknown one is saved. */
function readTheme(): Theme {
  const saved = getFunctionalStorage().getItem(key);
  return themes.find((theme) => theme === saved) ?? 'auto';
}

/** Sets the theme of the document. `auto` follows the system. */
function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Saves a theme in this browser and applies it at once. */
export function setTheme(theme: Theme): void {
  getFunctionalStorage().setItem(key, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` when the theme changes, here or in another tab, whose theme it applies. Returns a function
 * that unsubscribes.
 */
function subscribe(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key !== key) return;
    applyTheme(readTheme());
    listener();
  }
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Returns the chosen theme, which may be `auto`. Rerenders when it changes here or in another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}
