import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

export { HttpTransportType };

/** Options of Microsoft's client in tests. */
export interface TestClientOptions {
  token?: string;
  transport?: HttpTransportType;
  isStateful?: boolean;
  reconnects?: boolean;
  headers?: Record<string, string>;
}

/** Creates Microsoft's client for a hub, without starting it. */
export function buildClient(url: string, options: TestClientOptions = {}): HubConnection {
  const {
    token = 'ann',
    transport = HttpTransportType.WebSockets,
    isStateful,
    reconnects,
    headers,
  } = options;
  const builder = new HubConnectionBuilder()
    .withUrl(url, { transport, headers, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None);
  if (isStateful) builder.withStatefulReconnect();
  if (reconnects) builder.withAutomaticReconnect([0, 20, 50, 100]);
  return builder.build();
}

/** Creates and starts Microsoft's client. */
export async function connectClient(url: string, options?: TestClientOptions): Promise<HubConnection> {
  const client = buildClient(url, options);
  await client.start();
  return client;
}

/** Collects the messages of one target. */
export class Inbox<T = unknown> {
  readonly items: T[] = [];
  #waiting: { count: number; resolve(items: T[]): void }[] = [];

  constructor(client: HubConnection, target: string) {
    client.on(target, (item: T) => this.push(item));
  }

  push(item: T): void {
    this.items.push(item);
    for (const { resolve } of this.#waiting.filter(({ count }) => this.items.length >= count))
      resolve(this.items);
    this.#waiting = this.#waiting.filter(({ count }) => this.items.length < count);
  }

  /** Resolves when at least `count` messages have arrived. */
  async waitFor(count: number): Promise<T[]> {
    if (this.items.length >= count) return this.items;
    return await new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }
}

/** Resolves when the client has finally closed, with the error if any. */
export function waitForClose(client: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => client.onclose(resolve));
}
