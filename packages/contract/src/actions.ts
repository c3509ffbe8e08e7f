import { z } from 'zod';
import { limits } from './limits.ts';
import { runReasons } from './run-reasons.ts';
import { id, isoDate, isStorable, personText, webUrl } from './values.ts';

/** Property names that every object inherits. */
const prototypeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Name of a parameter, in a call and in the `{…}` of an address. */
export const parameterName = z
  .string()
  .regex(
    /^[A-Za-z_][\w-]{0,63}$/,
    'A name begins with a letter and has letters, digits, _ and - (64 at most)',
  )
  .refine((name) => !prototypeNames.has(name), 'This name cannot be used');

/** Returns a schema for text of at most `max` characters that can be stored. */
const plainText = (max: number) =>
  z.string().max(max).refine(isStorable, 'contains characters that cannot be stored');

/** One parameter of an action: the part of JSON Schema that every model and every form supports. */
const actionParameter = z
  .strictObject({
    type: z.enum(['string', 'number', 'integer', 'boolean']),
    description: plainText(limits.parameterDescriptionMax).optional(),
    enum: z
      .array(z.union([plainText(limits.parameterChoiceMax).min(1), z.number()]))
      .min(1)
      .max(limits.parameterChoices)
      .optional(),
    format: z.enum(['date', 'date-time', 'email', 'uri']).optional(),
    minLength: z.int().min(0).max(limits.parameterValueMax).optional(),
    maxLength: z.int().min(1).max(limits.parameterValueMax).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  })
  .refine(
    ({ type, enum: choices = [] }) =>
      choices.every((choice) =>
        type === 'string' ? typeof choice === 'string' : type !== 'boolean' && typeof choice === 'number',
      ),
    { error: 'The choices must be of the parameter’s type', path: ['enum'] },
  );
export type ActionParameter = z.infer<typeof actionParameter>;

/** Parameters of an action: the bounded subset of JSON Schema that models get. */
export const actionParameters = z
  .strictObject({
    type: z.literal('object'),
    properties: z
      .record(parameterName, actionParameter)
      .refine((properties) => Object.keys(properties).length <= limits.parametersPerAction, {
        error: `An action may have at most ${limits.parametersPerAction} parameters`,
      }),
    required: z.array(parameterName).max(limits.parametersPerAction).optional(),
    additionalProperties: z.literal(false),
  })
  .refine(({ properties, required = [] }) => required.every((name) => Object.hasOwn(properties, name)), {
    error: 'What is required must be one of the parameters',
    path: ['required'],
  });
export type ActionParameters = z.infer<typeof actionParameters>;

/** Problems of an argument. */
const parameterProblems = [
  'missing',
  'unknown',
  'not-text',
  'not-number',
  'not-whole',
  'not-yes-or-no',
  'not-a-choice',
  'not-a-date',
  'not-a-time',
  'not-an-email',
  'not-an-address',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
] as const;
export type ParameterProblem = (typeof parameterProblems)[number];

export const actionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** How parameters that are not part of the address are sent: in the query, or in a JSON or form body. */
export const parameterEncodings = ['query', 'json', 'form'] as const;

/** Headers that the product sets, or that say how a message must be read. */
const reservedHeaders =
  /^(?:host|connection|content-length|content-type|content-encoding|transfer-encoding|te|trailer|upgrade|expect|keep-alive|cookie|accept-encoding|proxy-.*|mcp-.*|sec-.*)$/i;

const headerName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z\d-]{0,63}$/, 'A header’s name has letters, digits and hyphens')
  .refine((name) => !reservedHeaders.test(name), 'This header cannot be set');

const headerValue = z
  .string()
  .trim()
  .min(1, 'A value is required')
  .max(limits.secretHeaderMax)
  .regex(/^[\x20-\x7e]+$/, 'A header’s value has visible ASCII characters only');

/** The header that authenticates the call. Its value is stored encrypted and never shown again. */
const secretHeader = z.strictObject({ name: headerName, value: headerValue });

