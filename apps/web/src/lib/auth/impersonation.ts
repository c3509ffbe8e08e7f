import type { Impersonation } from '@anito/contract/impersonation';
import { accountPrefix } from './tokens.ts';

/** User whom an admin impersonates. Shared by all tabs of this browser and deleted with the tokens. */
export type ImpersonationState = Omit<Impersonation, 'expiresAt'> & { isImpersonating: true };

const key = `${accountPrefix}impersonation`;

/** Parses the stored impersonation. Returns undefined if it is incomplete or malformed. */
function parseImpersonation(text: string): ImpersonationState | undefined {
  try {
    const state = JSON.parse(text) as Partial<ImpersonationState>;
    const isWhole = state.isImpersonating && state.impersonatedUserId && state.impersonatedUserProfile;
    return isWhole ? (state as ImpersonationState) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the impersonation stored in this browser, or undefined. Deletes a stored value that cannot be
 * parsed.
 */
export function findImpersonation(): ImpersonationState | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  const state = parseImpersonation(text);
  if (!state) localStorage.removeItem(key);
  return state;
}

/**
 * Stores the impersonation in this browser without its expiry. It applies to a page once that page is
 * reloaded.
 */
export function storeImpersonation({ expiresAt, ...impersonation }: Impersonation): void {
  localStorage.setItem(key, JSON.stringify({ ...impersonation, isImpersonating: true }));
}

/** Deletes the stored impersonation. A page acts as the admin again once it is reloaded. */
export function clearImpersonation(): void {
  localStorage.removeItem(key);
}

/**
 * Impersonation of this page, read once when it is loaded. Banner and calls both use it, so they cannot
 * differ while another tab, the exit or the server changes the stored value. Such a change reloads the page.
 */
const pageImpersonation = findImpersonation();

/** Returns the impersonation of this page, or undefined. It never changes until the page is reloaded. */
export function getPageImpersonation(): ImpersonationState | undefined {
  return pageImpersonation;
}

/** Whether the stored impersonation is that of this page. Also true if neither exists. */
const isStillStored = () => findImpersonation()?.impersonatedUserId === pageImpersonation?.impersonatedUserId;

/**
 * Deletes the stored impersonation and opens the admin page. Does not call the server. Does nothing if the
 * page impersonates no user or is about to reload.
 */
export function leaveImpersonation(): void {
  if (!pageImpersonation || !isStillStored()) return;
  clearImpersonation();
  location.assign('/admin/users');
}

/**
 * Returns the header `X-Impersonate-User` that calls carry during impersonation, otherwise an empty object.
 */
export function getImpersonationHeaders(): Record<string, string> {
  return pageImpersonation ? { 'X-Impersonate-User': pageImpersonation.impersonatedUserId } : {};
}

/**
 * Calls `listener` when the stored impersonation differs from that of this page, at once if it already does.
 * Storage events do not reach a page that the browser has frozen or keeps for the back button, so the value
 * is checked again when the page is shown. Returns a function that unsubscribes.
 */
export function subscribeImpersonation(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === key && event.newValue !== event.oldValue) listener();
  }
  function onShown() {
    if (document.visibilityState === 'visible' && !isStillStored()) listener();
  }
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', onShown);
  // Another tab may have changed it while this page was loading.
  if (!isStillStored()) listener();
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShown);
    document.removeEventListener('visibilitychange', onShown);
  };
}
