import type { Secrets } from '@anito/secrets/secrets';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';

/** Context bound into a ciphertext: its owner and row, so that two secrets cannot be swapped. */
const getSecretContext = (ownerId: string, id: number | string) => `assistant-action:${ownerId}:${id}`;

/** The encrypted columns of actions. */
export const encryptedSecrets: EncryptedColumn[] = [
  {
    table: 'assistant_actions',
    column: 'secret',
    key: 'id',
    contextOf: ({ ownerId, key }) => getSecretContext(ownerId, key),
  },
];

/** Encrypts a secret for storage. Only `decryptSecret` with the same owner and action id can decrypt it. */
export function encryptSecret(secrets: Secrets, ownerId: string, id: number, value: string): Buffer {
  return secrets.encrypt(value, getSecretContext(ownerId, id));
}

/** Decrypts the secret of an action. Returns null if it has none, or if it cannot be decrypted. */
export function decryptSecret(
  secrets: Secrets,
  { ownerId, id, secret }: { ownerId: string; id: number; secret: Buffer | null },
): string | null {
  return secret && (secrets.tryDecrypt(secret, getSecretContext(ownerId, id))?.toString('utf8') ?? null);
}
