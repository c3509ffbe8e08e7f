/** SignalR's JSON hub protocol: https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/HubProtocol.md */

const separator = '\x1e';

/** The message types of the hub protocol. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

/** A message from a client with validated fields. */
export type IncomingMessage =
  | { type: 1 | 4; invocationId?: string; target: string; arguments: unknown[] }
  | { type: 2 | 5; invocationId: string }
  | { type: 3; invocationId: string; result?: unknown; error?: string }
  | { type: 6 | 7 }
  | { type: 8 | 9; sequenceId: number };

/** Thrown when a client violates the protocol. The connection is closed with this message. */
export class ProtocolError extends Error {}

/** One message, serialized once for every transport and all receivers. */
export class Frame {
  readonly bytes: Buffer;
  #event: Buffer | undefined;

  constructor(message: object) {
    this.bytes = Buffer.from(JSON.stringify(message) + separator);
  }

  /** The message as a server-sent event. JSON text contains no line break, so one data line is enough. */
  get event(): Buffer {
    this.#event ??= Buffer.concat([Buffer.from('data: '), this.bytes, Buffer.from('\r\n\r\n')]);
    return this.#event;
  }
}

/** The keep-alive message, shared by all connections. */
export const pingFrame = new Frame({ type: messageType.ping });

/** The answer to an accepted handshake. */
export const handshakeFrame = new Frame({});

/** Returns whether messages of this type are counted and replayed by stateful reconnect. */
export function isSequenced(type: number): boolean {
  return type >= messageType.invocation && type <= messageType.cancelInvocation;
}

/** Splits a transport's text into records. Throws ProtocolError when the last one is incomplete. */
export function splitRecords(text: string): string[] {
  if (!text.endsWith(separator)) throw new ProtocolError('A message is incomplete.');
  return text.slice(0, -1).split(separator);
}

/**
 * Parses a handshake and returns the requested protocol version, 1 or 2 (2 only adds stateful reconnect).
 * Throws ProtocolError for any other request.
 */
export function parseHandshake(record: string): number {
  const { protocol, version } = parseObject(record);
  if (protocol !== 'json') throw new ProtocolError('Only the json protocol is supported.');
  if (version !== 1 && version !== 2) throw new ProtocolError('The server does not support this version.');
  return version;
}

/**
 * Parses one record. Returns undefined for types of later protocols, which are ignored. Throws ProtocolError.
 */
export function parseMessage(record: string): IncomingMessage | undefined {
  const message = parseObject(record);
  switch (message.type) {
    case messageType.invocation:
    case messageType.streamInvocation: {
      const { target, invocationId } = message;
      if (typeof target !== 'string' || target === '') throw createInvalidFieldError('target');
      if (!Array.isArray(message.arguments)) throw createInvalidFieldError('arguments');
      if (invocationId !== undefined && invocationId !== null && typeof invocationId !== 'string') {
        throw createInvalidFieldError('invocationId');
      }
      return {
        type: message.type,
        target,
        arguments: message.arguments,
        invocationId: invocationId ?? undefined,
      };
    }
    case messageType.completion:
      return {
        type: message.type,
        invocationId: readId(message),
        result: message.result,
        error: typeof message.error === 'string' ? message.error : undefined,
      };
    case messageType.streamItem:
    case messageType.cancelInvocation:
      return { type: message.type, invocationId: readId(message) };
    case messageType.ping:
    case messageType.close:
      return { type: message.type };
    case messageType.ack:
    case messageType.sequence:
      if (!Number.isSafeInteger(message.sequenceId)) throw createInvalidFieldError('sequenceId');
      return { type: message.type, sequenceId: Number(message.sequenceId) };
    default:
      if (typeof message.type !== 'number') throw createInvalidFieldError('type');
      return undefined;
  }
}

/** Parses a record. Throws ProtocolError if it is not a JSON object. */
function parseObject(record: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch (cause) {
    throw new ProtocolError('A message is not JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('A message is not an object.');
  }
  return value as Record<string, unknown>;
}

/** Returns the invocation id of a message. Throws ProtocolError without one. */
function readId(message: Record<string, unknown>): string {
  if (typeof message.invocationId !== 'string') throw createInvalidFieldError('invocationId');
  return message.invocationId;
}

function createInvalidFieldError(field: string): ProtocolError {
  return new ProtocolError(`A message has an invalid ${field}.`);
}
