import { z } from 'zod';
import { limits } from './limits.ts';
import { runReasons } from './run-reasons.ts';
import { id, isoDate, isStorable, personText, webUrl } from './values.ts';

/** Names that objects have of themselves. */
const ownNames = new Set(['__proto__', 'constructor', 'prototype']);

/** How a parameter is called, in a call and in `{…}` of an address. */
export const parameterName = z
  .string()
  .regex(
    /^[A-Za-z_][\w-]{0,63}$/,
    'A name begins with a letter and has letters, digits, _ and - (64 at most)',
  )
  .refine((name) => !ownNames.has(name), 'This name cannot be used');

const plainText = (max: number) =>
  z.string().max(max).refine(isStorable, 'contains characters that cannot be stored');

/** One parameter of an action: the part of JSON Schema that every model and every form can be given. */
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

/** What an action is called with: the subset of JSON Schema that is offered to models, bounded. */
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

/** What is wrong with an argument. */
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

/** Where what is no part of the address goes: behind it, or into a body of JSON or of a form. */
export const sendingWays = ['query', 'json', 'form'] as const;

/** A header of ours, or one that says how a message is to be read. */
const keptHeaders =
  /^(?:host|connection|content-length|content-type|content-encoding|transfer-encoding|te|trailer|upgrade|expect|keep-alive|cookie|accept-encoding|proxy-.*|mcp-.*|sec-.*)$/i;

const headerName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z\d-]{0,63}$/, 'A header’s name has letters, digits and hyphens')
  .refine((name) => !keptHeaders.test(name), 'This header cannot be set');

const headerValue = z
  .string()
  .trim()
  .min(1, 'A value is required')
  .max(limits.secretHeaderMax)
  .regex(/^[\x20-\x7e]+$/, 'A header’s value has visible ASCII characters only');

/** The header that opens the other side; its value is kept encrypted and never shown again. */
const secretHeader = z.strictObject({ name: headerName, value: headerValue });

const name = personText({ min: 2, max: limits.actionNameMax, label: 'Name' });
const description = personText({ min: 10, max: limits.actionDescriptionMax, label: 'When to use it' });

/** The names in `{…}` of an address, in their order. */
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, found]) => found ?? '');

