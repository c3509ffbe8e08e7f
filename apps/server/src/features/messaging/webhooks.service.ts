import { createHmac, timingSafeEqual } from 'node:crypto';
import { equalSecrets } from '@anito/secrets/secrets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { localizedMessage } from '../../lib/reasons.ts';

/** Longest accepted body. Services send a few kilobytes. */
const maxBytes = 1_048_576;

const notConfigured = (channel: string) =>
  new AppError('not_found', localizedMessage('channel-not-configured', { channel }));
const notSigned = () => new AppError('forbidden', 'request-not-valid');

/** Size above which bodies from addresses with many bad signatures are refused. */
const largeBytes = 65_536;
/** Smallest count of a body with a bad signature, in bytes. */
const minCountedBytes = 1_024;

/** Bytes with bad signatures that an address may send in a burst, and the bytes forgiven per second. */
const maxBadBytes = 4_194_304;
const forgivenPerSecond = 65_536;
/** Number of remembered addresses. The oldest are forgotten first. */
const maxAddresses = 10_000;

/** Addresses that sent many bytes with bad signatures. Each byte was buffered and hashed. */
type BadSenders = {
  record(address: string, bytes: number): void;
  /** Seconds until large bodies from an address are accepted again. 0 when they are. */
  findWait(address: string): number;
};

/**
 * Creates the record of how many bytes each network address sent with bad signatures, in the memory of this
 * process. Bytes are forgiven over time; `findWait` returns the seconds until an address may send large
 * bodies again. `now` returns seconds.
 */
export function createBadSenders(now = () => performance.now() / 1_000): BadSenders {
  const levels = new Map<string, { bytes: number; at: number }>();
  const getLevel = (key: string): number => {
    const entry = levels.get(key);
    return entry ? Math.max(0, entry.bytes - (now() - entry.at) * forgivenPerSecond) : 0;
  };
  return {
    record(address, bytes) {
      const key = toAddressKey(address);
      const level = getLevel(key) + bytes;
      levels.delete(key);
      levels.set(key, { bytes: level, at: now() });
      const [oldest] = levels.keys();
      if (levels.size > maxAddresses && oldest !== undefined) levels.delete(oldest);
    },
    findWait: (address) =>
      Math.max(0, Math.ceil((getLevel(toAddressKey(address)) - maxBadBytes) / forgivenPerSecond)),
  };
}

type WebhookOptions = {
  path: string;
  channel: string;
  isEnabled(): boolean;
  /** Whether the request's head has the service's marks. Other bodies are not read. */
  hasServiceMarks(request: FastifyRequest): boolean | Promise<boolean>;
  /** Whether the service has signed these bytes. */
  isGenuine(request: FastifyRequest, bytes: Buffer): boolean;
  /** Stores the received bytes before the service gets its acknowledgement. */
  receive(bytes: Buffer, request: FastifyRequest): Promise<void>;
};

/**
 * Returns the length of a request body in bytes, from its headers. Infinity for a chunked body, 0 without a
 * length.
 */
function readLength({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

/**
 * Registers the webhook route of a service. It verifies the signature over the raw bytes before it parses
 * them, and responds with 403 to wrong ones. Without a configured secret it responds with 404, to large
 * bodies of addresses that repeatedly send bad signatures with 429.
 */
export async function serveWebhook(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const wrongSenders = createBadSenders();
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    const checkHead = async (request: FastifyRequest) => {
      if (!options.isEnabled()) throw notConfigured(options.channel);
      if (!(await options.hasServiceMarks(request))) throw notSigned();
      const retryAfter = readLength(request) > largeBytes ? wrongSenders.findWait(request.ip) : 0;
      if (retryAfter > 0) throw new AppError('too_many_requests', 'too-many-requests', { retryAfter });
    };
    scope.post(options.path, { bodyLimit: maxBytes, onRequest: checkHead }, async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!options.isGenuine(request, bytes)) {
        wrongSenders.record(request.ip, Math.max(bytes.length, minCountedBytes));
        throw notSigned();
      }
      await options.receive(bytes, request);
      return reply.type('text/plain; charset=utf-8').send('EVENT_RECEIVED');
    });
    done();
  });
}

/**
 * Parses the signature header of a Meta webhook: `sha256=` and 64 lowercase hexadecimal digits. Returns
 * undefined for anything else.
 */
function parseSignature({ headers }: FastifyRequest): Buffer | undefined {
  const signature = headers['x-hub-signature-256'];
  const digits = typeof signature === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] : undefined;
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** Returns whether a Meta signature is the HMAC of these bytes; false for undefined. */
function isSigned(signature: Buffer | undefined, bytes: Buffer, secret: string): boolean {
  if (signature === undefined) return false;
  return timingSafeEqual(signature, createHmac('sha256', secret).update(bytes).digest());
}

/** Longest accepted challenge. Meta's have about ten digits. */
const maxChallenge = 1_000;

/**
 * Registers the webhook routes of a Meta product: the verification request, and messages signed with the app
 * secret.
 */
export async function serveMetaWebhook(
  app: FastifyInstance,
  { env }: Pick<Deps, 'env'>,
  options: Pick<WebhookOptions, 'path' | 'channel'> & {
    readSecrets(env: Deps['env']): { appSecret: string | undefined; verifyToken: string | undefined };
    receive(bytes: Buffer): Promise<void>;
  },
): Promise<void> {
  const { path, channel } = options;
  const { appSecret, verifyToken } = options.readSecrets(env);
  app.get(path, async (request, reply) => {
    if (!appSecret || !verifyToken) throw notConfigured(channel);
    const query = request.query as Record<string, unknown>;
    const token = query['hub.verify_token'];
    const challenge = query['hub.challenge'];
    const isValid =
      query['hub.mode'] === 'subscribe' && typeof token === 'string' && equalSecrets(token, verifyToken);
    if (!isValid || typeof challenge !== 'string' || challenge.length > maxChallenge) throw notSigned();
    return reply.type('text/plain; charset=utf-8').send(challenge);
  });
  await serveWebhook(app, {
    path,
    channel,
    isEnabled: () => appSecret !== undefined,
    hasServiceMarks: (request) => parseSignature(request) !== undefined,
    isGenuine: (request, bytes) => isSigned(parseSignature(request), bytes, appSecret ?? ''),
    receive: options.receive,
  });
}
