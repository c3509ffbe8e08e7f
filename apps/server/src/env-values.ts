import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { type SettableLimit, settableLimits } from '@anito/contract/settings';
import { z } from 'zod';

// Kinds of values of environment variables. Their problems are shown to the operator at the start.

export const providerName = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}, for example openai-compatible`);

export const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

export const list = optional.transform((value) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** An optional list, separated by commas, of which each item must be valid. */
export const listOf = (isValid: (item: string) => boolean, problem: string) =>
  list.refine((items) => items.every(isValid), problem);

/** A whole number from `min` to `max`. */
export const wholeNumber = (problem: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, problem)
    .transform(Number)
    .refine((value) => value >= min && value <= max, problem);

/** A limit that admins can set, unless the environment does. */
export const limit = (name: SettableLimit, unit: string) => {
  const { min, max, usual } = settableLimits[name];
  return wholeNumber(`must be ${min} to ${max} ${unit}, for example ${usual}`, min, max).default(usual);
};

export const optionalNumber = (problem: string, min: number, max: number) =>
  optional.pipe(wholeNumber(problem, min, max).optional());

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Values of OTEL_TRACES_SAMPLER (OpenTelemetry's specification of environment variables). */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether an item is an address, a network such as 10.0.0.0/8, or a name that Fastify's trustProxy knows. */
export function isProxyAddress(item: string): boolean {
  const [address = '', prefix, ...extraParts] = item.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return proxyNames.includes(item) || (isIP(address) !== 0 && isNetwork && extraParts.length === 0);
}

/**
 * Whether a URL has no query, fragment, user or password; it may have a path. Also returns true for a text
 * that is no URL, because another rule refuses it.
 */
export function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { search, hash, username, password } = new URL(value);
  return !search && !hash && !username && !password;
}

/** An optional URL with one of these protocols (`https:`). */
export const optionalUrl = (protocols: string[], example: string) =>
  optional.refine(
    (value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    `must be a URL, for example ${example}`,
  );

export const webUrl = (example: string) => optionalUrl(['http:', 'https:'], example);

/** Whether a value has the form of a name of a model or a voice. */
export const isShortName = (value: string) => /^[\w.:/-]{1,100}$/.test(value);

/** Whether a value is a host name or an IP address, without a port. */
export function isHost(value: string): boolean {
  const label = '[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?';
  // A name whose last part is a number can only be a mistyped address.
  const isName = new RegExp(`^${label}(\\.${label})*$`, 'i').test(value) && !/(^|\.)\d+$/.test(value);
  return isIP(value) !== 0 || (isName && value.length <= 253);
}

/** Whether a text is a host with a port, such as `mail.example.com:25` or `[::1]:25`. */
export function isHostWithPort(item: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(item) ?? [];
  const isRightHost = bracketed === undefined ? isHost(plain ?? '') : isIP(bracketed) === 6;
  return isRightHost && Number(port) >= 1 && Number(port) <= 65_535;
}

/** Whether a path leads to a regular file; false for a missing path. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** An optional variable whose value, if it is set, must be valid. */
export const optionalMatching = (isValid: (value: string) => boolean, problem: string) =>
  optional.refine((value) => value === undefined || isValid(value), problem);

export const contact = optionalMatching(
  (value) => z.email().safeParse(value).success,
  'must be an e-mail address, for example support@example.com',
);

/**
 * An optional secret from or for another service. Only obvious placeholders and secrets of fewer than ten
 * characters are refused.
 */
export const externalSecret = (example: string) =>
  optionalMatching(
    (value) => /^\S{10,}$/.test(value) && !/^change-?me/i.test(value),
    `must be at least 10 characters without spaces, for example ${example}`,
  );

const weakSecrets = /^(changeme|change-me|secret|password|default|test)/i;

/**
 * Whether a secret is shorter than `minLength` or starts with a word such as `changeme`. Returns false for
 * undefined.
 */
export function isWeak(secret: string | undefined, minLength: number): boolean {
  return secret !== undefined && (secret.length < minLength || weakSecrets.test(secret));
}
