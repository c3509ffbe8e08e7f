import { chmodSync, rmSync } from 'node:fs';
import { serveParent } from '@anito/child-process/serve-parent';
import { openEngine } from './engine.ts';
import { holdLock } from './lock-file.ts';
import { startMaintenance } from './maintenance.ts';
import type { SidecarPaths } from './sidecar-paths.ts';
import { WireServer } from './wire-server.ts';

/** How long to wait for an engine of a server that just died to let go of the files. */
const lockWaitMs = 10_000;

function fail(error: unknown): never {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  // Not exit(): that would wait for the inspector session, and run handlers on a broken backend.
  process.kill(process.pid, 'SIGKILL');
  throw error;
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

let stop: () => Promise<void>;

/** The process of the embedded database. */
serveParent<SidecarPaths>({
  async start({ clusterDirectory, socketPath }) {
    const lock = holdLock(`${clusterDirectory}.lock`, lockWaitMs);
    if (!lock) throw new Error(`another process still uses ${clusterDirectory}`);
    const engine = await openEngine(clusterDirectory, fail);
    const server = new WireServer(engine, { onFailure: fail });
    rmSync(socketPath, { force: true });
    await server.listen(socketPath);
    chmodSync(socketPath, 0o600);
    const maintenance = startMaintenance(engine, server);
    stop = async () => {
      await maintenance.stop();
      await server.close();
      await engine.close();
      process.exit(0);
    };
  },
  stop: () => stop?.(),
});
