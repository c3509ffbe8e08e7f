import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

export { HttpTransportType };

/** What a test says about Microsoft's client. */
export interface TestClientOptions {
  token?: string;
  transport?: HttpTransportType;
  isStateful?: boolean;
  reconnects?: boolean;
  headers?: Record<string, string>;
}

/** Microsoft's client for a hub, not started. */
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

/** Microsoft's client, connected. */
export async function connectClient(url: string, options?: TestClientOptions): Promise<HubConnection> {
  const client = buildClient(url, options);
  await client.start();
  return client;
}

/** Collects what a client receives for one target, to be awaited by count. */
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

  /** Resolves when so many have come in all. */
  async waitFor(count: number): Promise<T[]> {
    if (this.items.length >= count) return this.items;
    return await new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }
}

/** Resolves with the error, if any, when the client has closed for good. */
export function waitForClose(client: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => client.onclose(resolve));
}
