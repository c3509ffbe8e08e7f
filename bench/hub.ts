/**
 * Memory and fan-out of packages/signalr. With `--seconds` also the memory and CPU time of the hub while all
 * clients stay for that time and each receives one event per second:
 *
 * node --expose-gc bench/hub.ts [--clients 2000] [--members 1000] [--seconds 0]
 *
 * The hub runs in this process and the clients (Node's own WebSocket) in a child, so that only the hub is
 * measured.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createHub, type Hub } from '@anito/signalr/hub';

const events = 30;
const warmClients = 100;
const sampleSeconds = 10;
const clock = () => performance.timeOrigin + performance.now();
const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

/** Delivery times measured by the clients, in milliseconds. */
type Deliveries = { count: number; median: number; high: number; longest: number };
type Order = { open?: number; url?: string; user?: string; report?: number };

async function measureRss(): Promise<number> {
  await sleep(500);
  globalThis.gc?.();
  await sleep(500);
  return process.memoryUsage.rss();
}

function describe({ count, median, high, longest }: Deliveries): string {
  const [p50, p99, max] = [median, high, longest].map((time) => time.toFixed(1));
  return `${count} deliveries: p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`;
}

async function ask(child: ChildProcess, order: Order): Promise<Deliveries> {
  const answer = once(child, 'message');
  child.send(order);
  return (await answer)[0] as Deliveries;
}

/** Sends one event to all members, several times. */
async function measureFanOut(hub: Hub, child: ChildProcess, members: number): Promise<void> {
  const cpu = process.cpuUsage();
  for (let event = 0; event < events; event++) {
    hub.sendToGroup('members', 'event', [clock(), 'x'.repeat(300)]);
    await sleep(100);
  }
  const { user, system } = process.cpuUsage(cpu);
  const deliveries = await ask(child, { report: members * events });
  const each = ((user + system) / deliveries.count).toFixed(1);
  console.log(`1 event to ${members} members, ${describe(deliveries)}; hub CPU ${each} µs per delivery`);
}

/** Sends one event per second to each client, spread over the second, for the given time. */
async function measureStay(hub: Hub, child: ChildProcess, clients: string[], seconds: number): Promise<void> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const slices = 10;
  let sent = 0;
  for (let second = 0; second < seconds; second++) {
    for (let slice = 0; slice < slices; slice++) {
      await sleep(Math.max(0, startedAt + (second + slice / slices) * 1000 - performance.now()));
      for (let index = slice; index < clients.length; index += slices, sent++) {
        hub.sendToConnection(clients[index] ?? '', 'event', [clock(), 'x'.repeat(300)]);
      }
    }
    if ((second + 1) % sampleSeconds > 0) continue;
    const { rss, heapUsed } = process.memoryUsage();
    console.log(
      `after ${second + 1} s: ${hub.connectionCount} connections, RSS ${mebibytes(rss)} MiB, heap ${mebibytes(heapUsed)} MiB`,
    );
  }
  const { user, system } = process.cpuUsage(cpu);
  const deliveries = await ask(child, { report: sent });
  const share = ((user + system) / 10_000 / seconds).toFixed(0);
  console.log(
    `${seconds} s, ${sent} sent, ${describe(deliveries)}; hub CPU ${share}% of a core,`,
    `longest stall of its event loop ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}

async function runHub(count: number, members: number, seconds: number): Promise<void> {
  const hub = createHub({
    path: '/hub',
    maxConnectionsPerUser: count + warmClients,
    authenticate: (_request, token) => (token ? { userId: token } : null),
  });
  const clients: string[] = [];
  let drops = 0;
  hub.onConnected(({ connectionId, userId }) => {
    if (userId === 'member') hub.addToGroup(connectionId, 'members');
    if (userId !== 'warm') clients.push(connectionId);
  });
  hub.onDisconnected(() => drops++);
  const server = createServer((request, response) => void hub.handleRequest(request, response));
  server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const child = fork(import.meta.filename, ['clients']);
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/hub`;

  // The first connections load code, which is not part of the memory per connection.
  await ask(child, { open: warmClients, url, user: 'warm' });
  const before = await measureRss();
  await ask(child, { open: members, url, user: 'member' });
  await ask(child, { open: Math.max(0, count - members), url, user: 'idle' });
  const after = await measureRss();
  console.log(
    `${count} idle connections: ${((after - before) / count / 1024).toFixed(1)} KiB RSS each,`,
    `${mebibytes(after)} MiB in all`,
  );
  await measureFanOut(hub, child, members);
  if (seconds > 0) {
    await measureStay(hub, child, clients, seconds);
    console.log(`after the garbage is collected: RSS ${mebibytes(await measureRss())} MiB`);
  }
  console.log(`${drops} drops`);
  child.kill();
  await hub.close();
  server.closeAllConnections();
  server.close();
}

function runClients(): void {
  const latencies = createHistogram();
  const sockets: WebSocket[] = [];

  /** Waits up to 5 s for the last of `count` deliveries, and resets the counters. */
  async function report(count: number): Promise<Deliveries> {
    for (let tries = 0; latencies.count < count && tries < 100; tries++) await sleep(50);
    const [median, high, longest] = [latencies.percentile(50), latencies.percentile(99), latencies.max];
    const deliveries = {
      count: latencies.count,
      median: median / 1000,
      high: high / 1000,
      longest: longest / 1000,
    };
    latencies.reset();
    return deliveries;
  }

  process.on('message', async ({ open = 0, url, user, report: count }: Order) => {
    for (let opened = 0; opened < open; opened += 50) {
      const batch = Math.min(50, open - opened);
      await Promise.all(Array.from({ length: batch }, () => openClient(`${url}?access_token=${user}`)));
    }
    process.send?.(count === undefined ? 'done' : await report(count));
  });

  function openClient(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url);
      sockets.push(socket);
      socket.onopen = () => socket.send('{"protocol":"json","version":1}\x1e');
      socket.onerror = () => reject(new Error('A client could not connect.'));
      socket.onmessage = ({ data }) => {
        if (data === '{}\x1e') resolve();
        else if (data.startsWith('{"type":1')) {
          const microseconds = (clock() - JSON.parse(data.slice(0, -1)).arguments[0]) * 1000;
          latencies.record(Math.max(1, Math.round(microseconds)));
        }
      };
    });
  }
  // Clients must ping within the hub's client timeout of 30 s.
  setInterval(() => {
    for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send('{"type":6}\x1e');
  }, 10_000);
}

if (process.argv[2] === 'clients') runClients();
else {
  const { values } = parseArgs({
    options: {
      clients: { type: 'string', default: '2000' },
      members: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '0' },
    },
  });
  const [clients, members, seconds] = [values.clients, values.members, values.seconds].map(Number);
  await runHub(clients ?? 0, members ?? 0, seconds ?? 0);
}
