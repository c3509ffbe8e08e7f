import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser that has subscribed. */
export type FakeBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Alerts that arrived, decrypted, oldest first. `at`: by `performance.now()`. */
  received: { at: number; headers: IncomingHttpHeaders; message: unknown }[];
  /** Statuses of the next responses; then 201. */
  answers: number[];
};

/** A push service (RFC 8030) with its browsers. */
export type FakePushService = {
  /** `host:port`, for FETCH_ALLOW_PRIVATE. */
  host: string;
  subscribe(): FakeBrowser;
  close(): Promise<void>;
};

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Returns the key and nonce of the only record of a message (RFC 8291, 3.4, and RFC 8188, 2.2). */
function deriveKeys(
  { sharedSecret, auth, salt }: { sharedSecret: Buffer; auth: Buffer; salt: Buffer },
  receiverKey: Buffer,
  senderKey: Buffer,
) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const input = derive(sharedSecret, auth, info, 32);
  return {
    key: derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derive(input, salt, 'Content-Encoding: nonce\0', 12),
  };
}

/** Decrypts a message as a browser does. Throws for a message that was changed or is not for this browser. */
export function decryptMessage(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const shared = { sharedSecret: ecdh.computeSecret(senderKey), auth, salt };
  const { key, nonce } = deriveKeys(shared, ecdh.getPublicKey(), senderKey);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16));
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0) throw new Error('The last record has no delimiter');
  return plain.subarray(0, end).toString();
}

/** Starts a push service on a loopback port. */
export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, { browser: FakeBrowser; ecdh: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const found = browsers.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end();
    const { browser, ecdh, auth } = found;
    const status = browser.answers.shift() ?? 201;
    if (status === 201) {
      const message: unknown = JSON.parse(decryptMessage(Buffer.concat(pieces), ecdh, auth));
      browser.received.push({ at: performance.now(), headers: request.headers, message });
    }
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const browser: FakeBrowser = {
        subscription: {
          endpoint: `http://${host}${path}`,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        received: [],
        answers: [],
      };
      browsers.set(path, { browser, ecdh, auth });
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
