import { join } from 'node:path';
import { loadKeyFile } from '@anito/secrets/key-file';
import { createSecrets, type Secrets } from '@anito/secrets/secrets';

/**
 * Numbers of values encrypted with an earlier key: re-encrypted ones, and ones that could not be decrypted.
 */
export type ReencryptionCount = { renewed: number; lost: number };

const lostKeyText =
  'Stored secrets were encrypted with another SECRET_KEY. Name that one in SECRET_KEY_PREVIOUS and start again. If it is lost: npm run -s rotate-keys -- --lost';

/**
 * Returns the encryption with a SECRET_KEY. It also decrypts values of the earlier keys
 * (SECRET_KEY_PREVIOUS).
 */
export function openSecrets(secretKey: string, previousKeys: string[] = []): Secrets {
  return createSecrets({ key: secretKey, earlierKeys: previousKeys, salt: 'anito', lostKeyText });
}

/**
 * Returns the installation's encryption with the SECRET_KEY of the environment or the one in DATA_DIR, which
 * is created on first start. Throws when that file is damaged.
 */
export async function loadSecrets(env: {
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS: string[];
  DATA_DIR: string;
}): Promise<Secrets> {
  const key = env.SECRET_KEY || (await loadKeyFile(join(env.DATA_DIR, 'secret-key')));
  return openSecrets(key, env.SECRET_KEY_PREVIOUS);
}
