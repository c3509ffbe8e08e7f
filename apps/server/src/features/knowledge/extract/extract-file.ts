import type { FileKind } from '@anito/contract/limits';
import type { ExtractedDocument } from './document.ts';
import { createProcessPool } from './process-pool.ts';

/** A file on disk whose kind was already sniffed; `fileName` is what its owner called it. */
export type ExtractInput = {
  path: string;
  /** `web-page` is HTML as a website shows it, which may also be a page without words. */
  kind: FileKind | 'web-page';
  fileName: string;
  signal?: AbortSignal;
};

/** Reads files in processes of their own; `close` ends them and refuses what still waits. */
export type Extractor = {
  extract: (input: ExtractInput) => Promise<ExtractedDocument>;
  close: () => Promise<void>;
};

/**
 * Makes an extractor whose processes start on first use and end after 30 idle seconds. A file that takes
 * longer than `timeoutMs` (60,000) or more resident memory than `maxMemoryMb` (400) loses its process and
 * fails alone. `extract` throws AppError('unreadable_file') with a reason for a person.
 */
export function createExtractor(options: {
  maxWorkers: number;
  timeoutMs?: number;
  maxMemoryMb?: number;
}): Extractor {
  const pool = createProcessPool<Omit<ExtractInput, 'signal'>, ExtractedDocument>({
    script: new URL('./extract-process.ts', import.meta.url),
    maxWorkers: options.maxWorkers,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxMemoryMb: options.maxMemoryMb ?? 400,
    idleMs: 30_000,
  });
  return {
    extract: ({ signal, ...file }) => pool.run(file, signal),
    close: pool.close,
  };
}
