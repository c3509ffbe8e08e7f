import type { ActionParameter, ActionParameters, ParameterProblem } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { isStorable } from '@anito/contract/values';
import { z } from 'zod';

export type Argument = string | number | boolean;
type Problem = { problem: ParameterProblem };
type ParsedArgument = { value: Argument } | Problem;

const email = z.email();
const maxEmailLength = 254;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && z.iso.date().safeParse(text).success;
const isDateTime = (text: string) =>
  text.length <= 40 && z.iso.datetime({ offset: true }).safeParse(text).success;
const isEmail = (text: string) => text.length <= maxEmailLength && email.safeParse(text).success;
const isWebUrl = (text: string) =>
  text.length <= limits.urlMax && /^https?:\/\//i.test(text) && URL.canParse(text);

const formats: Record<
  NonNullable<ActionParameter['format']>,
  [fits: (text: string) => boolean, problem: ParameterProblem]
> = {
  date: [isDay, 'not-a-date'],
  'date-time': [isDateTime, 'not-a-time'],
  email: [isEmail, 'not-an-email'],
  uri: [isWebUrl, 'not-an-address'],
};

/** Returns the trimmed text, or the problem if it breaks the parameter's length or format. */
function parseText(input: unknown, { minLength = 0, maxLength, format }: ActionParameter): ParsedArgument {
  if (typeof input !== 'string' || !isStorable(input)) return { problem: 'not-text' };
  const value = input.trim();
  if (value.length < minLength) return { problem: 'too-short' };
  if (value.length > Math.min(maxLength ?? limits.parameterValueMax, limits.parameterValueMax))
    return { problem: 'too-long' };
  if (format) {
    const [fits, problem] = formats[format];
    if (!fits(value)) return { problem };
  }
  return { value };
}

/**
 * Converts a number, or a text of plain digits such as `-1.5`, as models and forms write it. Returns
 * undefined for anything else.
 */
function toNumber(input: unknown): number | undefined {
  const isWritten = typeof input === 'string' && /^\s{0,8}-?\d{1,15}(?:\.\d{1,15})?\s{0,8}$/.test(input);
  const value = isWritten ? Number(input) : input;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns the number, or the problem if it breaks the parameter's type or bounds. */
function parseNumber(input: unknown, { type, minimum, maximum }: ActionParameter): ParsedArgument {
  const value = toNumber(input);
  if (value === undefined) return { problem: 'not-number' };
  if (type === 'integer' && !Number.isSafeInteger(value)) return { problem: 'not-whole' };
  if (minimum !== undefined && value < minimum) return { problem: 'too-small' };
  if (maximum !== undefined && value > maximum) return { problem: 'too-large' };
  return { value };
}

/** Returns a boolean, also for the texts `true` and `false`, or a problem. */
function parseBoolean(input: unknown): ParsedArgument {
  if (typeof input === 'boolean') return { value: input };
  if (input === 'true' || input === 'false') return { value: input === 'true' };
  return { problem: 'not-yes-or-no' };
}

/**
 * Returns the value by the parameter's type, or the problem. A parameter with an `enum` accepts only its
 * choices.
 */
function parseArgument(input: unknown, parameter: ActionParameter): ParsedArgument {
  const parsed =
    parameter.type === 'string'
      ? parseText(input, parameter)
      : parameter.type === 'boolean'
        ? parseBoolean(input)
        : parseNumber(input, parameter);
  if ('problem' in parsed || !parameter.enum) return parsed;
  const isChoice = parameter.enum.some((choice) => choice === parsed.value);
  return isChoice ? parsed : { problem: 'not-a-choice' };
}

const isEmpty = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/**
 * Checks arguments against the parameters. Returns all converted values, or all problems by name, also of
 * arguments without a parameter. Empty arguments count as missing. The time depends only on the length of the
 * input.
 */
export function checkArguments(
  { properties, required = [] }: ActionParameters,
  args: unknown,
): { values: Record<string, Argument> } | { problems: Record<string, ParameterProblem> } {
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  const input: Record<string, unknown> = isObject ? (args as Record<string, unknown>) : {};
  const values = new Map<string, Argument>();
  const problems = new Map<string, ParameterProblem>();
  for (const name of Object.keys(input).slice(0, limits.parametersPerAction + 1)) {
    if (!Object.hasOwn(properties, name)) problems.set(name.slice(0, 64), 'unknown');
  }
  for (const [name, parameter] of Object.entries(properties)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (isEmpty(value)) {
      if (required.includes(name)) problems.set(name, 'missing');
      continue;
    }
    const parsed = parseArgument(value, parameter);
    if ('problem' in parsed) problems.set(name, parsed.problem);
    else values.set(name, parsed.value);
  }
  return problems.size > 0
    ? { problems: Object.fromEntries(problems) }
    : { values: Object.fromEntries(values) };
}
