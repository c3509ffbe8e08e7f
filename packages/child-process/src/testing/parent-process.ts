import { startChild } from '../start-child.ts';

/**
 * Starts a process with the behaviour of the first argument, prints its process id, and waits to be killed.
 */
const script = new URL('./deeds-process.ts', import.meta.url);
const [behaviour = '', maxMemoryMb] = process.argv.slice(2);
const child = startChild<string>({
  script,
  input: { deed: 'greet' },
  env: {},
  graceMs: 200,
  ...(maxMemoryMb ? { maxMemoryMb: Number(maxMemoryMb) } : {}),
});
await child.ready;
child.send(behaviour);
process.stdout.write(`${child.id}\n`);
setInterval(() => undefined, 1_000);
