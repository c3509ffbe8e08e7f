import { setTimeout as delay } from 'node:timers/promises';
import { reportToParent, serveParent } from '../serve-parent.ts';

/** Performs a misbehaviour that a test names, first at the start and then for each order. */
async function act(behaviour: string): Promise<unknown> {
  if (behaviour === 'throw') throw new Error('nothing to work with');
  if (behaviour === 'throw later') setImmediate(() => decodeURIComponent('%'));
  if (behaviour === 'exit') process.exit(3);
  if (behaviour === 'loop') for (;;) Math.random();
  if (behaviour === 'never answer') await delay(60_000);
  if (behaviour === 'fill memory')
    for (const buffers: Buffer[] = []; ; ) buffers.push(Buffer.alloc(2 ** 20, 1));
  if (behaviour === 'flood') {
    const lines = `${'x'.repeat(1_023)}\n`.repeat(64);
    for (let writes = 0; writes < 128; writes++) process.stderr.write(lines);
    await new Promise((resolve) => process.stderr.write('the last words', resolve));
  }
  if (behaviour === 'environment') return Object.keys(process.env);
  if (behaviour === 'large') return Buffer.alloc(2_000_000, 7);
  return behaviour;
}

serveParent<{ deed: string; stop?: 'late' | 'never' }, string, unknown>({
  async start({ deed, stop }) {
    stopping = stop;
    return act(deed);
  },
  receive(deed) {
    void act(deed).then(reportToParent);
  },
  async stop() {
    if (stopping === 'never') await delay(60_000);
    if (stopping === 'late') await delay(200);
    process.exit(stopping === 'late' ? 7 : 0);
  },
});

let stopping: 'late' | 'never' | undefined;
