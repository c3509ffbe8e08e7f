import { findInstallation } from './postgres-installation.ts';
import { startPostgres } from './postgres-server.ts';
import { run } from './run.ts';

/** Exit code if no PostgreSQL is available (automake's code for skipped tests). */
export const skippedExitCode = 77;

/**
 * `node scripts/test-postgres.ts -- COMMAND …` runs a command with TEST_DATABASE_URL set to a real PostgreSQL
 * 17 with pgvector: the one in the variable, or one created for this run. Resolves to the command's exit
 * code, `skippedExitCode` if there is no PostgreSQL, or 2 without a command.
 */
async function runWithPostgres([command, ...args]: string[]): Promise<number> {
  if (!command) {
    process.stderr.write('Usage: node scripts/test-postgres.ts -- COMMAND …\n');
    return 2;
  }
  if (process.env.TEST_DATABASE_URL) return run(command, args);
  const installation = await findInstallation();
  if (typeof installation === 'string') {
    process.stdout.write(`skipped: ${installation}\n`);
    return skippedExitCode;
  }
  const server = await startPostgres(installation);
  try {
    process.stdout.write(`TEST_DATABASE_URL=${server.url}\n`);
    return await run(command, args, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  // The command also gets the terminal's signal. This process waits for it and then stops the server.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.exitCode = await runWithPostgres(
    process.argv.slice(2).filter((argument, at) => at > 0 || argument !== '--'),
  );
}
