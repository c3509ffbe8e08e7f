import { chmodSync, rmSync } from 'node:fs';
import { holdLock } from '../lock-file.ts';
import { openEngine } from './engine.ts';
import { startMaintenance } from './maintenance.ts';
import type { FromSidecar, ToSidecar } from './sidecar-messages.ts';
import { WireServer } from './wire-server.ts';

/** The process of the embedded database: `sidecar-process.ts CLUSTER_DIRECTORY SOCKET_PATH`, started with an IPC channel. */
const [clusterDirectory, socketPath] = process.argv.slice(2) as [string, string];
/** How long to wait for an engine of a server that just died to let go of the files. */
const lockWaitMs = 10_000;

const report = (message: FromSidecar) => process.send?.(message);

function fail(error: unknown): never {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  // Not exit(): that would wait for the inspector session, and run handlers on a broken backend.
  process.kill(process.pid, 'SIGKILL');
  throw error;
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// A terminal or a service manager signals the whole group; the server decides when the database stops.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

const lock = holdLock(`${clusterDirectory}.lock`, lockWaitMs);
if (!lock) fail(new Error(`another process still uses ${clusterDirectory}`));
const engine = await openEngine(clusterDirectory, fail);
const server = new WireServer(engine, { onFailure: fail });
rmSync(socketPath, { force: true });
await server.listen(socketPath);
chmodSync(socketPath, 0o600);

const maintenance = startMaintenance(engine, server);

let isStopping = false;
async function stop(): Promise<void> {
  // The server that asked for it may go before it is done.
  if (isStopping) return;
  isStopping = true;
  await maintenance.stop();
  await server.close();
  await engine.close();
  process.exit(0);
}
process.on('message', (message: ToSidecar) => {
  if (message === 'stop') stop().catch(fail);
});
process.on('disconnect', () => stop().catch(fail));
report('ready');
