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

/** A value was encrypted with a key that is not known here. */
export class LostKeyError extends Error {
  constructor(text = 'The value was encrypted with a key that is not known here') {
    super(text);
    this.name = 'LostKeyError';
  }
}

/** Of what the keys are made. */
export type SecretsOptions = {
  /** What everything is encrypted with: any text that nobody can guess. */
  key: string;
  /** Keys of before, which still read what they encrypted. */
  earlierKeys?: string[];
  /** The name of the program: with the same key another one makes other keys of it. */
  salt: string;
  /** What LostKeyError tells whoever runs the program. */
  lostKeyText?: string;
};

const ivBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;

function deriveKeys(secret: string, salt: string) {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
  return {
    deriveKey,
    encryptionKey: deriveKey('encryption'),
    keyId: createHash('sha256').update(deriveKey('key-id')).digest().subarray(0, keyIdBytes),
  };
}

/** Makes the secrets of a program; the first 4 bytes of a ciphertext name the key that made it. */
export function createSecrets({ key, earlierKeys = [], salt, lostKeyText }: SecretsOptions): Secrets {
  const current = deriveKeys(key, salt);
  const known = [current, ...earlierKeys.map((earlier) => deriveKeys(earlier, salt))];
  const { deriveKey, encryptionKey, keyId } = current;
  const isMadeBy = (ciphertext: Buffer, maker: { keyId: Buffer }) =>
    ciphertext.subarray(0, keyIdBytes).equals(maker.keyId);

  function decrypt(ciphertext: Buffer, context: string): Buffer {
    const maker = known.find((candidate) => isMadeBy(ciphertext, candidate));
    if (!maker) throw new LostKeyError(lostKeyText);
    const iv = ciphertext.subarray(keyIdBytes, keyIdBytes + ivBytes);
    const tag = ciphertext.subarray(keyIdBytes + ivBytes, keyIdBytes + ivBytes + tagBytes);
    // The length is said, or a tag cut to 4 bytes would do (NIST SP 800-38D, 5.2.1.2).
    const decipher = createDecipheriv('aes-256-gcm', maker.encryptionKey, iv, { authTagLength: tagBytes })
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
