import { randomUUID } from 'node:crypto';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Two letters of a random name, so that a folder does not fill up, and a random name: of `beside` the same letters. */
export function createStorageKey(beside?: string): string {
  const name = randomUUID();
  return `${(beside ?? name).slice(0, 2)}/${name}`;
}

/** Throws where a text is no key of ours, before it becomes part of a path or an address. */
export function requireStorageKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not a storage key');
  return key;
}
