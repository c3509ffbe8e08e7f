/**
 * Pages a second and peak memory of reading documents, of each kind a large one made for this run:
 * `npm run bench:parse -- [--pages 500]`. Reading happens in a process of its own, as in the product; cutting into
 * passages happens here, so the longest stalls of this process's event loop, while it waits for the reader and while
 * it cuts, are what chats would feel. Linux only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createExtractor } from '../apps/server/src/features/knowledge/extract/extract-file.ts';
import {
  type PreparedDocument,
  prepareDocument,
} from '../apps/server/src/features/knowledge/prepare-document.ts';
import { createModels } from '../apps/server/src/lib/models/models.ts';
import { listChildren, readResident } from './memory.ts';
import { charactersPerPage, type MadeDocument, writeDocuments } from './parse/write-documents.ts';

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '500' } } });

const pages = Number(options.pages);
const sampleMs = 20;
/** Seconds and megabytes that the product promises for a PDF of 500 pages. */
const promised = { pages: 500, seconds: 60, megabytes: 400 };

const folder = await mkdtemp(join(tmpdir(), 'anito-bench-parse-'));
const builtin = { provider: 'builtin' } as const;
const models = await createModels(
  { chat: builtin, embed: builtin, dataDir: folder },
  { info: () => undefined, warn: (fields, text) => console.warn(text, fields) },
);
try {
  models.embed.countTokens('loads the tokenizer');
  for (const document of await writeDocuments(folder, pages)) await measure(document);
} finally {
  await models.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ name, kind, path }: MadeDocument): Promise<void> {
  const others = new Set(listChildren(process.pid));
  const extractor = createExtractor({ maxWorkers: 1 });
  let peak = 0;
  const watch = () => {
    for (const pid of listChildren(process.pid)) {
      if (!others.has(pid)) peak = Math.max(peak, readResident(pid).peak);
    }
  };
  const timer = setInterval(watch, sampleMs);
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  try {
    const started = performance.now();
    const document = await extractor.extract({ path, kind, fileName: `document.${kind}` });
    const read = (performance.now() - started) / 1000;
    const readStall = stalls.max / 1e6;
    stalls.reset();
    watch();
    const prepared = await prepareDocument(document, { title: name, embed: models.embed });
    const cut = (performance.now() - started) / 1000 - read;
    const count = document.pageCount ?? countPages(prepared);
    const cutStall = stalls.max / 1e6;
    console.log(
      `${name}: ${(count / read).toFixed(1)} pages a second (${count} pages in ${read.toFixed(1)} s), peak ${peak.toFixed(0)} MB;`,
      `${prepared.chunks.length} passages in ${cut.toFixed(1)} s more, longest stalls ${readStall.toFixed(0)} and ${cutStall.toFixed(0)} ms`,
    );
    if (document.pageCount === promised.pages) {
      const isKept = read <= promised.seconds && peak <= promised.megabytes;
      console.log(
        `  promised ${promised.seconds} s, ${promised.megabytes} MB: ${isKept ? 'kept' : 'MISSED'}`,
      );
    }
  } catch (error) {
    console.log(`${name}: FAILED, peak ${peak.toFixed(0)} MB: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    stalls.disable();
    clearInterval(timer);
    await extractor.close();
  }
}

/** Where a kind has no pages, as many as its text would fill. */
function countPages({ characterCount }: PreparedDocument): number {
  return Math.max(1, Math.round(characterCount / charactersPerPage));
}
