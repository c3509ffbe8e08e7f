import type {
  ActionParameter,
  ActionParameters,
  HttpAction,
  HttpActionInput,
  HttpActionUpdate,
} from '@anito/contract/actions';

/** What a parameter may be, as people choose it. */
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

/** A parameter as it is typed. */
export type ParameterRow = {
  name: string;
  type: ParameterType;
  description: string;
  isRequired: boolean;
  /** With commas between. */
  choices: string;
  /** What the form does not show, kept while the type stays. */
  before: { type: ParameterType; parameter: ActionParameter } | null;
};

/** What the form of an action holds. */
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

function nameType({ type, enum: choices, format }: ActionParameter): ParameterType {
  if (type === 'string' && choices) return 'choice';
  const ofFormat = (Object.keys(formats) as (keyof typeof formats)[]).find(
    (name) => formats[name] === format,
  );
  if (ofFormat) return ofFormat;
  return ({ string: 'text', number: 'number', integer: 'whole', boolean: 'yesNo' } as const)[type];
}

/** A parameter that is yet to be typed. */
export const emptyParameter: ParameterRow = {
  name: '',
  type: 'text',
  description: '',
  isRequired: true,
  choices: '',
  before: null,
};

/** What an action's form begins with. */
export function toValues(action: HttpAction | undefined): ActionValues {
  const { properties = {}, required = [] } = action?.parameters ?? {};
  return {
    name: action?.name ?? '',
    description: action?.description ?? '',
    method: action?.method ?? 'GET',
    address: action?.address ?? '',
    sendsAs: action?.sendsAs ?? 'query',
    parameters: Object.entries(properties).map(([name, parameter]) => ({
      name,
      type: nameType(parameter),
      description: parameter.description ?? '',
      isRequired: required.includes(name),
      choices: parameter.type === 'string' ? (parameter.enum ?? []).join(', ') : '',
      before: { type: nameType(parameter), parameter },
    })),
    secretName: action?.secretName ?? 'Authorization',
    secretValue: '',
    removesSecret: false,
    asksFirst: action?.asksFirst ?? false,
    template: action?.template ?? '',
    headers: (action?.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
  };
}

/** The choices that were typed, each once. */
export const listChoices = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((choice) => choice.trim())
      .filter(Boolean),
  ),
];

function toParameter({ type, description, choices, before }: ParameterRow): ActionParameter {
  const said = description.trim();
  const { description: _, enum: known, ...kept } = before?.type === type ? before.parameter : {};
  const isOfFormat = type in formats;
  return {
    ...kept,
    type: isOfFormat ? 'string' : plain[type as keyof typeof plain],
    ...(said ? { description: said } : {}),
    ...(isOfFormat ? { format: formats[type as keyof typeof formats] } : {}),
    ...(type === 'choice' ? { enum: listChoices(choices) } : known && type !== 'text' ? { enum: known } : {}),
  };
}

/** The parameters that were typed, as a schema. */
function toParameters(rows: readonly ParameterRow[]): ActionParameters {
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map((row) => [row.name.trim(), toParameter(row)])),
    required: rows.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim()),
    additionalProperties: false,
  };
}

/** The headers that were typed, a line each; null where a line is none. */
export function readHeaders(typed: string): { name: string; value: string }[] | null {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, Math.max(at, 0)).trim(), value: line.slice(at + 1).trim() };
  });
  return found.every(({ name, value }) => name !== '' && value !== '') ? found : null;
}

/** Whether a call by the method may change something. */
export const mayChange = (method: HttpAction['method']) => method !== 'GET';

/** How parameters may be sent by a method. */
export const listWays = (method: HttpAction['method']): HttpAction['sendsAs'][] =>
  method === 'GET' || method === 'DELETE' ? ['query'] : ['json', 'form', 'query'];

/** What is sent of the form; of a secret that stays, nothing. */
export function toInput(
  values: ActionValues,
  action: HttpAction | undefined,
): HttpActionInput & HttpActionUpdate {
  const { name, description, method, address, template, secretName, secretValue } = values;
  const sendsAs = listWays(method).includes(values.sendsAs) ? values.sendsAs : listWays(method)[0]!;
  const given =
    secretValue.trim() === '' ? undefined : { name: secretName.trim(), value: secretValue.trim() };
  const secret = values.removesSecret ? null : given;
  const body = {
    name: name.trim(),
    description: description.trim(),
    method,
    address: address.trim(),
    sendsAs,
    headers: readHeaders(values.headers) ?? [],
    parameters: toParameters(values.parameters),
    template: sendsAs === 'query' || template.trim() === '' ? null : template.trim(),
    asksFirst: mayChange(method) || values.asksFirst,
    isActive: action?.isActive ?? true,
  };
  return { ...body, ...(secret === undefined ? {} : { secret }) } as HttpActionInput & HttpActionUpdate;
}
