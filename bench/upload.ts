/**
 * Memory of the server during parallel uploads of large files, and the time of one small file in a source
 * with few or many files: `npm run bench:upload -- [--files 10] [--megabytes 50]`. Memory is that of the
 * server's process, from before the uploads to its peak during them. Linux only.
 */
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readResident, resetPeak } from '../scripts/process-memory.ts';
import { callApi, uploadFiles, writeMarkdown } from './api.ts';
import { startProduct } from './product.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '10' }, megabytes: { type: 'string', default: '50' } },
});

const fileCount = Number(options.files);
const fileBytes = Number(options.megabytes) * 1_000_000;
const promisedMegabytes = 150;
const settleMs = 5_000;
/** Files in a source when another one is uploaded. */
const heldCounts = [100, 1_200, 4_800];
const smallUploads = 40;

const folder = await mkdtemp(join(tmpdir(), 'anito-bench-upload-'));
const product = await startProduct();
try {
  const token = await product.createToken('bench@example.com');
  await measureSmallFile(token);
  const paths = await Promise.all(Array.from({ length: fileCount }, (_, index) => writeLargeFile(index)));
  const id = await uploadFiles(product.url, token, [{ name: 'first.txt', content: writeMarkdown(4_096, 1) }]);
  await sleep(settleMs);
  const pid = product.processes[0]!.pid!;
  resetPeak(pid);
  const before = readResident(pid).now;
  const startedAt = performance.now();
  await Promise.all(
    paths.map(async (path, index) => {
      const form = new FormData();
      form.append('files', await openAsBlob(path), `large-${index}.txt`);
      await callApi(product.url, token, 'POST', `/api/files/connections/${id}/upload`, form);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { peak, now } = readResident(pid);
  const more = peak - before;
  const megabytes = (fileCount * fileBytes) / 1_000_000 / seconds;
  console.log(
    `${fileCount} files of ${options.megabytes} MB at once: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB a second`,
  );
  console.log(
    `server ${before.toFixed(0)} MB before, peak +${more.toFixed(0)} MB, after +${(now - before).toFixed(0)} MB`,
    `(promised +${promisedMegabytes}: ${more <= promisedMegabytes ? 'met' : 'MISSED'})`,
  );
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

async function writeLargeFile(index: number): Promise<string> {
  const path = join(folder, `large-${index}.txt`);
  const block = writeMarkdown(100_000, index + 1);
  await writeFile(path, block.repeat(Math.ceil(fileBytes / block.length)).slice(0, fileBytes));
  return path;
}

/** The account grows with each source, so that the cost of counting all its rows shows as well. */
async function measureSmallFile(token: string): Promise<void> {
  for (const storedCount of heldCounts) {
    const files = Array.from({ length: storedCount }, (_, index) => ({
      name: `${index}.txt`,
      content: `File ${index}.`,
    }));
    const id = await uploadFiles(product.url, token, files);
    const times: number[] = [];
    for (let index = 0; index < smallUploads; index++) {
      const form = new FormData();
      form.append('files', new Blob([`One more: ${index}.`]), `more-${index}.txt`);
      const startedAt = performance.now();
      await callApi(product.url, token, 'POST', `/api/files/connections/${id}/upload`, form);
      times.push(performance.now() - startedAt);
    }
    const [median, p90] = [quantile(times, 0.5), quantile(times, 0.9)];
    console.log(
      `one small file in a source of ${storedCount}: ${median.toFixed(1)} ms at the median, ${p90.toFixed(1)} at p90`,
    );
  }
}
