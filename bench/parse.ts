/**
 * Pages per second and peak memory of reading documents and splitting them into passages, for a large
 * generated document of each kind: `npm run bench:parse -- [--pages 500]`. Both happen in a separate process,
 * as in the product. The longest stall of this process's event loop is what chats would notice. Linux only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createReaders } from '@anito/documents/readers/readers';
import {
  type PreparedDocument,
  prepareContent,
} from '../apps/server/src/features/knowledge/prepare-content.service.ts';
import { listChildren, readResident } from '../scripts/process-memory.ts';
import { charactersPerPage, type GeneratedDocument, writeDocuments } from './parse/write-documents.ts';

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '500' } } });

const pages = Number(options.pages);
const sampleMs = 20;
/** Promised seconds and megabytes for a PDF of 500 pages. */
const promised = { pages: 500, seconds: 60, megabytes: 400 };

const folder = await mkdtemp(join(tmpdir(), 'anito-bench-parse-'));
try {
  for (const document of await writeDocuments(folder, pages)) await measure(document);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure({ name, kind, path }: GeneratedDocument): Promise<void> {
  const existingChildren = new Set(listChildren(process.pid));
  const readers = createReaders({ maxWorkers: 1, readable: [folder] });
  let peak = 0;
  const watch = () => {
    for (const pid of listChildren(process.pid)) {
      if (!existingChildren.has(pid)) peak = Math.max(peak, readResident(pid).peak);
    }
  };
  const timer = setInterval(watch, sampleMs);
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  try {
    const startedAt = performance.now();
    const prepared = await prepareContent(
      readers,
      { from: 'file', path, kind, title: name, sizeBytes: 0 },
      { title: name, embed: { maxTokens: 256, tokenCount: 'word-pieces' }, accountId: 'bench' },
    );
    const read = (performance.now() - startedAt) / 1000;
    watch();
    const count = countPages(prepared);
    console.log(
      `${name}: ${(count / read).toFixed(1)} pages a second (${count} pages in ${read.toFixed(1)} s), peak ${peak.toFixed(0)} MB,`,
      `${prepared.chunks.length} passages, longest stall ${(stalls.max / 1e6).toFixed(0)} ms`,
    );
    if (kind === 'pdf' && pages === promised.pages) {
      const isWithinLimits = read <= promised.seconds && peak <= promised.megabytes;
      console.log(
        `  promised ${promised.seconds} s, ${promised.megabytes} MB: ${isWithinLimits ? 'met' : 'MISSED'}`,
      );
    }
  } catch (error) {
    console.log(`${name}: FAILED, peak ${peak.toFixed(0)} MB: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    stalls.disable();
    clearInterval(timer);
    await readers.close();
  }
}

/** Returns the pages of a kind that has pages, otherwise the number of pages that its text would fill. */
function countPages({ characterCount, chunks }: PreparedDocument): number {
  return chunks.at(-1)?.page ?? Math.max(1, Math.round(characterCount / charactersPerPage));
}
