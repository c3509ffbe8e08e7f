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

/** The admin is themselves again, on their own page; nothing happens where they were so already. */
export function leaveImpersonation(): void {
  if (!findImpersonation()) return;
  clearImpersonation();
  location.assign('/admin/users');
}

/** What calls carry while an admin acts as somebody. */
export function listImpersonationHeaders(): Record<string, string> {
  const state = findImpersonation();
  return state ? { 'X-Impersonate-User': state.impersonatedUserId } : {};
}

/** Calls back when another tab begins or ends acting as somebody. Returns how to stop. */
export function subscribeImpersonation(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === key && event.newValue !== event.oldValue) listener();
  }
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
