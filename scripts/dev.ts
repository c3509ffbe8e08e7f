import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Server (restarted when its files change) and browser app (reloaded in place), in parallel. */
const commands: [string, string[]][] = [
  [
    'node',
    [
      '--watch-path=apps/server/src',
      '--watch-path=packages',
      '--watch-preserve-output',
      'apps/server/src/main.ts',
    ],
  ],
  ['vite', ['apps/web']],
];

const children = commands.map(([command, args]) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: process.env }),
);

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.once('exit', stopAll);
