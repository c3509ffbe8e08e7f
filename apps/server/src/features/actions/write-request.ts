import type { parameterEncodings } from '@anito/contract/actions';
import type { Argument } from './check-arguments.ts';

type Values = Record<string, Argument>;

/** The parts of an action that determine its request. */
type RequestTemplate = {
  method: string;
  address: string;
  sendsAs: (typeof parameterEncodings)[number];
  template: string | null;
};

/** The request to send: an address and an optional body. */
type BuiltRequest = { address: string; contentType: string | null; body: string | undefined };

const placeholder = /\{([^{}]{1,64})\}/g;

/**
 * Replaces `{name}` in an address by the encoded values and returns it with the names used. Returns null when
 * a value would change the path's segments or the origin, for example an empty one or `..`.
 */
function fillAddress(address: string, values: Values): { address: string; used: Set<string> } | null {
  const used = new Set<string>();
  const fill = (write: (name: string) => string) =>
    address.replaceAll(placeholder, (_, name: string) => write(name));
  const filledAddress = fill((name) => {
    used.add(name);
    return encodeURIComponent(String(values[name] ?? '').toWellFormed());
  });
  const sampleAddress = fill(() => 'x');
  if (!URL.canParse(filledAddress) || !URL.canParse(sampleAddress)) return null;
  // `.`, `..` and empty values would change the path.
  const countParts = (text: string) => new URL(text).pathname.split('/');
  const [parts, expected] = [countParts(filledAddress), countParts(sampleAddress)];
  const isInPlace = parts.length === expected.length && parts.every((part, at) => !!part === !!expected[at]);
  return isInPlace && new URL(filledAddress).origin === new URL(sampleAddress).origin
    ? { address: filledAddress, used }
    : null;
}

/**
 * Replaces `{name}` in a text of the template. A text that is a single placeholder becomes the value itself
 * with its type, or undefined without a value. In a longer text, placeholders without a value stay.
 */
function fillText(text: string, values: Values): unknown {
  const [, wholeName] = /^\{([^{}]{1,64})\}$/.exec(text) ?? [];
  if (wholeName !== undefined) return Object.hasOwn(values, wholeName) ? values[wholeName] : undefined;
  return text.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/**
 * Appends the values of a body to `into`, under the names that HTML forms use: `a[b][0]`. Omits null and
 * undefined.
 */
function listFields(value: unknown, name: string, into: URLSearchParams): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') into.append(name, String(value));
  else
    for (const [key, inner] of Object.entries(value))
      listFields(inner, name === '' ? key : `${name}[${key}]`, into);
}

/**
 * Builds the request of an action. Returns null when a value would change the path or the origin of the
 * address. Arguments in the address are not sent again in the query or a body without a template. The
 * template is filled after parsing, so that values cannot change its structure.
 */
export function buildRequest(action: RequestTemplate, values: Values): BuiltRequest | null {
  const filled = fillAddress(action.address, values);
  if (!filled) return null;
  const remainingValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !filled.used.has(name)),
  );
  if (action.sendsAs === 'query') {
    const url = new URL(filled.address);
    for (const [name, value] of Object.entries(remainingValues)) url.searchParams.append(name, String(value));
    return { address: url.href, contentType: null, body: undefined };
  }
  const content: unknown =
    action.template === null
      ? remainingValues
      : JSON.parse(action.template, (_, value: unknown) =>
          typeof value === 'string' ? fillText(value, values) : value,
        );
  if (action.sendsAs === 'json') {
    return { address: filled.address, contentType: 'application/json', body: JSON.stringify(content) };
  }
  const fields = new URLSearchParams();
  listFields(content, '', fields);
  return {
    address: filled.address,
    contentType: 'application/x-www-form-urlencoded',
    body: fields.toString(),
  };
}
