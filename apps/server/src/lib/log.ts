import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino } from 'pino';
import { readLogContext } from './log-context.ts';
import { createFloodFilter } from './log-floods.ts';
import { findTraceId } from './tracing.ts';

/**
 * Names of fields whose values are never logged, at the top of a line and in objects up to two levels deep.
 */
const secretNames = [
  'authorization',
  'cookie',
  'apiKey',
  'apiToken',
  'password',
  'accessToken',
  'refreshToken',
  'botToken',
  'appSecret',
  'verifyToken',
  'secretAccessKey',
];

const secretPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...['', '*.'].flatMap((parent) => [`${parent}headers["x-api-key"]`, `${parent}headers["x-notion-token"]`]),
];

/** Returns the path of a URL for the log, without the query, which may contain secrets. */
function toLoggedUrl(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Errors of Drizzle end with the values of the statement, which are people's texts and secrets. */
const statementValues = /\nparams: [\s\S]*?(?=\n[ \t]{1,20}at |$)/g;

/**
 * Returns the logged parts of an error: type, code, message, stack and up to five causes, without values of
 * statements. Of other thrown values it returns the text or the type.
 */
export function describeForLog(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message.replace(statementValues, ''),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack?.replace(statementValues, ''),
    ...(cause !== undefined && depth < 5 ? { cause: describeForLog(cause, depth + 1) } : {}),
  };
}

/** Maximum number of characters that wait for a full disk; further lines are lost. */
const maxWaiting = 1_000_000;

/** Opens standard output. When it is a file on a full disk, lines are lost instead of ending the process. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxWaiting });
  output.on('error', () => {});
  return output;
}

/**
 * Creates a log of JSON lines on standard output (or another stream), without secrets. Each line names the
 * request or job, the account and the trace in progress. Of one text, 100 lines a minute are logged, and then
 * one line with the number of further ones.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const floods = createFloodFilter((text, severity, count) => {
    const method = pino.levels.labels[severity] as Level;
    log[method]({ count }, `${text}, again within a minute`);
  });
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    redact: { paths: secretPaths, censor: '[secret]' },
    mixin(_fields, _level, logger) {
      const traceId = findTraceId();
      const { requestId, ...context } = readLogContext() ?? {};
      return {
        ...context,
        // The logger of a request has the id already.
        ...(requestId !== undefined && logger === log ? { requestId } : {}),
        ...(traceId === undefined ? {} : { traceId }),
      };
    },
    hooks: {
      logMethod(parts, method, severity) {
        const text = parts.find((part) => typeof part === 'string') ?? '';
        if (floods.admit(text, severity)) method.apply(this, parts);
      },
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: toLoggedUrl(request.url),
        ip: request.ip,
      }),
      err: describeForLog,
    },
  };
  const log = pino(options, stream ?? openStandardOutput());
  return log;
}
