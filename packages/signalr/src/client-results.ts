import type { Connection } from './connection.ts';
import type { Principal } from './principal.ts';
import { Frame, type IncomingMessage, messageType } from './protocol.ts';

interface PendingCall {
  connection: Connection<Principal>;
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Calls from the server to clients that wait for a result. */
export class ClientResults {
  readonly #pending = new Map<string, PendingCall>();
  #nextId = 1;

  /**
   * Sends a call. Rejects with the client's error text, when the client disconnects, or after the timeout.
   */
  invoke(
    connection: Connection<Principal>,
    target: string,
    args: unknown[],
    timeoutMs: number,
  ): Promise<unknown> {
    const invocationId = `s${this.#nextId++}`;
    const frame = new Frame({ type: messageType.invocation, invocationId, target, arguments: args });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(invocationId);
        reject(new Error('The client did not answer in time.'));
      }, timeoutMs);
      this.#pending.set(invocationId, { connection, resolve, reject, timer });
      connection.send(frame);
    });
  }

  /**
   * Resolves or rejects the call that a completion belongs to. Ignores completions of unknown calls and of
   * calls to other connections.
   */
  complete(connection: Connection<Principal>, message: IncomingMessage & { type: 3 }): void {
    const pending = this.#pending.get(message.invocationId);
    if (pending?.connection !== connection) return;
    this.#settle(message.invocationId, pending);
    if (message.error === undefined) pending.resolve(message.result);
    else pending.reject(new Error(message.error));
  }

  rejectAll(connection: Connection<Principal>): void {
    for (const [invocationId, pending] of this.#pending) {
      if (pending.connection !== connection) continue;
      this.#settle(invocationId, pending);
      pending.reject(new Error('The client has disconnected.'));
    }
  }

  #settle(invocationId: string, pending: PendingCall): void {
    clearTimeout(pending.timer);
    this.#pending.delete(invocationId);
  }
}
