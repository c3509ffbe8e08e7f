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
const maxNames = 10 * limits.parametersPerAction;

/** Longest offered schema, in characters. It is read for each question. */
const maxReducedLength = 16_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types = ['string', 'number', 'integer', 'boolean'] as const;
const formats = ['date', 'date-time', 'email', 'uri'] as const;
/** Returns the value if the list contains it, else undefined. */
const findListed = <T extends string>(all: readonly T[], value: unknown) => all.find((one) => one === value);

/**
 * Removes the null alternative from a nullable JSON schema if exactly one alternative is left. Otherwise
 * returns the schema unchanged.
 */
function withoutNull(schema: Json): Json {
  for (const key of ['anyOf', 'oneOf']) {
    const choices: unknown = schema[key];
    if (!Array.isArray(choices) || choices.length > 4) continue;
    const choicesLeft = choices.filter((choice) => !(isObject(choice) && choice.type === 'null'));
    if (choicesLeft.length === 1 && isObject(choicesLeft[0])) return { ...schema, ...choicesLeft[0] };
  }
  if (!Array.isArray(schema.type)) return schema;
  const typesLeft = schema.type.filter((type) => type !== 'null');
  return typesLeft.length === 1 ? { ...schema, type: typesLeft[0] } : schema;
}

const cutDescription = (text: string) =>
  toStorable(text.slice(0, 2 * limits.parameterDescriptionMax).toWellFormed())
    .slice(0, limits.parameterDescriptionMax)
    .toWellFormed();

/**
 * Returns the choices of an `enum` if all have the parameter's type and there are not too many. Otherwise
 * returns undefined, and only the tool server checks the value.
 */
function parseChoices(type: ActionParameter['type'], input: unknown): (string | number)[] | undefined {
  if (!Array.isArray(input) || input.length === 0 || input.length > limits.parameterChoices) return undefined;
  const isValid = (choice: unknown) =>
    type === 'string'
      ? typeof choice === 'string' && choice.length > 0 && choice.length <= limits.parameterChoiceMax
      : type !== 'boolean' && Number.isFinite(choice);
  return input.every(isValid) ? (input as (string | number)[]) : undefined;
}

/** Returns the valid bounds of a text's length or of a number; drops invalid ones. */
function parseBounds(type: ActionParameter['type'], schema: Json) {
  const names = type === 'string' ? (['minLength', 'maxLength'] as const) : (['minimum', 'maximum'] as const);
  const bounds = names.flatMap((name) => {
    const value = schema[name];
    const isValid =
      typeof value === 'number' &&
      Number.isFinite(value) &&
      (type !== 'string' ||
        (Number.isInteger(value) &&
          value >= (name === 'maxLength' ? 1 : 0) &&
          value <= limits.parameterValueMax));
    return isValid && type !== 'boolean' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(bounds);
}

/** Reduces the JSON schema of one parameter to the supported subset. Returns null for an unsupported type. */
function reduceParameter(input: unknown): ActionParameter | null {
  if (!isObject(input)) return null;
  const schema = withoutNull(input);
  const hasTexts = Array.isArray(schema.enum) && schema.enum.every((choice) => typeof choice === 'string');
  const type =
    findListed(types, schema.type) ?? (schema.type === undefined && hasTexts ? 'string' : undefined);
  if (!type) return null;
  const choices = parseChoices(type, schema.enum);
  const format = type === 'string' ? findListed(formats, schema.format) : undefined;
  return {
    type,
    ...(typeof schema.description === 'string' && schema.description.trim()
      ? { description: cutDescription(schema.description) }
      : {}),
    ...(choices ? { enum: choices } : {}),
    ...(format ? { format } : {}),
    ...parseBounds(type, schema),
  };
}

/**
 * Reduces a tool's JSON schema to the supported subset. Omits optional parameters outside the subset, and
 * those beyond the limit. A required one outside the subset makes the tool unusable: returns the problem.
 */
export function reduceSchema(input: unknown): { parameters: ActionParameters } | { problem: Problem } {
  if (!isObject(input) || (input.type ?? 'object') !== 'object') return { problem: 'no-object' };
  const properties = isObject(input.properties) ? input.properties : {};
  const requiredNames = Array.isArray(input.required)
    ? input.required.filter((name) => typeof name === 'string')
    : [];
  const required = new Set<string>(requiredNames);
  const supported = new Map<string, ActionParameter>();
  if (required.size > limits.parametersPerAction) return { problem: 'too-many-parameters' };
  // Required properties may lack a description in the schema.
  const names = new Set([...required, ...Object.keys(properties).slice(0, maxNames)]);
  for (const name of names) {
    const isRequired = required.has(name);
    const parameter = Object.hasOwn(properties, name) ? reduceParameter(properties[name]) : null;
    if (!parameterName.safeParse(name).success) {
      if (isRequired) return { problem: 'parameter-name' };
    } else if (!parameter) {
      if (isRequired) return { problem: 'parameter-type' };
    } else if (supported.size < limits.parametersPerAction) supported.set(name, parameter);
  }
  const reduced = actionParameters.safeParse({
    type: 'object',
    properties: Object.fromEntries(supported),
    required: [...supported.keys()].filter((name) => required.has(name)),
    additionalProperties: false,
  });
  if (!reduced.success) return { problem: 'no-object' };
  const isLong = JSON.stringify(reduced.data).length > maxReducedLength;
  return isLong ? { problem: 'too-many-parameters' } : { parameters: reduced.data };
}
