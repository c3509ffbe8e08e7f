import {
  type ActionParameter,
  type ActionParameters,
  actionParameters,
  parameterName,
  type toolProblems,
} from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';

type Problem = (typeof toolProblems)[number];
type Json = Record<string, unknown>;

/** Properties of a schema that are read: a server may describe a hundred thousand, and few are offered. */
const mostNames = 10 * limits.parametersPerAction;

/** Longest offered schema, in characters. It is read for each question. */
const longestReduced = 16_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types = ['string', 'number', 'integer', 'boolean'] as const;
const formats = ['date', 'date-time', 'email', 'uri'] as const;
const pick = <T extends string>(all: readonly T[], value: unknown) => all.find((one) => one === value);

/** Removes the null alternative from a schema. */
function withoutNull(schema: Json): Json {
  for (const key of ['anyOf', 'oneOf']) {
    const choices: unknown = schema[key];
    if (!Array.isArray(choices) || choices.length > 4) continue;
    const others = choices.filter((choice) => !(isObject(choice) && choice.type === 'null'));
    if (others.length === 1 && isObject(others[0])) return { ...schema, ...others[0] };
  }
  if (!Array.isArray(schema.type)) return schema;
  const others = schema.type.filter((type) => type !== 'null');
  return others.length === 1 ? { ...schema, type: others[0] } : schema;
}

const cut = (text: string) =>
  toStorable(text.slice(0, 2 * limits.parameterDescriptionMax).toWellFormed())
    .slice(0, limits.parameterDescriptionMax)
    .toWellFormed();

/**
 * Returns the choices if all have the right type and there are few enough. Otherwise the server must check
 * them.
 */
function readChoices(type: ActionParameter['type'], given: unknown): (string | number)[] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > limits.parameterChoices) return undefined;
  const isRight = (choice: unknown) =>
    type === 'string'
      ? typeof choice === 'string' && choice.length > 0 && choice.length <= limits.parameterChoiceMax
      : type !== 'boolean' && Number.isFinite(choice);
  return given.every(isRight) ? (given as (string | number)[]) : undefined;
}

function readBounds(type: ActionParameter['type'], schema: Json) {
  const names = type === 'string' ? (['minLength', 'maxLength'] as const) : (['minimum', 'maximum'] as const);
  const found = names.flatMap((name) => {
    const value = schema[name];
    const isRight =
      typeof value === 'number' &&
      Number.isFinite(value) &&
      (type !== 'string' ||
        (Number.isInteger(value) &&
          value >= (name === 'maxLength' ? 1 : 0) &&
          value <= limits.parameterValueMax));
    return isRight && type !== 'boolean' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

function reduceParameter(given: unknown): ActionParameter | null {
  if (!isObject(given)) return null;
  const schema = withoutNull(given);
  const hasTexts = Array.isArray(schema.enum) && schema.enum.every((choice) => typeof choice === 'string');
  const type = pick(types, schema.type) ?? (schema.type === undefined && hasTexts ? 'string' : undefined);
  if (!type) return null;
  const choices = readChoices(type, schema.enum);
  const format = type === 'string' ? pick(formats, schema.format) : undefined;
  return {
    type,
    ...(typeof schema.description === 'string' && schema.description.trim()
      ? { description: cut(schema.description) }
      : {}),
    ...(choices ? { enum: choices } : {}),
    ...(format ? { format } : {}),
    ...readBounds(type, schema),
  };
}

/**
 * Reduces a server's schema to the supported subset. An optional parameter outside the subset is omitted. A
 * required one makes the tool unusable, with a reason.
 */
export function reduceSchema(given: unknown): { parameters: ActionParameters } | { problem: Problem } {
  if (!isObject(given) || (given.type ?? 'object') !== 'object') return { problem: 'no-object' };
  const properties = isObject(given.properties) ? given.properties : {};
  const needed = Array.isArray(given.required)
    ? given.required.filter((name) => typeof name === 'string')
    : [];
  const required = new Set<string>(needed);
  const kept = new Map<string, ActionParameter>();
  if (required.size > limits.parametersPerAction) return { problem: 'too-many-parameters' };
  // Required properties may lack a description in the schema.
  const names = new Set([...required, ...Object.keys(properties).slice(0, mostNames)]);
  for (const name of names) {
    const isNeeded = required.has(name);
    const parameter = Object.hasOwn(properties, name) ? reduceParameter(properties[name]) : null;
    if (!parameterName.safeParse(name).success) {
      if (isNeeded) return { problem: 'parameter-name' };
    } else if (!parameter) {
      if (isNeeded) return { problem: 'parameter-type' };
    } else if (kept.size < limits.parametersPerAction) kept.set(name, parameter);
  }
  const reduced = actionParameters.safeParse({
    type: 'object',
    properties: Object.fromEntries(kept),
    required: [...kept.keys()].filter((name) => required.has(name)),
    additionalProperties: false,
  });
  if (!reduced.success) return { problem: 'no-object' };
  const isLong = JSON.stringify(reduced.data).length > longestReduced;
  return isLong ? { problem: 'too-many-parameters' } : { parameters: reduced.data };
}
