import type { ActionRow } from './actions.store.ts';

const maxLength = 64;

/**
 * Returns a tool name for models that is not in `usedNames`: lower-case letters without diacritics, digits
 * and `_`. A name without such characters becomes `action`, and a used one gets a number, such as `order_2`.
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

/** Returns the tool names of all actions, tool servers and their tools, chosen or not. */
export function listToolNames(rows: ActionRow[]): Set<string> {
  return new Set(rows.flatMap(({ toolName, tools }) => [toolName, ...tools.map((tool) => tool.toolName)]));
}
