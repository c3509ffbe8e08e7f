import { join } from 'node:path';
import { loadKeyFile } from '@anito/secrets/key-file';
import { createSecrets, type Secrets } from '@anito/secrets/secrets';

/** What became of values that were not encrypted with the present key. */
export type ResealCount = { renewed: number; lost: number };

const lostKeyText =
  'Stored secrets were encrypted with another SECRET_KEY. Name that one in SECRET_KEY_PREVIOUS and start again. If it is lost: npm run -s rotate-keys -- --lost';

/** Secrets from a SECRET_KEY, and those of SECRET_KEY_PREVIOUS, which still read what they encrypted. */
export function openSecrets(secretKey: string, previousKeys: string[] = []): Secrets {
  return createSecrets({ key: secretKey, earlierKeys: previousKeys, salt: 'anito', lostKeyText });
}

/**
 * The installation's secrets, from the SECRET_KEY of the environment or the one kept in DATA_DIR, which is made on first
 * start. Throws when that file is damaged.
 */
export async function loadSecrets(env: {
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS: string[];
  DATA_DIR: string;
}): Promise<Secrets> {
  const key = env.SECRET_KEY || (await loadKeyFile(join(env.DATA_DIR, 'secret-key')));
  return openSecrets(key, env.SECRET_KEY_PREVIOUS);
}
