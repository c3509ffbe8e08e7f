import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as preact from 'preact/compat';
import * as react from 'react';
import { expect, it } from 'vitest';
import { listModules } from '../list-modules.ts';
import { inertInPreact } from '../preact.ts';

const importedNames = /import (?:\w+, )?\{([^}]*)\} from 'react(?:-dom)?'/g;

/** Lists the names that a module imports from React, without types. */
const listImported = (code: string): string[] =>
  [...code.matchAll(importedNames)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== '' && !name.startsWith('type '));

const lacking = new Set([...Object.keys(react).filter((name) => !(name in preact)), ...inertInPreact]);

it.each(['chat.html', 'site.html', 'widget-frame.html'])(
  '%s loads no code that uses features missing in Preact',
  (page) => {
    const modules = [...listModules(fileURLToPath(new URL(`../${page}`, import.meta.url)))];
    expect(modules.length).toBeGreaterThan(20);
    const used = modules.flatMap((path) =>
      listImported(readFileSync(path, 'utf8'))
        .filter((name) => lacking.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(used).toEqual([]);
  },
);

it('detects imports that Preact lacks', () => {
  const code = "import {\n  type ReactNode,\n  useDeferredValue,\n  useState,\n} from 'react';";
  expect(listImported(code).filter((name) => lacking.has(name))).toEqual(['useDeferredValue']);
  expect(lacking).toContain('useOptimistic');
});
