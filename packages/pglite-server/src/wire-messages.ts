import { createHash } from 'node:crypto';

/** First four bytes after the length of an untyped opening packet (PostgreSQL docs, "Message Formats"). */
export const openingCode = { cancel: 80877102, ssl: 80877103, gss: 80877104 } as const;

/** Longest message accepted; PostgreSQL itself stops at 1 GiB. */
const maxMessageBytes = 256 * 1024 * 1024;

/** Cuts a byte stream into whole protocol messages without copying a large one more than once. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = 4;
  /** Until the startup packet has come, messages carry no type byte. */
  isTyped = false;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /** The next whole message with its header, or undefined until more bytes come; throws RangeError when too long. */
  next(): Buffer | undefined {
    const header = this.isTyped ? 5 : 4;
    if (this.#size < Math.max(this.#needed, header)) return undefined;
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
    const length = bytes.readInt32BE(header - 4) + header - 4;
    if (length < header || length > maxMessageBytes) throw new RangeError(`message of ${length} bytes`);
    if (this.#size < length) {
      this.#chunks = [bytes];
      this.#needed = length;
      return undefined;
    }
    this.#needed = header;
    this.#chunks = length === this.#size ? [] : [bytes.subarray(length)];
    this.#size -= length;
    return bytes.subarray(0, length);
  }
}

/** Reads a zero-terminated string at `start`; `end` is the index after its zero. */
export function readText(bytes: Buffer, start: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, start);
  if (zero < 0) throw new RangeError('unterminated string in message');
  return { text: bytes.toString('utf8', start, zero), end: zero + 1 };
}

/** Builds one typed message. */
export function buildMessage(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const header = Buffer.alloc(5);
  header.write(type, 0, 'latin1');
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

export const syncMessage = buildMessage('S');

/** A simple query. */
export const queryMessage = (sql: string): Buffer => buildMessage('Q', sql);

/** The transaction state a backend reports when it waits for the next command. */
export type TransactionStatus = 'I' | 'T' | 'E';

export const readyForQuery = (status: TransactionStatus): Buffer => buildMessage('Z', Buffer.from(status));

/** An ErrorResponse; `code` is an SQLSTATE. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, message: string): Buffer {
  return buildMessage('E', `S${severity}`, `V${severity}`, `C${code}`, `M${message}`, Buffer.from([0]));
}

/** The status in the ReadyForQuery that ends `output`; undefined when the backend still waits for a Sync. */
export function findTransactionStatus(output: Buffer): TransactionStatus | undefined {
  const at = output.length - 6;
  if (at < 0 || output[at] !== 0x5a || output.readInt32BE(at + 1) !== 5) return undefined;
  return String.fromCharCode(output[at + 5]!) as TransactionStatus;
}

/** Reads the text rows of a simple query's answer. */
export function readRows(output: Buffer): (string | null)[][] {
  const rows: (string | null)[][] = [];
  for (let at = 0; at + 5 <= output.length; at += output.readInt32BE(at + 1) + 1) {
    if (output[at] !== 0x44) continue;
    const row: (string | null)[] = [];
    let field = at + 7;
    for (let left = output.readInt16BE(at + 5); left > 0; left--) {
      const length = output.readInt32BE(field);
      row.push(length < 0 ? null : output.toString('utf8', field + 4, field + 4 + length));
      field += 4 + Math.max(length, 0);
    }
    rows.push(row);
  }
  return rows;
}

/** Reads the parameters of a startup packet (protocol 3). */
export function readStartupParameters(packet: Buffer): Map<string, string> {
  const parameters = new Map<string, string>();
  let at = 8;
  while (at < packet.length && packet[at] !== 0) {
    const name = readText(packet, at);
    const value = readText(packet, name.end);
    parameters.set(name.text, value.text);
    at = value.end;
  }
  return parameters;
}

/**
 * Gives the prepared statements and portals of one client names of their own, since all clients
 * share one backend; unnamed ones stay unnamed.
 */
export class NameSpace {
  readonly #prefix: string;
  readonly #statements = new Set<string>();

  constructor(clientId: number) {
    this.#prefix = `${clientId}_`;
  }

  /** Messages that drop every statement this client has prepared. */
  closeAll(): Buffer[] {
    return [...this.#statements].map((name) => buildMessage('C', Buffer.from('S'), this.#rename(name)));
  }

  /** The same message with its statement and portal names moved into this client's space. */
  apply(message: Buffer): Buffer {
    const type = String.fromCharCode(message[0]!);
    if (type === 'P') {
      const name = readText(message, 5);
      if (name.text === '') return message;
      this.#statements.add(name.text);
      return buildMessage('P', this.#rename(name.text), message.subarray(name.end));
    }
    if (type === 'B') {
      const portal = readText(message, 5);
      const statement = readText(message, portal.end);
      if (portal.text === '' && statement.text === '') return message;
      const rest = message.subarray(statement.end);
      return buildMessage('B', this.#rename(portal.text), this.#rename(statement.text), rest);
    }
    if (type === 'D' || type === 'C') {
      const name = readText(message, 6);
      if (name.text === '') return message;
      if (type === 'C' && message[5] === 0x53) this.#statements.delete(name.text);
      return buildMessage(type, message.subarray(5, 6), this.#rename(name.text));
    }
    if (type === 'E') {
      const portal = readText(message, 5);
      if (portal.text === '') return message;
      return buildMessage('E', this.#rename(portal.text), message.subarray(portal.end));
    }
    return message;
  }

  /** PostgreSQL keeps 63 bytes of a name, so a longer one is hashed. */
  #rename(name: string): string {
    if (name === '') return '';
    const full = this.#prefix + name;
    if (Buffer.byteLength(full) <= 63) return full;
    return this.#prefix + createHash('sha256').update(name).digest('hex').slice(0, 40);
  }
}
