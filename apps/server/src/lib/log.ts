import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Names of fields whose values never reach a log. */
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

/** Takes secrets out of a URL before it is logged: only the path stays. */
function toLoggedUrl(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Errors of Drizzle end with the statement's values, which are people's words and secrets. */
const statementValues = /\nparams: [\s\S]*?(?=\n[ \t]{1,20}at |$)/g;

/** What a log keeps of an error: kind, code, text, stack and causes; none of its other fields. */
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

/** Text that waits for a disk that is full, in characters; what comes on top is lost. */
const maxWaiting = 1_000_000;

/** Standard output; where it is a file on a full disk, lines are lost instead of the process. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxWaiting });
  output.on('error', () => {});
  return output;
}

/** JSON lines on standard output (or another stream), without secrets. */
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
