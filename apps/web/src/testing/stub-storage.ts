import { vi } from 'vitest';

/** Stubs a browser's local storage, optionally blocked. Tests call `vi.unstubAllGlobals` afterwards. */
export function stubStorage(isBlocked = false): void {
  const kept = new Map<string, string>();
  const access = () => {
    if (isBlocked) throw new DOMException('Access is denied', 'SecurityError');
    return kept;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => access().get(key) ?? null,
    setItem: (key: string, value: string) => access().set(key, value),
  });
}
