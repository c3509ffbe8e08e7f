import { delimiter, resolve } from 'node:path';
import { chatProviders, embedProviders, providerRequirements } from '@anito/models/providers';
import { parseS3Url } from '@anito/storage/s3-bucket';
import { z } from 'zod';
import {
  findBackupProblems,
  isCronExpression,
  parseBackupTarget,
  parseRetention,
} from './backup-settings.ts';
import {
  contact,
  externalSecret,
  isBaseUrl,
  isFile,
  isHost,
  isHostWithPort,
  isProxyAddress,
  isShortName,
  isWeak,
  limit,
  list,
  listOf,
  logLevels,
  optional,
  optionalMatching,
  optionalNumber,
  optionalUrl,
  providerName,
  samplers,
  webUrl,
  wholeNumber,
} from './env-values.ts';

const schema = z.object({
  PORT: wholeNumber('must be a port from 0 to 65535, for example 3000', 0, 65_535).default(3000),
  HOST: optionalMatching(isHost, 'must be an address or a name, for example 0.0.0.0').transform(
    (value) => value ?? '127.0.0.1',
  ),
  PUBLIC_URL: webUrl('https://assistants.example.com').refine(
    (value) => value === undefined || isBaseUrl(value),
    'must not have a query, a hash or a user, for example https://assistants.example.com',
  ),
  DATA_DIR: optional.transform((value) => resolve(value ?? './data')),
  DATABASE_URL: optionalUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/anito'),
  ROLES: list
    .transform((roles) => (roles.length > 0 ? roles : ['web', 'worker']))
    .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker or both, for example web,worker'))),
  MIGRATE: z.enum(['start', 'wait'], 'must be start or wait, for example wait').default('start'),
  STORAGE_URL: optionalMatching(
    (value) => parseS3Url(value) !== undefined,
    'must be a bucket, with no secret in it, for example s3://bucket?endpoint=https://s3.example.com&region=eu-west-1',
  ),
  BACKUP_SCHEDULE: optionalMatching(
    isCronExpression,
    'must be a cron expression of five fields in UTC, for example 0 3 * * *',
  ),
  BACKUP_TARGET: optionalMatching(
    (value) => parseBackupTarget(value) !== undefined,
    'must be an absolute folder or a bucket, with no secret in it, for example /mnt/backups or s3://bucket?region=eu-west-1',
  ),
  BACKUP_ACCESS_KEY_ID: optional,
  BACKUP_SECRET_ACCESS_KEY: optional,
  BACKUP_KEY: optionalMatching(
    (value) => !isWeak(value, 32),
    'must be at least 32 random characters, for example from `openssl rand -base64 32`',
  ),
  BACKUP_KEEP: optionalMatching(
    (value) => parseRetention(value) !== undefined,
    'must be numbers of days, weeks and months, of at least one day, for example 7,4,6',
  ).transform((value) => parseRetention(value ?? '7,4,6')!),
  SECRET_KEY: optional,
  SECRET_KEY_PREVIOUS: listOf(
    (item) => !isWeak(item, 32),
    'must be earlier values of SECRET_KEY of at least 32 characters, separated by commas, for example the one before the last change',
  ),
  ADMIN_EMAILS: listOf(
    (item) => /^[^@\s]+@[^@\s]+$/.test(item),
    'must be e-mail addresses, for example maria@example.com,jose@example.com',
  ).transform((emails) => emails.map((email) => email.toLowerCase())),
  OIDC_ISSUER: webUrl('https://login.example.com'),
  OIDC_CLIENT_ID: optional,
  OIDC_AUDIENCE: optional,
  ACCESS_TOKEN_TTL: wholeNumber('must be 1 to 3600 seconds, for example 3600', 1, 3_600).default(3_600),
  PUBLIC_CHAT_PER_ADDRESS: limit('publicQuestionsPerAddressMinute', 'questions a minute'),
  CHAT_PER_ACCOUNT: limit('questionsPerAccountMinute', 'questions a minute'),
  ACCOUNT_QUESTIONS_PER_DAY: limit('questionsPerAccountDay', 'a day'),
  ASSISTANT_QUESTIONS_PER_DAY: limit('questionsPerAssistantDay', 'a day'),
  ACCOUNT_TOKENS_PER_DAY: limit('tokensPerAccountDay', 'a day'),
  ASSISTANT_TOKENS_PER_DAY: limit('tokensPerAssistantDay', 'a day'),
  FILES_PER_ACCOUNT: limit('filesPerAccount', 'files'),
  MEGABYTES_PER_ACCOUNT: limit('megabytesPerAccount', 'megabytes'),
  SOURCES_PER_ACCOUNT: limit('sourcesPerAccount', 'sources'),
  ASSISTANTS_PER_ACCOUNT: limit('assistantsPerAccount', 'assistants'),
  SEARCH_MEMORY_MB: wholeNumber('must be 128 to 65536 megabytes, for example 256', 128, 65_536).default(256),
  AI_CHAT_PROVIDER: providerName(chatProviders).default('builtin'),
  AI_CHAT_BASE_URL: webUrl('http://localhost:11434/v1'),
  AI_CHAT_API_KEY: optional,
  AI_CHAT_MODEL: optional,
  AI_CHAT_MODELS: list,
  AI_CHAT_CONTEXT: wholeNumber(
    'must be 200 to 100000 tokens of passages, for example 4000',
    200,
    100_000,
  ).default(4_000),
  AI_CHAT_WINDOW: optionalNumber('must be 2048 to 2000000 tokens, for example 8192', 2_048, 2_000_000),
  AI_CHAT_SMALL_MODEL: optional,
  AI_EMBED_PROVIDER: providerName(embedProviders).default('builtin'),
  AI_EMBED_BASE_URL: webUrl('http://localhost:11434/v1'),
  AI_EMBED_API_KEY: optional,
  AI_EMBED_MODEL: optional,
  AWS_REGION: optionalMatching(
    (value) => /^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/.test(value),
    'must be a region of AWS, for example eu-west-1',
  ),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_SESSION_TOKEN: optional,
  AI_RERANK_BASE_URL: webUrl('https://api.jina.ai/v1'),
  AI_RERANK_API_KEY: optional,
  AI_RERANK_MODEL: optional,
  SMTP_URL: optionalUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587'),
  MAIL_FROM: optional
    .refine(
      (value) => value === undefined || /^[^\r\n]*[^@\s]+@[^@\s]+$/.test(value),
      'must be an address, for example Anito <no-reply@example.com>',
    )
    .transform((value) => value ?? 'Anito <no-reply@localhost>'),
  CONTACT_PRIVACY: contact,
  CONTACT_SUPPORT: contact,
  CONTACT_DPO: contact,
  NOTION_API_URL: webUrl('https://api.notion.com'),
  NOTION_REQUESTS_PER_SECOND: wholeNumber(
    'must be 1 to 1000 requests a second, for example 3',
    1,
    1_000,
  ).default(3),
  GRAPH_API_URL: webUrl('https://graph.facebook.com'),
  REALTIME_API_URL: optionalUrl(['http:', 'https:', 'ws:', 'wss:'], 'https://api.openai.com/v1/realtime'),
  REALTIME_API_KEY: externalSecret('the key that your provider of realtime speech shows once'),
  REALTIME_MODEL: optionalMatching(
    isShortName,
    'must be the name of a realtime speech model, for example gpt-realtime',
  ).transform((value) => value ?? 'gpt-realtime'),
  REALTIME_VOICE: optionalMatching(isShortName, 'must be the name of a voice, for example marin').transform(
    (value) => value ?? 'marin',
  ),
  FETCH_ALLOW_PRIVATE: listOf(
    isHostWithPort,
    'must be hosts with their ports, for example wiki.internal:443,127.0.0.1:8080',
  ),
  CHROMIUM_PATH: optionalMatching(
    isFile,
    'must be the path of a program that is there, for example /usr/bin/chromium',
  ),
  PATH: optional.transform((value) => (value ?? '').split(delimiter).filter(Boolean)),
  FACEBOOK_APP_ID: optionalMatching(
    (value) => /^\d{5,20}$/.test(value),
    'must be the number of your app, for example 123456789012345',
  ),
  FACEBOOK_APP_SECRET: externalSecret('the app secret that Meta shows in your app’s basic settings'),
  FACEBOOK_VERIFY_TOKEN: externalSecret('from `openssl rand -hex 16`'),
  WHATSAPP_APP_SECRET: externalSecret('the app secret that Meta shows in your app’s basic settings'),
  WHATSAPP_VERIFY_TOKEN: externalSecret('from `openssl rand -hex 16`'),
  TELEGRAM_API_URL: webUrl('https://api.telegram.org'),
  METRICS_TOKEN: optional,
  METRICS_PORT: optionalNumber('must be a port from 0 to 65535, for example 9464', 0, 65_535),
  OTEL_SDK_DISABLED: optional.transform((value) => value?.toLowerCase() === 'true'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('http://localhost:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl('http://localhost:4318/v1/traces'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: webUrl('http://localhost:4318/v1/metrics'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none, for example none').default('otlp'),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(
    'must be 100 to 3600000 milliseconds, for example 60000',
    100,
    3_600_000,
  ).default(60_000),
  OTEL_SERVICE_NAME: optional.transform((value) => value ?? 'anito'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, `must be one of ${samplers.join(', ')}, for example parentbased_traceidratio`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: optional
    .transform((value) => Number(value ?? 1))
    .refine((value) => value >= 0 && value <= 1, 'must be a share from 0 to 1, for example 0.1'),
  STOP_DELAY: wholeNumber('must be 0 to 60 seconds, for example 5', 0, 60).default(0),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}, for example info`).default('info'),
  TRUST_PROXY: listOf(
    isProxyAddress,
    'must be addresses of proxies, for example 10.0.0.5,192.168.0.0/16 or loopback',
  ),
});

type Parsed = z.infer<typeof schema>;

/**
 * The settings of one process, parsed once at start. Only limits may change later: limits that are not set in
 * the environment follow the settings of admins (lib/settings.ts).
 */
export type Env = Omit<Parsed, 'PUBLIC_URL'> & {
  /** The variables that are set in the environment, which nothing else changes. */
  explicitVariables: ReadonlySet<string>;
  /** Origin under which browsers reach the product, without a trailing slash. */
  PUBLIC_URL: string;
  /** Address of the collector of traces. Undefined: traces are off. */
  tracesUrl: string | undefined;
  /** Address of the collector of metrics. Undefined: metrics are not sent. */
  metricsUrl: string | undefined;
};

/** Thrown for invalid settings. The message names each variable, the problem and an example. */
export class EnvError extends Error {}

/**
 * Returns a message for each setting that the chosen provider needs and that is missing. The built-in model
 * needs none.
 */
function findModelProblems(env: Parsed, kind: 'CHAT' | 'EMBED'): string[] {
  const provider = env[`AI_${kind}_PROVIDER`];
  if (provider === 'builtin') return [];
  const needs = providerRequirements[provider];
  const isRequired = `is required with AI_${kind}_PROVIDER=${provider}`;
  const problems: string[] = [];
  if (needs.baseUrl && !env[`AI_${kind}_BASE_URL`])
    problems.push(`AI_${kind}_BASE_URL ${isRequired}, for example ${needs.baseUrl}`);
  if (needs.key === 'required' && !env[`AI_${kind}_API_KEY`])
    problems.push(`AI_${kind}_API_KEY ${isRequired}, for example the key that your provider shows once`);
  if (provider === 'bedrock') {
    if (!env.AWS_REGION) problems.push(`AWS_REGION ${isRequired}, for example eu-west-1`);
    if (!env[`AI_${kind}_API_KEY`] && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY))
      problems.push(
        `AI_${kind}_API_KEY, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, ${isRequired}, for example a Bedrock API key`,
      );
  }
  if (!(kind === 'CHAT' ? needs.chatModel : needs.embedModel) && !env[`AI_${kind}_MODEL`])
    problems.push(`AI_${kind}_MODEL ${isRequired}, for example the name your provider lists`);
  return problems;
}

/**
 * Returns a message for each weak secret, and for each rule between variables that is broken, for example
 * that one requires another.
 */
function findProblems(env: Parsed): string[] {
  const problems: string[] = [];
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    problems.push(
      'SECRET_KEY is required with DATABASE_URL: 32 random bytes, for example from `openssl rand -base64 32`',
    );
  }
  if (env.MIGRATE === 'wait' && !env.DATABASE_URL) {
    problems.push(
      'DATABASE_URL is required with MIGRATE=wait, for example postgres://user:password@host:5432/anito',
    );
  }
  if (isWeak(env.SECRET_KEY, 32)) {
    problems.push(
      'SECRET_KEY must be at least 32 random characters, for example from `openssl rand -base64 32`',
    );
  }
  if (isWeak(env.METRICS_TOKEN, 16)) {
    problems.push(
      'METRICS_TOKEN must be at least 16 random characters, for example from `openssl rand -hex 16`',
    );
  }
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (env.STORAGE_URL && !env[name])
      problems.push(
        `${name} is required with STORAGE_URL, for example the key that your provider shows once`,
      );
  }
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) {
    problems.push('OIDC_CLIENT_ID is required with OIDC_ISSUER, for example anito-web');
  }
  problems.push(...findModelProblems(env, 'CHAT'), ...findModelProblems(env, 'EMBED'));
  problems.push(...findBackupProblems(env));
  if (env.AI_RERANK_BASE_URL && !env.AI_RERANK_MODEL) {
    problems.push(
      'AI_RERANK_MODEL is required with AI_RERANK_BASE_URL, for example jina-reranker-v2-base-multilingual',
    );
  }
  if (env.AI_RERANK_MODEL && !env.AI_RERANK_BASE_URL) {
    problems.push('AI_RERANK_BASE_URL is required with AI_RERANK_MODEL, for example https://api.jina.ai/v1');
  }
  return problems;
}

/**
 * Returns the problems of the variables `WHATSAPP_…`, which have Meta's names: those that end in `_ID` are
 * numbers, those that end in `_URL` are addresses, and the others are secrets.
 */
function findWhatsAppProblems(set: Record<string, string | undefined>): string[] {
  return Object.entries(set).flatMap(([name, value]) => {
    if (!/^WHATSAPP_\w+$/.test(name)) return [];
    const kind = /_ID$/.test(name)
      ? schema.shape.FACEBOOK_APP_ID
      : /_URL$/.test(name)
        ? schema.shape.GRAPH_API_URL
        : externalSecret('the token that Meta shows once');
    return kind.safeParse(value).error?.issues.map(({ message }) => `${name} ${message}`) ?? [];
  });
}

/**
 * Returns the addresses of the OpenTelemetry collector by the standard variables `OTEL_…`; undefined where an
 * export is off.
 */
function findCollector(env: Parsed): Pick<Env, 'tracesUrl' | 'metricsUrl'> {
  if (env.OTEL_SDK_DISABLED) return { tracesUrl: undefined, metricsUrl: undefined };
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/{1,9}$/, '');
  const metricsUrl = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (base && `${base}/v1/metrics`);
  return {
    tracesUrl: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`),
    metricsUrl: env.OTEL_METRICS_EXPORTER === 'none' ? undefined : metricsUrl,
  };
}

/**
 * Parses the environment; empty variables count as missing. Throws EnvError with one line for each invalid
 * variable, or, once all are valid alone, for each broken rule between them.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(set);
  if (!result.success) {
    throw new EnvError(
      // For a list, the variable is named without the position.
      [...new Set(result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))].join(
        '\n',
      ),
    );
  }
  const problems = [...findProblems(result.data), ...findWhatsAppProblems(set)];
  if (problems.length > 0) throw new EnvError(problems.join('\n'));
  const publicUrl = result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`;
  return {
    ...result.data,
    PUBLIC_URL: publicUrl.replace(/\/{1,9}$/, ''),
    ...findCollector(result.data),
    explicitVariables: new Set(Object.keys(set).filter((name) => /[^\s,]/.test(set[name]!))),
  };
}
