import type * as FileSystem from 'node:fs/promises';
import { resolve } from 'node:path';

type RecordedFileSystem = Pick<typeof FileSystem, 'mkdir' | 'open' | 'rename' | 'link' | 'rm'>;

/**
 * A call that changes the disk, such as `sync /folder/file`. Calls are recorded in the order in which they
 * ended.
 */
export type FileCall = string;

/**
 * Wraps a file system so that its calls are passed to `record`, for `vi.mock('node:fs/promises')`. Of an
 * opened file, `writeFile` and `sync` are recorded. `mkdir`, which is always recursive here, is recorded only
 * if it created a folder.
 */
export function recordFileCalls<T extends RecordedFileSystem>(
  actual: T,
  record: (call: FileCall) => void,
): T {
  const wrapped: RecordedFileSystem = {
    ...actual,
    open: async (path, ...rest) => {
      const handle = await actual.open(path, ...rest);
      return new Proxy(handle, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return async (...args: unknown[]) => {
            const result: unknown = await value.apply(target, args);
            if (name === 'sync') record(`sync ${resolve(String(path))}`);
            if (name === 'writeFile') record(`write ${resolve(String(path))}`);
            return result;
          };
        },
      });
    },
    mkdir: (async (path: string, options: { mode?: number }) => {
      const created: string | undefined = await actual.mkdir(path, { ...options, recursive: true });
      if (created) record(`mkdir ${resolve(path)}`);
      return created;
    }) as RecordedFileSystem['mkdir'],
    rename: async (from, to) => {
      await actual.rename(from, to);
      record(`rename ${resolve(String(from))} ${resolve(String(to))}`);
    },
    link: async (from, to) => {
      await actual.link(from, to);
      record(`link ${resolve(String(from))} ${resolve(String(to))}`);
    },
    rm: async (path, options) => {
      await actual.rm(path, options);
      record(`rm ${resolve(String(path))}`);
    },
  };
  return { ...actual, ...wrapped };
}
