import type { Secrets } from '@anito/secrets/secrets';
import type { SealedColumn } from '../../lib/sealed-columns.store.ts';

/** What is bound into a ciphertext: its owner and row, so that no two can be swapped. */
const contextOf = (ownerId: string, id: number | string) => `assistant-action:${ownerId}:${id}`;

/** Where the secrets of actions lie. */
export const sealedSecrets: SealedColumn[] = [
  {
    table: 'assistant_actions',
    column: 'secret',
    key: 'id',
    contextOf: ({ ownerId, key }) => contextOf(ownerId, key),
  },
];

/** A secret as it is stored. */
export function sealSecret(secrets: Secrets, ownerId: string, id: number, value: string): Buffer {
  return secrets.encrypt(value, contextOf(ownerId, id));
}

/** The secret of a row, for sending it; null when it cannot be read any more. */
export function openSecret(
  secrets: Secrets,
  { ownerId, id, secret }: { ownerId: string; id: number; secret: Buffer | null },
): string | null {
  return secret && (secrets.tryDecrypt(secret, contextOf(ownerId, id))?.toString('utf8') ?? null);
}
