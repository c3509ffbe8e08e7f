import { spawn } from 'node:child_process';

/**
 * Runs a command with this terminal. Resolves to its exit code, or 1 if a signal ended it. Rejects if it
 * cannot be started.
 */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
