import { limits } from '@anito/contract/limits';

/** Deepest written level. Deeper values are omitted. */
const deepest = 12;
/** Further lines would not help the reader. */
const mostLines = 2_000;

type Step = { label: string; value: unknown; depth: number };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

function writeLine({ label, value, depth }: Step): string {
  const indent = '  '.repeat(depth);
  const shown = isNested(value) ? '' : ` ${String(value)}`;
  return label === '' ? `${indent}-${shown}` : `${indent}${label}:${shown}`;
}

/** Returns the values of an object or a list. */
function listInner({ value, depth }: Step): Step[] {
  if (Array.isArray(value)) return value.map((inner: unknown) => ({ label: '', value: inner, depth }));
  return Object.entries(value as object).map(([label, inner]: [string, unknown]) => ({
    label,
    value: inner,
    depth,
  }));
}

/**
 * Writes parsed JSON as indented lines for people and models. It avoids recursion because the value may have
 * thousands of levels.
 */
export function writeJson(value: unknown): string {
  if (!isNested(value)) return String(value);
  const lines: string[] = [];
  let length = 0;
  const waiting = listInner({ label: '', value, depth: 0 }).toReversed();
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const line = writeLine(step);
    lines.push(line);
    length += line.length;
    if (lines.length >= mostLines || length > 2 * limits.actionAnswerMax) break;
    if (isNested(step.value) && step.depth < deepest) {
      // Pushed one by one, because a long list would exceed the arguments of one call.
      for (const inner of listInner({ ...step, depth: step.depth + 1 }).toReversed()) waiting.push(inner);
    }
  }
  return lines.join('\n');
}
