import { randomUUID } from 'node:crypto';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/**
 * Returns a key with a random name, below a folder of its first two letters, so that folders stay small. With
 * `beside`, the folder is that of the other key.
 */
export function createStorageKey(beside?: string): string {
  const name = randomUUID();
  return `${(beside ?? name).slice(0, 2)}/${name}`;
}

/** Returns the key. Throws if it is not a storage key, before it becomes part of a path or an address. */
export function assertStorageKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Invalid storage key');
  return key;
}
