import type {
  ActionParameter,
  ActionParameters,
  HttpAction,
  HttpActionInput,
  HttpActionUpdate,
} from '@anito/contract/actions';

/** Types of a parameter, as offered in the form. */
export const parameterTypes = [
  'text',
  'number',
  'whole',
  'choice',
  'yesNo',
  'date',
  'time',
  'email',
  'web',
] as const;
type ParameterType = (typeof parameterTypes)[number];

/** Form values of a parameter. */
export type ParameterRow = {
  name: string;
  type: ParameterType;
  description: string;
  isRequired: boolean;
  /** Separated by commas. */
  choices: string;
  /** The stored parameter. Parts that the form does not show are kept while the type stays the same. */
  stored: { type: ParameterType; parameter: ActionParameter } | null;
};

/** Form values of an action. */
export type ActionValues = {
  name: string;
  description: string;
  method: HttpAction['method'];
  address: string;
  sendsAs: HttpAction['sendsAs'];
  parameters: ParameterRow[];
  secretName: string;
  secretValue: string;
  removesSecret: boolean;
  asksFirst: boolean;
  template: string;
  headers: string;
};

const formats = { date: 'date', time: 'date-time', email: 'email', web: 'uri' } as const;
const plain = {
  text: 'string',
  choice: 'string',
  number: 'number',
  whole: 'integer',
  yesNo: 'boolean',
} as const;

/** Returns the form's type of a parameter. A text with choices is a `choice` in every format. */
function toParameterType({ type, enum: choices, format }: ActionParameter): ParameterType {
  if (type === 'string' && choices) return 'choice';
  const formatType = (Object.keys(formats) as (keyof typeof formats)[]).find(
    (name) => formats[name] === format,
  );
  if (formatType) return formatType;
  return ({ string: 'text', number: 'number', integer: 'whole', boolean: 'yesNo' } as const)[type];
}

/** Form values of a new parameter. */
export const emptyParameter: ParameterRow = {
  name: '',
  type: 'text',
  description: '',
  isRequired: true,
  choices: '',
  stored: null,
};

/**
 * Returns the initial form values of an action, or of a new one. The secret's value is empty, because the
 * server never sends it.
 */
export function toActionValues(action: HttpAction | undefined): ActionValues {
  const { properties = {}, required = [] } = action?.parameters ?? {};
  return {
    name: action?.name ?? '',
    description: action?.description ?? '',
    method: action?.method ?? 'GET',
    address: action?.address ?? '',
    sendsAs: action?.sendsAs ?? 'query',
    parameters: Object.entries(properties).map(([name, parameter]) => ({
      name,
      type: toParameterType(parameter),
      description: parameter.description ?? '',
      isRequired: required.includes(name),
      choices: parameter.type === 'string' ? (parameter.enum ?? []).join(', ') : '',
      stored: { type: toParameterType(parameter), parameter },
    })),
    secretName: action?.secretName ?? 'Authorization',
    secretValue: '',
    removesSecret: false,
    asksFirst: action?.asksFirst ?? false,
    template: action?.template ?? '',
    headers: (action?.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
  };
}

/** Parses the choices, separated by commas: trimmed, without empty ones and duplicates. */
export const listChoices = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((choice) => choice.trim())
      .filter(Boolean),
  ),
];

/**
 * Converts a row to a JSON schema. Keeps the parts of the stored schema that the form does not show, unless
 * the type was changed.
 */
function toParameter({ type, description, choices, stored }: ParameterRow): ActionParameter {
  const trimmedDescription = description.trim();
  const { description: _, enum: storedChoices, ...unchanged } = stored?.type === type ? stored.parameter : {};
  const isOfFormat = type in formats;
  return {
    ...unchanged,
    type: isOfFormat ? 'string' : plain[type as keyof typeof plain],
    ...(trimmedDescription ? { description: trimmedDescription } : {}),
    ...(isOfFormat ? { format: formats[type as keyof typeof formats] } : {}),
    ...(type === 'choice'
      ? { enum: listChoices(choices) }
      : storedChoices && type !== 'text'
        ? { enum: storedChoices }
        : {}),
  };
}

/** Converts the rows of the parameters to a JSON schema of an object. */
function toParameters(rows: readonly ParameterRow[]): ActionParameters {
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map((row) => [row.name.trim(), toParameter(row)])),
    required: rows.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim()),
    additionalProperties: false,
  };
}

/**
 * Parses the headers, one per line; an empty list for a blank text. Returns null if a line has no name or no
 * value.
 */
export function parseHeaders(text: string): { name: string; value: string }[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, Math.max(at, 0)).trim(), value: line.slice(at + 1).trim() };
  });
  return headers.every(({ name, value }) => name !== '' && value !== '') ? headers : null;
}

/** Whether a call with this method may change data. */
export const mayChange = (method: HttpAction['method']) => method !== 'GET';

/** Returns how parameters can be sent with a method, the default first. */
export const listSendOptions = (method: HttpAction['method']): HttpAction['sendsAs'][] =>
  method === 'GET' || method === 'DELETE' ? ['query'] : ['json', 'form', 'query'];

/**
 * Converts the form values to the request body for creating or changing an action. Omits an unchanged secret;
 * null removes it. A way of sending that the method does not allow becomes the first allowed one, and a
 * method that may change data always asks first.
 */
export function toActionInput(
  values: ActionValues,
  action: HttpAction | undefined,
): HttpActionInput & HttpActionUpdate {
  const { name, description, method, address, template, secretName, secretValue } = values;
  const sendsAs = listSendOptions(method).includes(values.sendsAs)
    ? values.sendsAs
    : listSendOptions(method)[0]!;
  const newSecret =
    secretValue.trim() === '' ? undefined : { name: secretName.trim(), value: secretValue.trim() };
  const secret = values.removesSecret ? null : newSecret;
  const body = {
    name: name.trim(),
    description: description.trim(),
    method,
    address: address.trim(),
    sendsAs,
    headers: parseHeaders(values.headers) ?? [],
    parameters: toParameters(values.parameters),
    template: sendsAs === 'query' || template.trim() === '' ? null : template.trim(),
    asksFirst: mayChange(method) || values.asksFirst,
    isActive: action?.isActive ?? true,
  };
  return { ...body, ...(secret === undefined ? {} : { secret }) } as HttpActionInput & HttpActionUpdate;
}
