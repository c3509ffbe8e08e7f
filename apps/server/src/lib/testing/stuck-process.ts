import { startWatchdog } from '../watchdog.ts';

// `node stuck-process.ts loop | idle | stopped`, with a watchdog of a second and a half.
const watchdog = startWatchdog(1_500);
const [, , mode] = process.argv;
process.stdout.write('started\n');
if (mode === 'stopped') watchdog.stop();
setTimeout(() => {
  if (mode === 'idle') return;
  for (const endsAt = performance.now() + 6_000; performance.now() < endsAt; );
}, 300);
setTimeout(() => process.exit(0), 5_000);
