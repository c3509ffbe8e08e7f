import type { ActionParameter, ActionParameters, ParameterProblem } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { isStorable } from '@anito/contract/values';
import { z } from 'zod';

export type Argument = string | number | boolean;
type Problem = { problem: ParameterProblem };
type Read = { value: Argument } | Problem;

const email = z.email();
const longestEmail = 254;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && z.iso.date().safeParse(text).success;
const isMoment = (text: string) =>
  text.length <= 40 && z.iso.datetime({ offset: true }).safeParse(text).success;
const isEmail = (text: string) => text.length <= longestEmail && email.safeParse(text).success;
const isAddress = (text: string) =>
  text.length <= limits.urlMax && /^https?:\/\//i.test(text) && URL.canParse(text);

const formats: Record<
  NonNullable<ActionParameter['format']>,
  [fits: (text: string) => boolean, problem: ParameterProblem]
> = {
  date: [isDay, 'not-a-date'],
  'date-time': [isMoment, 'not-a-time'],
  email: [isEmail, 'not-an-email'],
  uri: [isAddress, 'not-an-address'],
};

function readText(given: unknown, { minLength = 0, maxLength, format }: ActionParameter): Read {
  if (typeof given !== 'string' || !isStorable(given)) return { problem: 'not-text' };
  const value = given.trim();
  if (value.length < minLength) return { problem: 'too-short' };
  if (value.length > Math.min(maxLength ?? limits.parameterValueMax, limits.parameterValueMax))
    return { problem: 'too-long' };
  if (format) {
    const [fits, problem] = formats[format];
    if (!fits(value)) return { problem };
  }
  return { value };
}

/** Converts a number, also from plain digits as models and forms write it. */
function toNumber(given: unknown): number | undefined {
  const isWritten = typeof given === 'string' && /^\s{0,8}-?\d{1,15}(?:\.\d{1,15})?\s{0,8}$/.test(given);
  const value = isWritten ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readNumber(given: unknown, { type, minimum, maximum }: ActionParameter): Read {
  const value = toNumber(given);
  if (value === undefined) return { problem: 'not-number' };
  if (type === 'integer' && !Number.isSafeInteger(value)) return { problem: 'not-whole' };
  if (minimum !== undefined && value < minimum) return { problem: 'too-small' };
  if (maximum !== undefined && value > maximum) return { problem: 'too-large' };
  return { value };
}

function readYesOrNo(given: unknown): Read {
  if (typeof given === 'boolean') return { value: given };
  if (given === 'true' || given === 'false') return { value: given === 'true' };
  return { problem: 'not-yes-or-no' };
}

function readArgument(given: unknown, parameter: ActionParameter): Read {
  const read =
    parameter.type === 'string'
      ? readText(given, parameter)
      : parameter.type === 'boolean'
        ? readYesOrNo(given)
        : readNumber(given, parameter);
  if ('problem' in read || !parameter.enum) return read;
  const isChoice = parameter.enum.some((choice) => choice === read.value);
  return isChoice ? read : { problem: 'not-a-choice' };
}

const isNothing = (given: unknown) =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

/**
 * Checks arguments against the parameters and returns the values or the problem of each parameter. Numbers
 * may be written as digits. Empty arguments count as missing. The time depends only on the length of the
 * input.
 */
export function checkArguments(
  { properties, required = [] }: ActionParameters,
  args: unknown,
): { values: Record<string, Argument> } | { problems: Record<string, ParameterProblem> } {
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  const given: Record<string, unknown> = isObject ? (args as Record<string, unknown>) : {};
  const values = new Map<string, Argument>();
  const problems = new Map<string, ParameterProblem>();
  for (const name of Object.keys(given).slice(0, limits.parametersPerAction + 1)) {
    if (!Object.hasOwn(properties, name)) problems.set(name.slice(0, 64), 'unknown');
  }
  for (const [name, parameter] of Object.entries(properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (isNothing(value)) {
      if (required.includes(name)) problems.set(name, 'missing');
      continue;
    }
    const read = readArgument(value, parameter);
    if ('problem' in read) problems.set(name, read.problem);
    else values.set(name, read.value);
  }
  return problems.size > 0
    ? { problems: Object.fromEntries(problems) }
    : { values: Object.fromEntries(values) };
}
