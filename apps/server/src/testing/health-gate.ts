import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A load balancer: checks the readiness of each process, and sends each request to the first process whose
 * last check succeeded, or to the last process when none did.
 */
export type HealthGate = { url: string; close(): Promise<void> };

const checkIntervalMs = 50;

/** Opens the load balancer for processes at these addresses, the preferred one first. */
export async function openHealthGate(targets: string[]): Promise<HealthGate> {
  const ready = new Map(targets.map((target) => [target, true]));

  let isClosed = false;

  /** One check at a time, because a late response to an earlier one would overwrite a newer state. */
  async function watch(target: string): Promise<void> {
    while (!isClosed) {
      const isReady = await fetch(`${target}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      ready.set(target, isReady);
      await sleep(checkIntervalMs);
    }
  }

  for (const target of targets) void watch(target);
  const server = createServer((incoming, outgoing: ServerResponse) => {
    const target = new URL(targets.find((each) => ready.get(each)) ?? targets.at(-1)!);
    const { method, url, headers } = incoming;
    const onward = request(
      { host: target.hostname, port: target.port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      isClosed = true;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
