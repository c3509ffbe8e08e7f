/**
 * How long ingestion blocks the event loop of the product, with web and worker in one process: `npm run
 * bench:stalls -- [--rounds 3] [--files 200] [--pages 500] [--built-in]`. Syncs the documents of
 * bench/answers, notes of 20 KB, and a document of 500 pages of each kind that may be large, with two texts
 * of 5 MB. Prints the delays of the loop and, because other load on the machine also delays it, the longest
 * one without the time in which the thread waited for a core. The best round of each counts. Uses the fake
 * embedder of bench:ingest, or the built-in model. Linux only.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { syncAndWait, uploadFiles, writeMarkdown } from './api.ts';
import { writeDocuments } from './parse/write-documents.ts';
import { type Product, startModelFake, startProduct } from './product.ts';
import type { LoopReport } from './stalls/loop-report.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    files: { type: 'string', default: '200' },
    pages: { type: 'string', default: '500' },
    'built-in': { type: 'boolean', default: false },
  },
});
const promisedMs = 50;
const count = Number(options.files);
const pages = Number(options.pages);
/** Size of a page of plain text, so that 500 of them are 5 MB. */
const textPageBytes = (5 * 2 ** 20) / 500;
const answerDocuments = new URL('answers/documents/', import.meta.url);

type File = { name: string; content: string | Uint8Array<ArrayBuffer> };

const folder = await mkdtemp(join(tmpdir(), 'anito-bench-stalls-'));
const loopFile = join(folder, 'loop.json');
const fake = options['built-in'] ? null : await startModelFake();
const product = await startProduct({
  env: {
    ...fake?.env,
    BENCH_LOOP_FILE: loopFile,
    NODE_OPTIONS: `--import=${new URL('stalls/watch-loop.ts', import.meta.url)}`,
  },
});
try {
  const token = await product.createToken('bench@example.com');
  const reports: LoopReport[] = [];
  for (let round = 1; round <= Number(options.rounds); round++) {
    const files = await writeFiles(round);
    await readReport(product);
    const id = await uploadFiles(product.url, token, files);
    print(`round ${round}, upload of ${files.length} files`, await readReport(product));
    const { seconds, passages, failed } = await syncAndWait(product.url, token, id);
    const report = await readReport(product);
    reports.push(report);
    print(
      `round ${round}, sync of ${passages} passages in ${seconds.toFixed(1)} s, ${failed} failed`,
      report,
    );
  }
  const best = (of: (report: LoopReport) => number) => Math.min(...reports.map(of));
  const own = best(({ worst }) => worst.wallMs - worst.queuedMs);
  console.log(
    `best of ${reports.length}: longest delay ${best(({ maxMs }) => maxMs).toFixed(0)} ms, p99 ${best(({ p99Ms }) => p99Ms).toFixed(1)} ms; by the product itself ${own.toFixed(0)} ms`,
  );
  console.log(`promised ${promisedMs} ms: ${own <= promisedMs ? 'met' : 'MISSED'}`);
  process.exitCode = own <= promisedMs ? 0 : 1;
} finally {
  await product.stop();
  fake?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Every round has different content, so that nothing is reused from the previous one. */
async function writeFiles(round: number): Promise<File[]> {
  const files: File[] = [];
  for (const name of await readdir(answerDocuments)) {
    files.push({ name, content: await readFile(new URL(name, answerDocuments)) });
  }
  for (const { path } of await writeDocuments(folder, pages)) {
    const stem = basename(path, extname(path));
    files.push({ name: `${stem}-${round}${extname(path)}`, content: await readFile(path) });
  }
  for (const part of [1, 2]) {
    files.push({
      name: `long-${part}.txt`,
      content: writeMarkdown(pages * textPageBytes, round * 10 + part),
    });
  }
  while (files.length < count) {
    const seed = round * 1_000 + files.length;
    files.push({ name: `note-${seed}.md`, content: writeMarkdown(20_480, seed) });
  }
  return files;
}

/** Returns the report of the product's main process since the last request. */
async function readReport({ processes: [main] }: Product): Promise<LoopReport> {
  await rm(loopFile, { force: true });
  main!.kill('SIGUSR2');
  for (;;) {
    await wait(20);
    const text = await readFile(loopFile, 'utf8').catch(() => undefined);
    if (text) return JSON.parse(text) as LoopReport;
  }
}

function print(label: string, { maxMs, p50Ms, p99Ms, longest, worst }: LoopReport): void {
  const own = worst.wallMs - worst.queuedMs;
  console.log(
    `${label}:\n  delays p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)}, longest ${maxMs.toFixed(0)} ms (${longest.queuedMs.toFixed(0)} ms of it waiting for a core); by the product itself ${own.toFixed(0)} ms (CPU ${worst.cpuMs.toFixed(0)} ms)`,
  );
}