/** The address of an action: `{name}` may stand in its path and query. */
const actionAddress = webUrl
  .regex(/^https?:\/\/[^/?#{}]+(?:[/?#]|$)/i, 'Enter a whole address, for example https://api.example.com/v1')
  .refine((text) => !text.includes('#'), 'The address may have no #');

/** Deeper templates would end whoever goes through them: the stack has room for some thousands of levels. */
const deepestTemplate = 30;

/** Whether a value has so many levels at most; looks at no more of them. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** Whether a text is JSON that is an object, not nested deeply. */
function isTemplate(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && isShallow(value, deepestTemplate);
  } catch {
    return false;
  }
}

const httpFields = {
  name,
  description,
  method: z.enum(actionMethods),
  address: actionAddress,
  sendsAs: z.enum(sendingWays),
  /** Other headers, which are no secrets. */
  headers: z.array(secretHeader).max(limits.headersPerAction).default([]),
  parameters: actionParameters,
  /** The body as JSON in which `{name}` stands for what a parameter is; null: an object of the parameters. */
  template: z
    .string()
    .trim()
    .max(limits.actionTemplateMax)
    .refine(isStorable, 'contains characters that cannot be stored')
    .refine(isTemplate, 'The body must be a JSON object')
    .nullable()
    .default(null),
  /** Of what only reads; what may change something always asks first. */
  asksFirst: z.boolean().default(false),
  isActive: z.boolean().default(true),
};

type Checked = z.output<z.ZodObject<typeof httpFields>>;

/** What of an action does not fit together, by the field that says it. */
function checkFitting({ method, address, sendsAs, parameters, template }: Checked): [string, string] | null {
  const known = (found: string) => Object.hasOwn(parameters.properties, found);
  const inAddress = listPlaceholders(address);
  if (!inAddress.every(known)) return ['address', 'Each {name} in the address must be a parameter'];
  if (!inAddress.every((found) => parameters.required?.includes(found)))
    return ['address', 'A parameter that stands in the address must be required'];
  if ((method === 'GET' || method === 'DELETE') && sendsAs !== 'query')
    return ['sendsAs', 'Only POST, PUT and PATCH send a body'];
  if (template !== null && sendsAs === 'query') return ['template', 'Only what sends a body may have one'];
  return null;
}

const fitting = <T extends z.ZodType<Checked>>(schema: T) =>
  schema.superRefine((value, context) => {
    const problem = checkFitting(value);
    if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
  });

/** A new action that calls another service by HTTP. */
export const httpActionInput = fitting(
  z.strictObject({ ...httpFields, secret: secretHeader.nullable().default(null) }),
);
export type HttpActionInput = z.output<typeof httpActionInput>;

/** A change of all but the secret, which stays as it is when it is left out; null removes it. */
export const httpActionUpdate = fitting(z.strictObject({ ...httpFields, secret: secretHeader.nullish() }));
export type HttpActionUpdate = z.output<typeof httpActionUpdate>;

/** A new server of the Model Context Protocol; its tools are listed when it is added, and none is used until it is chosen. */
export const toolServerInput = z.strictObject({
  name,
  address: actionAddress.refine((text) => !/[{}]/.test(text), 'The address may have no { or }'),
  /** Sent as a bearer token. */
  token: headerValue.nullable().default(null),
});
export type ToolServerInput = z.output<typeof toolServerInput>;

/** Which of a server's tools are used, and whether one that says that it only reads is run without asking. */
const toolChoice = z.strictObject({
  name: z.string().min(1).max(limits.serverToolNameMax),
  isChosen: z.boolean(),
  asksFirst: z.boolean(),
});

/** A change of a server: a token that is left out stays; tools that are left out stay as they are. */
export const toolServerUpdate = z.strictObject({
  name: name.optional(),
  isActive: z.boolean().optional(),
  token: headerValue.nullish(),
  tools: z.array(toolChoice).max(limits.toolsPerServer).optional(),
});
export type ToolServerUpdate = z.output<typeof toolServerUpdate>;

/** Why a server's tool cannot be used: its schema has more than can be offered. */
export const toolProblems = ['too-many-parameters', 'parameter-name', 'parameter-type', 'no-object'] as const;

/** A tool of a server, as it was listed last. */
const serverTool = z.object({
  /** As the server calls it. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** How models call it. */
  toolName: z.string(),
  parameters: actionParameters.nullable(),
  /** Why it cannot be used; null of one that can. */
  problem: z.enum(toolProblems).nullable(),
  /** Whether the server says that it changes nothing. */
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
    /** How models call it. */
    toolName: z.string(),
    method: z.enum(actionMethods),
    sendsAs: z.enum(sendingWays),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    parameters: actionParameters,
    template: z.string().nullable(),
    asksFirst: z.boolean(),
    /** The name of the header whose value is kept; null without one. */
    secretName: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('server'),
    ...common,
    hasToken: z.boolean(),
    tools: z.array(serverTool),
    /** When its tools were listed, or tried to be, and why they could not. */
    listedAt: isoDate,
    listProblem: z.enum(runReasons).nullable(),
  }),
]);
export type Action = z.infer<typeof action>;
export type HttpAction = Extract<Action, { kind: 'http' }>;
export type ToolServer = Extract<Action, { kind: 'server' }>;

/** What a run came to; `text` is what the other side answered, as models are given it. */
export const runResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), text: z.string(), milliseconds: z.int() }),
  z.object({
    status: z.literal('failed'),
    reason: z.enum(runReasons),
    milliseconds: z.int(),
    /** What is wrong with the arguments, by parameter; empty of other reasons. */
    problems: z.record(z.string(), z.enum(parameterProblems)),
    /** The other side's status, where it answered by one. */
    httpStatus: z.int().nullable(),
  }),
]);
export type RunResult = z.infer<typeof runResult>;

/** One run of an action, without what it was called with. */
export const actionRun = z.object({
  id,
  actionId: id,
  /** Of the action, or of the server's tool. */
  name: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  reason: z.enum(runReasons).nullable(),
  httpStatus: z.int().nullable(),
  milliseconds: z.int().nullable(),
  /** Whether the owner tried it. */
  isTest: z.boolean(),
  conversationId: id.nullable(),
  createdAt: isoDate,
});
export type ActionRun = z.infer<typeof actionRun>;

/** A try of an action by its owner. */
export const actionTest = z.strictObject({
  /** Of a server, the tool. */
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
