import type { Socket } from 'node:net';
import { findRefusal, mayChangeSettings } from './inspect-sql.ts';
import { buildMessage, MessageReader, NameSpace, queryMessage, readText } from './wire-messages.ts';

/** Messages that must run together: up to a Sync, a simple query, or a Flush. */
export type Group = {
  messages: Buffer[];
  /** Binds or describes the unnamed statement without parsing it in the same group. */
  needsUnnamedStatement: boolean;
  changesSettings: boolean;
};

const maxQueuedGroups = 64;
/** Bytes not yet taken by the client above which its next group has to wait. */
const maxUnsentBytes = 8 * 1024 * 1024;

/** One client of the embedded database: its bytes in, its groups of messages, its settings. */
export class WireSession {
  readonly id: number;
  readonly secret: number;
  readonly socket: Socket;
  readonly reader = new MessageReader();
  readonly names: NameSpace;
  readonly queue: Group[] = [];
  /** Its settings by name, as they differ from the defaults. */
  settings = new Map<string, string>();
  hasChangedSettings = false;
  /** Its latest Parse of the unnamed statement, which another client's may have replaced. */
  unnamedParse: Buffer | undefined;
  /** In the server's round of clients with something to run. */
  isListed = false;
  /** Its last answer waits for the disk. */
  isHeld = false;
  isClosed = false;
  idleTimer: NodeJS.Timeout | undefined;
  #group: Group = newGroup();

  constructor(id: number, secret: number, socket: Socket) {
    this.id = id;
    this.secret = secret;
    this.socket = socket;
    this.names = new NameSpace(id);
  }

  /** Adds one typed message; true when it completes a group. */
  add(message: Buffer): boolean {
    const type = String.fromCharCode(message[0]!);
    // COPY data outside a COPY: PostgreSQL ignores it too.
    if (type === 'd' || type === 'c' || type === 'f') return false;
    this.#group.messages.push(this.#admit(type, message));
    if (!'QSFH'.includes(type)) return false;
    this.queue.push(this.#group);
    this.#group = newGroup();
    if (this.queue.length >= maxQueuedGroups) this.socket.pause();
    return true;
  }

  canRun(): boolean {
    return (
      this.queue.length > 0 && !this.isHeld && !this.isClosed && this.socket.writableLength < maxUnsentBytes
    );
  }

  takeGroup(): Group {
    const group = this.queue.shift()!;
    if (this.queue.length < maxQueuedGroups / 2 && this.socket.isPaused()) this.socket.resume();
    return group;
  }

  /** Two sessions with the same key need no change of settings between them. */
  settingsKey(): string {
    return JSON.stringify([...this.settings].sort());
  }

  #admit(type: string, message: Buffer): Buffer {
    const group = this.#group;
    if (type === 'Q' || type === 'P') {
      const name = type === 'P' ? readText(message, 5) : { text: '', end: 5 };
      const sql = readText(message, name.end).text;
      group.changesSettings ||= mayChangeSettings(sql);
      const refusal = findRefusal(sql);
      const admitted = refusal ? refuse(type, refusal) : message;
      if (name.text === '') this.unnamedParse = type === 'P' ? admitted : undefined;
      return this.names.apply(admitted);
    }
    const usesUnnamed =
      (type === 'B' && readText(message, readText(message, 5).end).text === '') ||
      (type === 'D' && message[5] === 0x53 && readText(message, 6).text === '');
    if (usesUnnamed && !group.messages.some(isUnnamedParse)) group.needsUnnamedStatement = true;
    return this.names.apply(message);
  }
}

function newGroup(): Group {
  return { messages: [], needsUnnamedStatement: false, changesSettings: false };
}

function isUnnamedParse(message: Buffer): boolean {
  return message[0] === 0x50 && message[5] === 0;
}

/** A statement that fails in the backend, so that its transaction fails as well. */
function refuse(type: 'Q' | 'P', reason: string): Buffer {
  const sql = `do $$ begin raise exception using errcode = '0A000', message = '${reason.replaceAll("'", "''")}'; end $$`;
  return type === 'Q' ? queryMessage(sql) : buildMessage('P', '', sql, Buffer.alloc(2));
}
