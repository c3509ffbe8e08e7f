/**
 * Idle memory and fan-out of packages/signalr: `npm run bench:hub -- [connections] [members]`.
 * The hub runs in this process, the clients (Node's own WebSocket) in a child, so that only the hub is measured.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHub } from '@anito/signalr/hub';
import { quantile } from './quantile.ts';

const events = 30;
const clock = () => performance.timeOrigin + performance.now();

async function measureRss(): Promise<number> {
  await sleep(500);
  globalThis.gc?.();
  await sleep(500);
  return process.memoryUsage.rss();
}

async function runHub(count: number, members: number): Promise<void> {
  const hub = createHub({
    path: '/hub',
    maxConnectionsPerUser: count,
    authenticate: (_request, token) => (token ? { userId: token } : null),
  });
  hub.onConnected(({ connectionId, userId }) => {
    if (userId.startsWith('member')) hub.addToGroup(connectionId, 'members');
  });
  let drops = 0;
  hub.onDisconnected(() => drops++);
  const server = createServer((request, response) => void hub.handleRequest(request, response));
  server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const child = fork(import.meta.filename, ['clients']);
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/hub`;

  // The first connections load code; they are not part of the memory of one more.
  await ask(child, { open: 100, url, user: 'warm' });
  const before = await measureRss();
  await ask(child, { open: members, url, user: 'member' });
  await ask(child, { open: Math.max(0, count - members), url, user: 'idle' });
  const after = await measureRss();
  console.log(`${count} idle connections: ${((after - before) / count / 1024).toFixed(1)} KiB RSS each`);

  const cpu = process.cpuUsage();
  for (let event = 0; event < events; event++) {
    hub.sendToGroup('members', 'event', [clock(), 'x'.repeat(300)]);
    await sleep(100);
  }
  const used = process.cpuUsage(cpu);
  const latencies = (await ask(child, { report: members * events })) as number[];
  const [median, high] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  console.log(
    `1 event to ${members} members (${events} events, ${latencies.length} deliveries):`,
    `p50 ${median.toFixed(1)} ms, p99 ${high.toFixed(1)} ms,`,
    `hub CPU ${((used.user + used.system) / latencies.length).toFixed(1)} µs per delivery; ${drops} drops`,
  );
  child.kill();
  await hub.close();
  server.closeAllConnections();
  server.close();
}

async function ask(child: ChildProcess, message: object): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

function runClients(): void {
  const latencies: number[] = [];
  const sockets: WebSocket[] = [];
  process.on('message', async (message: { open?: number; url?: string; user?: string; report?: number }) => {
    for (let opened = 0; opened < (message.open ?? 0); opened += 50) {
      const batch = Math.min(50, (message.open ?? 0) - opened);
      await Promise.all(
        Array.from({ length: batch }, () => openClient(`${message.url}?access_token=${message.user}`)),
      );
    }
    for (let tries = 0; message.report && latencies.length < message.report && tries < 100; tries++) {
      await sleep(50);
    }
    process.send?.(message.report ? latencies : 'done');
  });

  function openClient(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url);
      sockets.push(socket);
      socket.onopen = () => socket.send('{"protocol":"json","version":1}\x1e');
      socket.onerror = () => reject(new Error('A client could not connect.'));
      socket.onmessage = ({ data }) => {
        if (data === '{}\x1e') resolve();
        else if (data.startsWith('{"type":1'))
          latencies.push(clock() - JSON.parse(data.slice(0, -1)).arguments[0]);
      };
    });
  }
  // Clients must ping within the hub's client time-out of 30 s.
  setInterval(() => {
    for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send('{"type":6}\x1e');
  }, 10_000);
}

if (process.argv[2] === 'clients') runClients();
else await runHub(Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 1000));
