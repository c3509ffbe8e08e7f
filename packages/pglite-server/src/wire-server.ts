import { randomInt } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import {
  buildMessage,
  errorResponse,
  findTransactionStatus,
  openingCode,
  queryMessage,
  readRows,
  readStartupParameters,
  readyForQuery,
  syncMessage,
} from './wire-messages.ts';
import { WireSession } from './wire-session.ts';

type Options = {
  /** Milliseconds a client may sit in an open transaction before it is cut, since nobody else can run. */
  idleInTransactionMs?: number;
  /** Hears of a disk or backend that failed: the process cannot go on. */
  onFailure: (error: unknown) => void;
};

const maxSessions = 200;
/** Milliseconds of statements after which the sockets are looked at again and commits go to the disk. */
const turnMs = 4;
const resetSettings = 'reset all; reset session authorization';
const rollback = queryMessage('rollback');
const parseComplete = Buffer.from([0x31, 0, 0, 0, 4]);
/** Work of the server's own, between transactions; `onDone` gets the backend's answer. */
type Chore = { messages: Buffer; isMaintenance: boolean; onDone?(output: Buffer): void };

/** Settings every driver reads, or that say who is who: never a client's own on a shared session. */
const sharedSettings = new Set(['user', 'database', 'replication', 'client_encoding', 'application_name']);
const fatalTimeouts = new Set([
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]);
const reportedSettings = `'server_version','server_encoding','client_encoding','DateStyle','IntervalStyle','TimeZone',
  'integer_datetimes','standard_conforming_strings'`;

/**
 * Serves many clients from the one session of the engine. A client's messages run as whole groups,
 * turn by turn; while it is in a transaction only its own run. An answer that follows a commit goes
 * out when the commit is on the disk, to which commits go together: once nobody has anything to run,
 * and at the end of a turn.
 */
export class WireServer {
  readonly #engine: Engine;
  readonly #options: Options;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #sessions = new Map<number, WireSession>();
  #nextId = 1;
  #ready: WireSession[] = [];
  #chores: Chore[] = [];
  /** When a client's messages last ran, by `performance.now()`. */
  lastUsedAt = 0;
  #pinned: WireSession | undefined;
  #unnamedOwner: WireSession | undefined;
  #appliedSettings = '[]';
  #held: { session: WireSession; output: Buffer }[] = [];
  #isPumping = false;
  #isClosed = false;
  #isFlushing = false;
  #greeting = Buffer.alloc(0);

  constructor(engine: Engine, options: Options) {
    this.#engine = engine;
    this.#options = options;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** Listens on a unix socket. */
  async listen(path: string): Promise<void> {
    const sql = `select name, setting from pg_settings where name in (${reportedSettings})`;
    const rows = readRows(await this.#engine.run(queryMessage(sql)));
    const statuses = rows.map(([name, setting]) => buildMessage('S', name ?? '', setting ?? ''));
    this.#greeting = Buffer.concat([buildMessage('R', Buffer.alloc(4)), ...statuses]);
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(path, resolve);
    });
  }

  /** Cuts every client, after the statement that runs now; the engine is left alone from then on. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    while (this.#isFlushing) await nextTurn();
    // The server counts a connection as gone before its socket says so, and what a client leaves is tidied up then.
    const gone = [...this.#sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([closed, ...gone]);
    while (this.#isPumping || this.#isFlushing) await nextTurn();
    this.#isClosed = true;
  }

  /** Runs one statement of the server's own, without a time-out, when no transaction is open. */
  maintain(sql: string): Promise<Buffer> {
    return new Promise((onDone) => {
      this.#chores.push({ messages: queryMessage(sql), isMaintenance: true, onDone });
      void this.#pump();
    });
  }

