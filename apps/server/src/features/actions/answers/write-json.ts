import { limits } from '@anito/contract/limits';

/** Deepest written level. Deeper values are omitted. */
const maxDepth = 12;
/** Further lines would not help the reader. */
const maxLines = 2_000;

type JsonNode = { label: string; value: unknown; depth: number };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Writes a node as an indented line: `label: value`, or `- value` in a list. A nested value has no text here.
 */
function writeLine({ label, value, depth }: JsonNode): string {
  const indent = '  '.repeat(depth);
  const scalar = isNested(value) ? '' : ` ${String(value)}`;
  return label === '' ? `${indent}-${scalar}` : `${indent}${label}:${scalar}`;
}

/** Returns the values of an object or a list as nodes of the given depth. */
function listChildren({ value, depth }: JsonNode): JsonNode[] {
  if (Array.isArray(value)) return value.map((inner: unknown) => ({ label: '', value: inner, depth }));
  return Object.entries(value as object).map(([label, inner]: [string, unknown]) => ({
    label,
    value: inner,
    depth,
  }));
}

/**
 * Writes parsed JSON as indented lines for people and models. Omits values deeper than `maxDepth`, and the
 * rest of a long value. Returns an empty text for an empty object or list. Avoids recursion because the value
 * may have thousands of levels.
 */
export function writeJson(value: unknown): string {
  if (!isNested(value)) return String(value);
  const lines: string[] = [];
  let length = 0;
  const stack = listChildren({ label: '', value, depth: 0 }).toReversed();
  for (let step = stack.pop(); step; step = stack.pop()) {
    const line = writeLine(step);
    lines.push(line);
    length += line.length;
    if (lines.length >= maxLines || length > 2 * limits.actionAnswerMax) break;
    if (isNested(step.value) && step.depth < maxDepth) {
      // Pushed one by one, because a long list would exceed the arguments of one call.
      for (const inner of listChildren({ ...step, depth: step.depth + 1 }).toReversed()) stack.push(inner);
    }
  }
  return lines.join('\n');
}
