import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/.cache/anito/compiled', import.meta.url));

/**
 * Keeps compiled code between runs, for this process and its children. A start takes half the time, and the
 * TypeScript compiler, about 15 MB in each process and thread, is not loaded.
 */
export function useCompileCache(): void {
  process.env.NODE_COMPILE_CACHE ??= folder;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}
