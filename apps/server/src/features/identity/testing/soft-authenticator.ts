import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Encodes the head of a CBOR item in its shortest form. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const bytesOf = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const textOf = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const intOf = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const mapOf = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

type CredentialOptions = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
};

/**
 * Creates a software authenticator with one passkey that answers as WebAuthn Level 3 specifies (ES256, no
 * attestation), in CBOR (RFC 8949).
 */
export function createAuthenticator(defaults: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const encode = (value: Buffer | string) => Buffer.from(value).toString('base64url');
  let counter = 0;

  const writeClientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function writeAuthData(
    { rpId = defaults.rpId, isVerified = true, ...options }: CredentialOptions,
    attested?: Buffer,
  ) {
    counter = options.counter ?? counter + 1;
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  return {
    /** Returns the response to a registration. */
    register(options: Record<string, unknown>, credential: CredentialOptions = {}) {
      const key = mapOf(
        [intOf(1), intOf(2)],
        [intOf(3), intOf(-7)],
        [intOf(-1), intOf(1)],
        [intOf(-2), bytesOf(Buffer.from(x, 'base64url'))],
        [intOf(-3), bytesOf(Buffer.from(y, 'base64url'))],
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestationObject = mapOf(
        [textOf('fmt'), textOf('none')],
        [textOf('attStmt'), mapOf()],
        [textOf('authData'), bytesOf(writeAuthData(credential, attested))],
      );
      const { origin = defaults.origin } = credential;
      const clientData = writeClientData('webauthn.create', String(options.challenge), origin);
      const response = { clientDataJSON: encode(clientData), attestationObject: encode(attestationObject) };
      return { id: encode(id), rawId: encode(id), type: 'public-key', response, clientExtensionResults: {} };
    },
    /** Returns the response to a sign-in as the page's form sends it. */
    authenticate(challenge: string, signed: CredentialOptions = {}): string {
      const authData = writeAuthData(signed);
      const clientData = writeClientData('webauthn.get', challenge, signed.origin ?? defaults.origin);
      const hash = createHash('sha256').update(clientData).digest();
      const signature = sign('sha256', Buffer.concat([authData, hash]), privateKey);
      const response = {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(signature),
        ...(signed.userHandle !== undefined && { userHandle: encode(signed.userHandle) }),
      };
      const credential = { id: encode(id), rawId: encode(id), type: 'public-key', response };
      return JSON.stringify({ ...credential, clientExtensionResults: {} });
    },
  };
}
