import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const writers = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** Leaves out of zod what writes JSON Schema: every schema names it, so no bundler drops it, and no screen calls it. */
export const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  load: {
    filter: { id: writers },
    async handler(id) {
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm);
      const stubs = Array.from(names, ([, name]) => `export const ${name} = () => () => undefined;`);
      return [...stubs, 'export const process = undefined;'].join('\n');
    },
  },
};