const name = personText({ min: 2, max: limits.actionNameMax, label: 'Name' });
const description = personText({ min: 10, max: limits.actionDescriptionMax, label: 'When to use it' });

/** Returns the names in the `{…}` of an address, in order and with repetitions. */
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, placeholder]) => placeholder ?? '');

/** Address of an action: its path and query may contain `{name}`. */
const actionAddress = webUrl
  .regex(/^https?:\/\/[^/?#{}]+(?:[/?#]|$)/i, 'Enter a whole address, for example https://api.example.com/v1')
  .refine((text) => !text.includes('#'), 'The address may have no #');

/**
 * Deepest nesting of a template. Recursion over much deeper templates would overflow the stack, which holds
 * some thousands of levels.
 */
const maxTemplateDepth = 30;

/** Returns whether a JSON value has at most `levels` levels of objects and arrays. Does not look deeper. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** Returns whether a text is a JSON object of at most `maxTemplateDepth` levels. */
function isTemplate(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && isShallow(value, maxTemplateDepth);
  } catch {
    return false;
  }
}

const httpFields = {
  name,
  description,
  method: z.enum(actionMethods),
  address: actionAddress,
  sendsAs: z.enum(parameterEncodings),
  /** Other headers, which are not secret. */
  headers: z.array(secretHeader).max(limits.headersPerAction).default([]),
  parameters: actionParameters,
  /**
   * The body as JSON in which `{name}` stands for the value of a parameter; null sends an object of the
   * parameters.
   */
  template: z
    .string()
    .trim()
    .max(limits.actionTemplateMax)
    .refine(isStorable, 'contains characters that cannot be stored')
    .refine(isTemplate, 'The body must be a JSON object')
    .nullable()
    .default(null),
  /** For actions that only read. An action that may change data always asks first. */
  asksFirst: z.boolean().default(false),
  isActive: z.boolean().default(true),
};

type HttpFields = z.output<z.ZodObject<typeof httpFields>>;

/**
 * Returns the first field of an action that does not fit its other fields, with the error message for it.
 * Returns null if all fit.
 */
function findMismatch({
  method,
  address,
  sendsAs,
  parameters,
  template,
}: HttpFields): [string, string] | null {
  const isParameter = (placeholder: string) => Object.hasOwn(parameters.properties, placeholder);
  const inAddress = listPlaceholders(address);
  if (!inAddress.every(isParameter)) return ['address', 'Each {name} in the address must be a parameter'];
  if (!inAddress.every((placeholder) => parameters.required?.includes(placeholder)))
    return ['address', 'A parameter that stands in the address must be required'];
  if ((method === 'GET' || method === 'DELETE') && sendsAs !== 'query')
    return ['sendsAs', 'Only POST, PUT and PATCH send a body'];
  if (template !== null && sendsAs === 'query') return ['template', 'Only what sends a body may have one'];
  return null;
}

/** Returns the schema with a check that the fields fit each other. */
const withMismatchCheck = <T extends z.ZodType<HttpFields>>(schema: T) =>
  schema.superRefine((value, context) => {
    const problem = findMismatch(value);
    if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
  });

/** A new action that calls another service by HTTP. */
export const httpActionInput = withMismatchCheck(
  z.strictObject({ ...httpFields, secret: secretHeader.nullable().default(null) }),
);
export type HttpActionInput = z.output<typeof httpActionInput>;

/** Changes all fields but the secret. A missing secret stays as it is; null removes it. */
export const httpActionUpdate = withMismatchCheck(
  z.strictObject({ ...httpFields, secret: secretHeader.nullish() }),
);
export type HttpActionUpdate = z.output<typeof httpActionUpdate>;

/**
 * A new Model Context Protocol server. Its tools are listed when it is added; no tool is used until it is
 * chosen.
 */
export const toolServerInput = z.strictObject({
  name,
  address: actionAddress.refine((text) => !/[{}]/.test(text), 'The address may have no { or }'),
  /** Sent as a bearer token. */
  token: headerValue.nullable().default(null),
});
export type ToolServerInput = z.output<typeof toolServerInput>;

/** Which of a server's tools are used, and whether a read-only tool asks before it runs. */
const toolChoice = z.strictObject({
  name: z.string().min(1).max(limits.serverToolNameMax),
  isChosen: z.boolean(),
  asksFirst: z.boolean(),
});

/** Changes a server. A missing token stays as it is, and so do missing tools. */
export const toolServerUpdate = z.strictObject({
  name: name.optional(),
  isActive: z.boolean().optional(),
  token: headerValue.nullish(),
  tools: z.array(toolChoice).max(limits.toolsPerServer).optional(),
});
export type ToolServerUpdate = z.output<typeof toolServerUpdate>;

/** Why a server's tool cannot be used: its schema has more than models can be offered. */
export const toolProblems = ['too-many-parameters', 'parameter-name', 'parameter-type', 'no-object'] as const;

/** A tool of a server, from the last listing. */
const serverTool = z.object({
  /** Name on the server. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Name for models. */
  toolName: z.string(),
  parameters: actionParameters.nullable(),
  /** Why the tool cannot be used; null when it can. */
  problem: z.enum(toolProblems).nullable(),
  /** Whether the server declares that the tool changes nothing. */
  isReadOnly: z.boolean(),
  isChosen: z.boolean(),
  asksFirst: z.boolean(),
});
export type ServerTool = z.infer<typeof serverTool>;

const common = {
  id,
  assistantId: id,
  name: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
};

/** An action of an assistant: a call by HTTP, or a server of tools. */
export const action = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    ...common,
    description: z.string(),
    /** Name for models. */
    toolName: z.string(),
    method: z.enum(actionMethods),
    sendsAs: z.enum(parameterEncodings),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    parameters: actionParameters,
    template: z.string().nullable(),
    asksFirst: z.boolean(),
    /** Name of the header whose value is stored; null without one. */
    secretName: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('server'),
    ...common,
    hasToken: z.boolean(),
    tools: z.array(serverTool),
    /** When the tools were last listed, or the last attempt to list them, and why it failed. */
    listedAt: isoDate,
    listProblem: z.enum(runReasons).nullable(),
  }),
]);
export type Action = z.infer<typeof action>;
export type HttpAction = Extract<Action, { kind: 'http' }>;
export type ToolServer = Extract<Action, { kind: 'server' }>;

