import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from './durable-files.ts';

/** Encryption and signing with keys derived from the installation's SECRET_KEY. */
export type Secrets = {
  /** AES-256-GCM; `context` (tenant and row) is bound in, so ciphertexts cannot be swapped. */
  encrypt(plaintext: string | Buffer, context: string): Buffer;
  /** Throws when the context or the bytes do not match, LostKeyError when the key is not known here. */
  decrypt(ciphertext: Buffer, context: string): Buffer;
  /** What `decrypt` gives, or null when the value is lost: sealed with a key that is gone, for another place, or damaged. */
  tryDecrypt(ciphertext: Buffer, context: string): Buffer | null;
  /** Whether the present key made it, not an earlier one. */
  isCurrent(ciphertext: Buffer): boolean;
  /** Hex HMAC-SHA256 under a key of its own for each purpose. */
  hmac(purpose: string, data: string): string;
  /** 32 bytes for one purpose. */
  deriveKey(purpose: string): Buffer;
};

/** What became of values that were not encrypted with the present key. */
export type ResealCount = { renewed: number; lost: number };

/** A value was encrypted with a key that is neither SECRET_KEY nor one of SECRET_KEY_PREVIOUS. */
export class LostKeyError extends Error {
  constructor() {
    super(
      'Stored secrets were encrypted with another SECRET_KEY. Name that one in SECRET_KEY_PREVIOUS and start again. If it is lost: npm run -s rotate-keys -- --lost',
    );
    this.name = 'LostKeyError';
  }
}

const ivBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;

/** Keys derived from one SECRET_KEY. */
function deriveKeys(secretKey: string) {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'anito', purpose, 32));
  return {
    deriveKey,
    encryptionKey: deriveKey('encryption'),
    keyId: createHash('sha256').update(deriveKey('key-id')).digest().subarray(0, keyIdBytes),
  };
}

/**
 * Secrets from a SECRET_KEY, and earlier ones that still read what they encrypted; the first 4 bytes of a
 * ciphertext name the key that made it.
 */
export function createSecrets(secretKey: string, previousKeys: string[] = []): Secrets {
  const current = deriveKeys(secretKey);
  const known = [current, ...previousKeys.map(deriveKeys)];
  const { deriveKey, encryptionKey, keyId } = current;
  const isMadeBy = (ciphertext: Buffer, key: { keyId: Buffer }) =>
    ciphertext.subarray(0, keyIdBytes).equals(key.keyId);

  function decrypt(ciphertext: Buffer, context: string): Buffer {
    const key = known.find((candidate) => isMadeBy(ciphertext, candidate));
    if (!key) throw new LostKeyError();
    const iv = ciphertext.subarray(keyIdBytes, keyIdBytes + ivBytes);
    const tag = ciphertext.subarray(keyIdBytes + ivBytes, keyIdBytes + ivBytes + tagBytes);
    // The length is said, or a tag cut to 4 bytes would do (NIST SP 800-38D, 5.2.1.2).
    const decipher = createDecipheriv('aes-256-gcm', key.encryptionKey, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(ciphertext.subarray(keyIdBytes + ivBytes + tagBytes)),
      decipher.final(),
    ]);
  }

  return {
    deriveKey,
    isCurrent: (ciphertext) => isMadeBy(ciphertext, current),
    encrypt(plaintext, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([keyId, iv, cipher.getAuthTag(), body]);
    },
    decrypt,
    tryDecrypt(ciphertext, context) {
      try {
        return decrypt(ciphertext, context);
      } catch {
        return null;
      }
    },
    hmac: (purpose, data) => createHmac('sha256', deriveKey(purpose)).update(data).digest('hex'),
  };
}

/** Compares two secrets without telling by time where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** A kept key is at least this long; a shorter one is a damaged file, never a key. */
const minKeyLength = 32;

/** Makes the key file whole or not at all, whatever happens in between; keeps one that is there already. */
async function createKeyFile(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString('base64url'));
    await handle.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

async function findKeyFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The SECRET_KEY of the environment, or the one kept in DATA_DIR (made on first start, mode 0600). Throws when
 * that file is damaged: a new key could read nothing that the old one encrypted.
 */
export async function loadSecretKey(fromEnvironment: string | undefined, dataDir: string): Promise<string> {
  if (fromEnvironment) return fromEnvironment;
  await makeFolder(dataDir);
  const path = join(dataDir, 'secret-key');
  if ((await findKeyFile(path)) === undefined) await createKeyFile(path);
  // Also of a key that was found: whoever made it may have been killed before it came to this.
  await syncFolder(dataDir);
  await chmod(path, 0o600);
  const key = (await findKeyFile(path)) ?? '';
  if (key.length < minKeyLength) {
    throw new Error(
      `The secret key in ${path} is damaged. Restore the file from a backup of the data folder.`,
    );
  }
  return key;
}

/** The installation's secrets, as its settings and its data folder have them. */
export async function loadSecrets(env: {
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS: string[];
  DATA_DIR: string;
}): Promise<Secrets> {
  return createSecrets(await loadSecretKey(env.SECRET_KEY, env.DATA_DIR), env.SECRET_KEY_PREVIOUS);
}