  #tidy(...messages: Buffer[]): void {
    this.#chores.push({ messages: Buffer.concat([...messages, syncMessage]), isMaintenance: false });
  }

  #accept(socket: Socket): void {
    const session = new WireSession(this.#nextId++, randomInt(2 ** 31), socket);
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#remove(session);
    });
    socket.on('drain', () => this.#enlist(session));
    if (this.#sessions.size >= maxSessions) {
      socket.end(errorResponse('FATAL', '53300', 'too many clients of the embedded database'));
      return;
    }
    this.#sessions.set(session.id, session);
    socket.on('data', (chunk) => {
      session.reader.push(chunk);
      try {
        this.#read(session);
      } catch (error) {
        this.#cut(session, '08P01', `invalid message: ${(error as Error).message}`);
      }
    });
  }

  #read(session: WireSession): void {
    for (let message = session.reader.next(); message; message = session.reader.next()) {
      if (!session.reader.isTyped) this.#open(session, message);
      else if (message[0] === 0x58) session.socket.end();
      else if (session.add(message)) this.#enlist(session);
    }
  }

  #open(session: WireSession, packet: Buffer): void {
    const code = packet.readInt32BE(4);
    if (code === openingCode.ssl || code === openingCode.gss) session.socket.write('N');
    else if (code === openingCode.cancel) this.#cancel(session, packet);
    else if (code >> 16 !== 3) this.#cut(session, '0A000', 'only protocol 3 is spoken here');
    else this.#welcome(session, packet);
  }

  #welcome(session: WireSession, packet: Buffer): void {
    for (const [name, value] of readStartupParameters(packet)) {
      if (name === 'options') {
        for (const [, key, setting] of value.matchAll(/(?:-c\s*|--)([\w.]+)=((?:\\.|\S)*)/g))
          session.settings.set(key!, setting!.replace(/\\(.)/g, '$1'));
      } else if (!sharedSettings.has(name) && !name.startsWith('_pq_.')) session.settings.set(name, value);
    }
    for (const name of fatalTimeouts) session.settings.delete(name);
    session.reader.isTyped = true;
    const key = Buffer.alloc(8);
    key.writeInt32BE(session.id, 0);
    key.writeInt32BE(session.secret, 4);
    const minor = packet.readInt32BE(4) & 0xffff;
    const negotiation =
      minor > 0 ? buildMessage('v', Buffer.from([0, 3, 0, 0, 0, 0, 0, 0])) : Buffer.alloc(0);
    session.socket.write(
      Buffer.concat([negotiation, this.#greeting, buildMessage('K', key), readyForQuery('I')]),
    );
  }

  /** Drops what a client has waiting; a statement that runs already blocks the thread that would hear of it. */
  #cancel(sender: WireSession, packet: Buffer): void {
    const target = this.#sessions.get(packet.readInt32BE(8));
    if (target?.secret === packet.readInt32BE(12) && target !== this.#pinned && target.queue.length === 1) {
      target.takeGroup();
      target.socket.write(
        Buffer.concat([
          errorResponse('ERROR', '57014', 'canceling statement due to user request'),
          readyForQuery('I'),
        ]),
      );
    }
    sender.socket.end();
  }

  #cut(session: WireSession, code: string, message: string): void {
    session.socket.end(errorResponse('FATAL', code, message));
    session.socket.destroySoon();
    this.#remove(session);
  }

  #remove(session: WireSession): void {
    if (session.isClosed) return;
    session.isClosed = true;
    clearTimeout(session.idleTimer);
    this.#sessions.delete(session.id);
    if (this.#unnamedOwner === session) this.#unnamedOwner = undefined;
    if (this.#pinned === session) {
      this.#pinned = undefined;
      this.#tidy(syncMessage, rollback);
    }
    const closings = session.names.closeAll();
    if (closings.length > 0) this.#tidy(...closings);
    void this.#pump();
  }

  #enlist(session: WireSession): void {
    if (session.canRun() && !session.isListed) {
      session.isListed = true;
      this.#ready.push(session);
    }
    void this.#pump();
  }

  /** The next client whose turn it is; in a transaction only the one that has it open. */
  #takeTurn(): WireSession | undefined {
    if (this.#pinned) {
      if (!this.#pinned.canRun()) return undefined;
      this.#ready = this.#ready.filter((session) => session !== this.#pinned);
      this.#pinned.isListed = false;
      return this.#pinned;
    }
    for (let session = this.#ready.shift(); session; session = this.#ready.shift()) {
      session.isListed = false;
      if (session.canRun()) return session;
    }
    return undefined;
  }

  async #pump(): Promise<void> {
    if (this.#isPumping || this.#isClosed) return;
    this.#isPumping = true;
    try {
      let turnEnds = performance.now() + turnMs;
      while (true) {
        while (!this.#pinned && this.#chores.length > 0) await this.#runChore(this.#chores.shift()!);
        const session = this.#takeTurn();
        if (!session) break;
        await this.#runGroup(session);
        if (performance.now() < turnEnds) continue;
        void this.#flush();
        await nextTurn();
        turnEnds = performance.now() + turnMs;
      }
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#isPumping = false;
      void this.#flush();
    }
  }

  async #runChore({ messages, isMaintenance, onDone }: Chore): Promise<void> {
    if (isMaintenance && this.#appliedSettings !== 'maintenance') {
      await this.#engine.run(queryMessage(`${resetSettings}; set statement_timeout = 0`));
      this.#appliedSettings = 'maintenance';
    }
    const output = await this.#engine.run(messages);
    onDone?.(output);
  }

  async #runGroup(session: WireSession): Promise<void> {
    clearTimeout(session.idleTimer);
    const group = session.takeGroup();
    if (this.#pinned !== session && !(await this.#applySettings(session))) return;
    const restored =
      group.needsUnnamedStatement && this.#unnamedOwner !== session ? session.unnamedParse : undefined;
    const messages = restored ? [restored, ...group.messages] : group.messages;
    const commits = this.#engine.commitCount();
    let output = await this.#engine.run(messages.length === 1 ? messages[0]! : Buffer.concat(messages));
    this.#unnamedOwner = session;
    this.lastUsedAt = performance.now();
    if (restored && output.subarray(0, 5).equals(parseComplete)) output = output.subarray(5);
    const status = findTransactionStatus(output);
    session.hasChangedSettings ||= group.changesSettings;
    this.#pinned = status === 'I' ? undefined : session;
    if (session.isClosed) {
      this.#releaseClosed(session);
      return;
    }
    if (status === 'I' && session.hasChangedSettings) await this.#readSettings(session);
    if (this.#pinned === session && session.queue.length === 0) this.#watchIdle(session);
    if (this.#engine.commitCount() !== commits) this.#hold(session, output);
    else this.#answer(session, output);
  }

  /** A client that left while its group ran: its removal did not yet know of the open transaction. */
  #releaseClosed(session: WireSession): void {
    if (this.#pinned !== session) return;
    this.#pinned = undefined;
    this.#tidy(syncMessage, rollback);
  }

  #answer(session: WireSession, output: Buffer): void {
    if (output.length > 0) session.socket.write(output);
    this.#enlist(session);
  }

  #hold(session: WireSession, output: Buffer): void {
    session.isHeld = true;
    this.#held.push({ session, output });
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      while (this.#held.length > 0) {
        const released = this.#held;
        this.#held = [];
        await this.#engine.flush();
        for (const { session, output } of released) {
          session.isHeld = false;
          this.#answer(session, output);
        }
      }
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#isFlushing = false;
    }
  }

  #watchIdle(session: WireSession): void {
    const limit = this.#options.idleInTransactionMs ?? 30_000;
    session.idleTimer = setTimeout(() => {
      if (this.#pinned === session && session.queue.length === 0)
        this.#cut(session, '25P03', 'terminating connection due to idle-in-transaction timeout');
    }, limit);
  }

  /** Brings the shared session to this client's settings; false when they are not valid and the client was cut. */
  async #applySettings(session: WireSession): Promise<boolean> {
    const key = session.settingsKey();
    if (key === this.#appliedSettings) return true;
    const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const assignments = [...session.settings].map(
      ([name, value]) => `set_config(${quote(name)},${quote(value)},false)`,
    );
    const assign = assignments.length > 0 ? `; select ${assignments.join(', ')}` : '';
    const output = await this.#engine.run(queryMessage(resetSettings + assign));
    const isApplied = readErrorText(output) === undefined;
    this.#appliedSettings = isApplied ? key : 'unknown';
    if (!isApplied) this.#cut(session, '22023', readErrorText(output) ?? 'invalid setting');
    return isApplied;
  }

  async #readSettings(session: WireSession): Promise<void> {
    const sql = `select name, setting from pg_settings where source = 'session'
      and name not like 'transaction_%' and name not in ('application_name', 'client_encoding', 'seed')`;
    const rows = readRows(await this.#engine.run(queryMessage(sql)));
    session.settings = new Map(rows.map(([name, setting]) => [name ?? '', setting ?? '']));
    session.hasChangedSettings = false;
    this.#appliedSettings = session.settingsKey();
  }
}

/** The human text of the first ErrorResponse in `output`, if there is one. */
function readErrorText(output: Buffer): string | undefined {
  for (let at = 0; at + 5 <= output.length; at += output.readInt32BE(at + 1) + 1) {
    if (output[at] !== 0x45) continue;
    const fields = output.toString('utf8', at + 5, at + 1 + output.readInt32BE(at + 1)).split('\0');
    return fields.find((field) => field.startsWith('M'))?.slice(1);
  }
  return undefined;
}
