import type { Connection } from './connection.ts';
import type { HubClient, Principal } from './principal.ts';
import { Frame, type IncomingMessage, messageType } from './protocol.ts';

/**
 * A hub method. It gets the caller and the client's unchecked arguments, and its result is returned to the
 * caller.
 */
export type HubMethod<P extends Principal> = (client: HubClient<P>, ...args: unknown[]) => unknown;

/** An error whose message is sent to the client. For all other errors, the client gets a generic message. */
export class HubError extends Error {}

type Task = () => Promise<void> | void;

/** Runs the calls of clients, one at a time and in order for each connection. */
export class Dispatcher<P extends Principal> {
  readonly #methods = new Map<string, HubMethod<P>>();
  readonly #tasks = new Map<Connection<P>, Task[]>();
  readonly #maxWaiting: number;
  readonly #onError: (error: unknown, doing: string) => void;

  constructor(maxWaiting: number, onError: (error: unknown, doing: string) => void) {
    this.#maxWaiting = maxWaiting;
    this.#onError = onError;
  }

  register(name: string, method: HubMethod<P>): void {
    this.#methods.set(name.toLowerCase(), method);
  }

  /**
   * Queues a call of a client, and sends the result when the client waits for it. Closes the connection when
   * too many calls are waiting.
   */
  dispatch(connection: Connection<P>, message: IncomingMessage & { type: 1 | 4 }): void {
    if ((this.#tasks.get(connection)?.length ?? 0) >= this.#maxWaiting) {
      connection.onViolation(1008, 'Too many calls are waiting.');
      return;
    }
    this.run(connection, async () => {
      if (connection.state !== 'open') return;
      const completion = await this.#call(connection, message);
      if (message.invocationId === undefined) return;
      const { invocationId } = message;
      connection.send(this.#toFrame({ type: messageType.completion, invocationId, ...completion }));
    });
  }

  /** Runs a task after all earlier ones of the connection. */
  run(connection: Connection<P>, task: Task): void {
    const waiting = this.#tasks.get(connection);
    if (waiting) {
      waiting.push(task);
      return;
    }
    const tasks = [task];
    this.#tasks.set(connection, tasks);
    void this.#drain(connection, tasks);
  }

  async #drain(connection: Connection<P>, tasks: Task[]): Promise<void> {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      try {
        await task();
      } catch (error) {
        this.#onError(error, 'running a task of a connection');
      }
    }
    this.#tasks.delete(connection);
  }

  /** Calls a hub method. Errors are returned as text for the client. */
  async #call(
    connection: Connection<P>,
    message: IncomingMessage & { type: 1 | 4 },
  ): Promise<{ result?: unknown; error?: string }> {
    if (message.type === messageType.streamInvocation) return { error: 'This hub has no streaming methods.' };
    const method = this.#methods.get(message.target.toLowerCase());
    if (!method) return { error: 'Unknown hub method.' };
    try {
      return { result: await method(connection, ...message.arguments) };
    } catch (error) {
      if (error instanceof HubError) return { error: error.message };
      this.#onError(error, `running hub method ${message.target.slice(0, 100)}`);
      return { error: 'An unexpected error occurred on the server.' };
    }
  }

  /** Serializes a completion. A result that cannot be serialized becomes an error. */
  #toFrame(completion: { type: number; invocationId: string; result?: unknown; error?: string }): Frame {
    try {
      return new Frame(completion);
    } catch (error) {
      this.#onError(error, 'writing the result of a hub method');
      const { type, invocationId } = completion;
      return new Frame({ type, invocationId, error: 'An unexpected error occurred on the server.' });
    }
  }
}
