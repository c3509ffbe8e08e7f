import { limits } from '@anito/contract/limits';

/** So deep values are told apart; what lies deeper is left out. */
const deepest = 12;
/** More lines are no use to anybody who reads them. */
const mostLines = 2_000;

type Step = { label: string; value: unknown; depth: number };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

function writeLine({ label, value, depth }: Step): string {
  const indent = '  '.repeat(depth);
  const shown = isNested(value) ? '' : ` ${String(value)}`;
  return label === '' ? `${indent}-${shown}` : `${indent}${label}:${shown}`;
}

/** The values in an object or a list, as steps. */
function listInner({ value, depth }: Step): Step[] {
  if (Array.isArray(value)) return value.map((inner: unknown) => ({ label: '', value: inner, depth }));
  return Object.entries(value as object).map(([label, inner]: [string, unknown]) => ({
    label,
    value: inner,
    depth,
  }));
}

/**
 * What was parsed of JSON as indented lines for people and models, without recursion: it may be nested by the thousand.
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
      // One by one: a list of numbers as long as an answer may be is too many arguments for one call.
      for (const inner of listInner({ ...step, depth: step.depth + 1 }).toReversed()) waiting.push(inner);
    }
  }
  return lines.join('\n');
}
