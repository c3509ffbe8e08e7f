import type { Impersonation } from '@anito/contract/impersonation';
import { accountPrefix } from './tokens.ts';

/** As whom an admin acts, kept for all tabs of this browser; it goes with the tokens. */
export type ImpersonationState = Omit<Impersonation, 'expiresAt'> & { isImpersonating: true };

const key = `${accountPrefix}impersonation`;

function parseState(text: string): ImpersonationState | undefined {
  try {
    const state = JSON.parse(text) as Partial<ImpersonationState>;
    const isWhole = state.isImpersonating && state.impersonatedUserId && state.impersonatedUserProfile;
    return isWhole ? (state as ImpersonationState) : undefined;
  } catch {
    return undefined;
  }
}

/** As whom an admin acts in this browser; what is kept and cannot be read is removed. */
export function findImpersonation(): ImpersonationState | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  const state = parseState(text);
  if (!state) localStorage.removeItem(key);
  return state;
}

/** Keeps as whom an admin acts. */
export function storeImpersonation({ expiresAt, ...impersonation }: Impersonation): void {
  localStorage.setItem(key, JSON.stringify({ ...impersonation, isImpersonating: true }));
}

/** The admin is themselves again. */
export function clearImpersonation(): void {
  localStorage.removeItem(key);
}

/**
 * Whom this page acts as: read once, when it is loaded. Banner and calls both use it, so they cannot differ while another
 * tab, the exit or the server changes what is stored; such a change loads the page again.
 */
const ofPage = findImpersonation();

/** Whom the page that is shown acts as. */
export function getPageImpersonation(): ImpersonationState | undefined {
  return ofPage;
}

const isStillStored = () => findImpersonation()?.impersonatedUserId === ofPage?.impersonatedUserId;

/** Ends acting and loads the page of admins. Does nothing where the page acts as nobody or is about to load again. */
export function leaveImpersonation(): void {
  if (!ofPage || !isStillStored()) return;
  clearImpersonation();
  location.assign('/admin/users');
}

/** What calls carry while an admin acts as somebody. */
export function listImpersonationHeaders(): Record<string, string> {
  return ofPage ? { 'X-Impersonate-User': ofPage.impersonatedUserId } : {};
}

/**
 * Calls back when the stored state is no longer the one this page was loaded with. Storage events do not reach a page
 * that the browser has frozen or keeps for the back button, so it looks again when it is shown. Returns how to stop.
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
