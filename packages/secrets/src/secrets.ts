import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encryption and signing with keys derived from one secret. */
export type Secrets = {
  /**
   * Encrypts with AES-256-GCM. `context` (tenant and row) is authenticated, so ciphertexts cannot be swapped.
   */
  encrypt(plaintext: string | Buffer, context: string): Buffer;
  /**
   * Decrypts a value. Throws if the context or the bytes do not match, and LostKeyError if the key is
   * unknown.
   */
  decrypt(ciphertext: Buffer, context: string): Buffer;
  /**
   * Returns the result of `decrypt`, or null for a lost value: encrypted with a lost key or for another
   * context, or damaged.
   */
  tryDecrypt(ciphertext: Buffer, context: string): Buffer | null;
  /** Returns whether the current key encrypted it, not an earlier one. */
  isCurrent(ciphertext: Buffer): boolean;
  /** Returns the HMAC-SHA256 in hexadecimal, with the current key and a separate key for each purpose. */
  hmac(purpose: string, data: string): string;
  /** Returns 32 key bytes for one purpose, derived from the current key. */
  deriveKey(purpose: string): Buffer;
};

/** Thrown for a value that was encrypted with an unknown key. */
export class LostKeyError extends Error {
  constructor(text = 'The value was encrypted with a key that is not known here') {
    super(text);
    this.name = 'LostKeyError';
  }
}

/** Secret and salt of the derived keys. */
export type SecretsOptions = {
  /** Current secret: any text that cannot be guessed. */
  key: string;
  /** Earlier secrets, which still decrypt their values. */
  earlierKeys?: string[];
  /** Name of the program. Other programs derive other keys from the same secret. */
  salt: string;
  /** Message of LostKeyError, for the operator. */
  lostKeyText?: string;
};

const ivBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;

/**
 * Derives the keys of a program from a secret (HKDF with SHA-256). `keyId` identifies the encryption key in a
 * ciphertext.
 */
function deriveKeys(secret: string, salt: string) {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
  return {
    deriveKey,
    encryptionKey: deriveKey('encryption'),
    keyId: createHash('sha256').update(deriveKey('key-id')).digest().subarray(0, keyIdBytes),
  };
}

/** Creates the secrets of a program. The first 4 bytes of a ciphertext identify its key. */
export function createSecrets({ key, earlierKeys = [], salt, lostKeyText }: SecretsOptions): Secrets {
  const current = deriveKeys(key, salt);
  const allKeys = [current, ...earlierKeys.map((earlier) => deriveKeys(earlier, salt))];
  const { deriveKey, encryptionKey, keyId } = current;
  const isEncryptedBy = (ciphertext: Buffer, keys: { keyId: Buffer }) =>
    ciphertext.subarray(0, keyIdBytes).equals(keys.keyId);

  function decrypt(ciphertext: Buffer, context: string): Buffer {
    const keys = allKeys.find((candidate) => isEncryptedBy(ciphertext, candidate));
    if (!keys) throw new LostKeyError(lostKeyText);
    const iv = ciphertext.subarray(keyIdBytes, keyIdBytes + ivBytes);
    const tag = ciphertext.subarray(keyIdBytes + ivBytes, keyIdBytes + ivBytes + tagBytes);
    // The length is set, because a tag cut to 4 bytes would be accepted otherwise (NIST SP 800-38D, 5.2.1.2).
    const decipher = createDecipheriv('aes-256-gcm', keys.encryptionKey, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(ciphertext.subarray(keyIdBytes + ivBytes + tagBytes)),
      decipher.final(),
    ]);
  }

  return {
    deriveKey,
    isCurrent: (ciphertext) => isEncryptedBy(ciphertext, current),
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

/** Returns whether two secrets are equal, in constant time. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