/** Result of a run. `text` is the response of the other service, as models read it. */
export const runResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), text: z.string(), milliseconds: z.int() }),
  z.object({
    status: z.literal('failed'),
    reason: z.enum(runReasons),
    milliseconds: z.int(),
    /** Problems of the arguments, by parameter; empty for other reasons. */
    problems: z.record(z.string(), z.enum(parameterProblems)),
    /** HTTP status of the other service, if it responded. */
    httpStatus: z.int().nullable(),
  }),
]);
export type RunResult = z.infer<typeof runResult>;

/** One run of an action, without its arguments. */
export const actionRun = z.object({
  id,
  actionId: id,
  /** Name of the action, or of the server's tool. */
  name: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  reason: z.enum(runReasons).nullable(),
  httpStatus: z.int().nullable(),
  milliseconds: z.int().nullable(),
  /** Whether the owner ran it as a test. */
  isTest: z.boolean(),
  conversationId: id.nullable(),
  createdAt: isoDate,
});
export type ActionRun = z.infer<typeof actionRun>;

/** A test run of an action by its owner. */
export const actionTest = z.strictObject({
  /** The tool, for a server. */
  toolName: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/)
    .optional(),
  args: z
    .record(
      z.string().max(64),
      z.union([plainText(limits.parameterValueMax), z.number(), z.boolean(), z.null()]),
    )
    .refine((args) => Object.keys(args).length <= limits.parametersPerAction, 'Too many arguments'),
});
export type ActionTest = z.output<typeof actionTest>;
