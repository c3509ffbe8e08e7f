import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Paths of fields whose values are never logged. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-api-key"]',
  'req.headers["x-notion-token"]',
  '*.apiKey',
  '*.apiToken',
  '*.password',
  '*.accessToken',
  '*.refreshToken',
];

/** Removes secrets from a URL for the log: only the path stays. */
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

/** Creates a log of JSON lines on standard output (or another stream), without secrets. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: toLoggedUrl(request.url),
        ip: request.ip,
      }),
      err: describeForLog,
    },
  };
  return pino(options, stream ?? openStandardOutput());
}
