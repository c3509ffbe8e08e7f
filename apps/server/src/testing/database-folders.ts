import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for the embedded databases of a run of Vitest, whose workers it ends by a signal. */
export function setup(): void {
  process.env.TEST_DATABASES ??= mkdtempSync(join(tmpdir(), 'anito-databases-'));
}

/** Removes it; an engine outlives its killed worker by up to three seconds, and writes. */
export async function teardown(): Promise<void> {
  const folder = process.env.TEST_DATABASES;
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
