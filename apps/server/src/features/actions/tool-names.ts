import type { ActionRow } from './actions.store.ts';

const maxLength = 64;

/**
 * Returns a free tool name for models from a name for people: lower-case letters without diacritics, digits
 * and `_`. A name without such characters becomes `action`, and a used name gets a number.
 */
export function createToolName(name: string, usedNames: ReadonlySet<string>): string {
  const normalized = name
    .slice(0, 300)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '_')
    .slice(0, maxLength - 4)
    .replace(/^_|_$/g, '');
  const base = normalized || 'action';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}_${number}`;
    if (!usedNames.has(candidate)) return candidate;
  }
}

/** Returns every name of an assistant's actions and tools. */
export function listToolNames(rows: ActionRow[]): Set<string> {
  return new Set(rows.flatMap(({ toolName, tools }) => [toolName, ...tools.map((tool) => tool.toolName)]));
}
