import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

const canary = 'CANARY-OF-A-SETTING';
const strongKey = 'b7Jk2Qx9vLm4Zr8TnW3pYd6HsF1cGe5A';
const nightly = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_KEY: strongKey };
const toBucket = { BACKUP_TARGET: 's3://backups?region=eu-west-1' };

function readProblem(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error(`Accepted ${JSON.stringify(source)}`);
}

describe('parseEnv without settings', () => {
  it('returns defaults with which the product runs', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      ROLES: ['web', 'worker'],
      AI_CHAT_PROVIDER: 'builtin',
      AI_EMBED_PROVIDER: 'builtin',
      ACCESS_TOKEN_TTL: 3_600,
      ADMIN_EMAILS: [],
      TRUST_PROXY: [],
    });
    expect(isAbsolute(env.DATA_DIR)).toBe(true);
  });

  it('treats empty and blank settings as unset', () => {
    const blank = {
      SECRET_KEY: '',
      DATABASE_URL: '',
      OIDC_ISSUER: ' ',
      ADMIN_EMAILS: ' , ',
      ROLES: '',
      HOST: ' ',
    };
    expect(parseEnv(blank)).toEqual(parseEnv({}));
  });
});

describe('parseEnv with valid settings', () => {
  it.each([
    [{ PORT: '0' }, { PORT: 0 }],
    [{ PORT: ' 8080 ' }, { PORT: 8080, PUBLIC_URL: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'https://a.example/' }, { PUBLIC_URL: 'https://a.example' }],
    [{ ROLES: 'worker' }, { ROLES: ['worker'] }],
    [{ MIGRATE: 'wait', DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: strongKey }, { MIGRATE: 'wait' }],
    [
      { STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
      { STORAGE_URL: 's3://bucket' },
    ],
    [
      { ADMIN_EMAILS: 'Maria@Example.com, jose@example.com' },
      { ADMIN_EMAILS: ['maria@example.com', 'jose@example.com'] },
    ],
    [
      { TRUST_PROXY: 'loopback,10.0.0.0/8,::1,fd00::/8' },
      { TRUST_PROXY: ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'] },
    ],
    [{ DATABASE_URL: 'postgres://u:p@h/d', SECRET_KEY: strongKey }, { SECRET_KEY: strongKey }],
    [{ ACCESS_TOKEN_TTL: '1' }, { ACCESS_TOKEN_TTL: 1 }],
    [{ SEARCH_MEMORY_MB: '128' }, { SEARCH_MEMORY_MB: 128 }],
    [{ MAIL_FROM: 'Ana <ana@example.com>' }, { MAIL_FROM: 'Ana <ana@example.com>' }],
    [{ HOST: '0.0.0.0' }, { HOST: '0.0.0.0' }],
    [{ HOST: '::' }, { HOST: '::' }],
    [{ HOST: 'anito.internal' }, { HOST: 'anito.internal' }],
    [{ NOTION_API_URL: 'http://127.0.0.1:4010/' }, { NOTION_API_URL: 'http://127.0.0.1:4010/' }],
    [{ GRAPH_API_URL: 'http://localhost:1/v23.0' }, { GRAPH_API_URL: 'http://localhost:1/v23.0' }],
    [{ REALTIME_API_URL: 'ws://localhost:4011' }, { REALTIME_API_URL: 'ws://localhost:4011' }],
    [
      { FETCH_ALLOW_PRIVATE: '127.0.0.1:8080, wiki.internal:443,[::1]:80,localhost:3000' },
      { FETCH_ALLOW_PRIVATE: ['127.0.0.1:8080', 'wiki.internal:443', '[::1]:80', 'localhost:3000'] },
    ],
    [{ CHROMIUM_PATH: process.execPath }, { CHROMIUM_PATH: process.execPath }],
    [{ FACEBOOK_APP_ID: '123456789012345' }, { FACEBOOK_APP_ID: '123456789012345' }],
    [{ FACEBOOK_APP_SECRET: strongKey }, { FACEBOOK_APP_SECRET: strongKey }],
    [{ FACEBOOK_VERIFY_TOKEN: 'verify-token' }, { FACEBOOK_VERIFY_TOKEN: 'verify-token' }],
    [{ WHATSAPP_PHONE_NUMBER_ID: '123456789', WHATSAPP_ACCESS_TOKEN: strongKey }, {}],
    [{ METRICS_TOKEN: '0123456789abcdef' }, { METRICS_TOKEN: '0123456789abcdef' }],
    [{ METRICS_PORT: '9464' }, { METRICS_PORT: 9464 }],
    [{ BACKUP_KEY: strongKey }, { BACKUP_KEEP: { daily: 7, weekly: 4, monthly: 6 } }],
    [
      { ...nightly, BACKUP_TARGET: '/mnt/backups', BACKUP_KEEP: '3, 0, 12' },
      { BACKUP_TARGET: '/mnt/backups', BACKUP_KEEP: { daily: 3, weekly: 0, monthly: 12 } },
    ],
    [
      { ...nightly, ...toBucket, BACKUP_ACCESS_KEY_ID: 'key', BACKUP_SECRET_ACCESS_KEY: 'secret' },
      { BACKUP_TARGET: 's3://backups?region=eu-west-1' },
    ],
    [{}, { tracesUrl: undefined, OTEL_TRACES_SAMPLER: 'parentbased_always_on' }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
      { tracesUrl: 'http://collector:4318/v1/traces', OTEL_TRACES_SAMPLER_ARG: 1 },
    ],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/t', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      { tracesUrl: 'http://collector/t', OTEL_TRACES_SAMPLER_ARG: 0.1 },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector/' }, { metricsUrl: 'http://collector/v1/metrics' }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_METRICS_EXPORTER: 'none' },
      { tracesUrl: 'http://collector/v1/traces', metricsUrl: undefined },
    ],
    [
      { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://collector/m', OTEL_METRIC_EXPORT_INTERVAL: '1000' },
      { tracesUrl: undefined, metricsUrl: 'http://collector/m', OTEL_METRIC_EXPORT_INTERVAL: 1_000 },
    ],
    [
      { OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector' },
      { tracesUrl: undefined, metricsUrl: undefined },
    ],
  ])('accepts %j', (source, expected) => {
    expect(parseEnv(source)).toMatchObject(expected);
  });
});

describe('parseEnv with an invalid setting throws its name, the problem and an example', () => {
  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '1e3' }],
    ['PORT', { PORT: '0x50' }],
    ['PORT', { PORT: '80.5' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'localhost:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://a.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: `https://a.example/?x=${canary}` }],
    ['PUBLIC_URL', { PUBLIC_URL: `https://user:${canary}@a.example` }],
    ['DATABASE_URL', { DATABASE_URL: `mysql://u:${canary}@h/d` }],
    ['DATABASE_URL', { DATABASE_URL: canary }],
    ['ROLES', { ROLES: 'web,api' }],
    ['ROLES', { ROLES: 'all' }],
    ['MIGRATE', { MIGRATE: 'never' }],
    ['DATABASE_URL', { MIGRATE: 'wait' }],
    ['STORAGE_URL', { STORAGE_URL: 'https://bucket' }],
    ['STORAGE_URL', { STORAGE_URL: `s3://key:${canary}@bucket` }],
    ['STORAGE_URL', { STORAGE_URL: `s3://bucket?endpoint=https://key:${canary}@s3.example.com` }],
    ['STORAGE_URL', { STORAGE_URL: 's3://bucket/folder' }],
    ['AWS_ACCESS_KEY_ID', { STORAGE_URL: 's3://bucket', AWS_SECRET_ACCESS_KEY: canary }],
    ['AWS_SECRET_ACCESS_KEY', { STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: canary }],
    ['STORAGE_URL', { STORAGE_URL: `s3://bucket?secret=${canary}` }],
    ['BACKUP_SCHEDULE', { ...nightly, BACKUP_SCHEDULE: 'daily' }],
    ['BACKUP_SCHEDULE', { ...nightly, BACKUP_SCHEDULE: '0 25 * * *' }],
    ['BACKUP_SCHEDULE', { ...nightly, BACKUP_SCHEDULE: '0 0 3 * * *' }],
    ['BACKUP_SCHEDULE', { BACKUP_KEY: strongKey, BACKUP_TARGET: '/mnt/backups' }],
    ['BACKUP_TARGET', nightly],
    ['BACKUP_TARGET', { ...nightly, BACKUP_TARGET: 'backups' }],
    ['BACKUP_TARGET', { ...nightly, BACKUP_TARGET: `s3://key:${canary}@backups` }],
    ['BACKUP_TARGET', { ...nightly, DATA_DIR: '/data', BACKUP_TARGET: '/data/backups' }],
    [
      'BACKUP_TARGET',
      {
        ...nightly,
        ...toBucket,
        BACKUP_ACCESS_KEY_ID: 'key',
        BACKUP_SECRET_ACCESS_KEY: canary,
        STORAGE_URL: 's3://backups',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: canary,
      },
    ],
    ['BACKUP_KEY', { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TARGET: '/mnt/backups' }],
    ['BACKUP_KEY', { ...nightly, BACKUP_TARGET: '/mnt/backups', BACKUP_KEY: 'short' }],
    ['BACKUP_ACCESS_KEY_ID', { ...nightly, ...toBucket, BACKUP_SECRET_ACCESS_KEY: canary }],
    ['BACKUP_SECRET_ACCESS_KEY', { ...nightly, ...toBucket, BACKUP_ACCESS_KEY_ID: canary }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '7' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0,4,6' }],
    ['SECRET_KEY', { SECRET_KEY: 'changeme' }],
    ['SECRET_KEY', { SECRET_KEY: '12345678' }],
    ['SECRET_KEY', { SECRET_KEY: `changeme-${canary}-0123456789012345678901234567890` }],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY: strongKey, SECRET_KEY_PREVIOUS: `${strongKey},short` }],
    ['SECRET_KEY', { DATABASE_URL: `postgres://u:${canary}@h/d` }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'maria' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'maria@example.com;jose@example.com x' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'login', OIDC_CLIENT_ID: 'x' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://login.example.com' }],
    ['ACCESS_TOKEN_TTL', { ACCESS_TOKEN_TTL: '0' }],
    ['ACCESS_TOKEN_TTL', { ACCESS_TOKEN_TTL: '3601' }],
    ['ACCESS_TOKEN_TTL', { ACCESS_TOKEN_TTL: '1h' }],
    ['SEARCH_MEMORY_MB', { SEARCH_MEMORY_MB: '64' }],
    ['SEARCH_MEMORY_MB', { SEARCH_MEMORY_MB: '256m' }],
    ['AI_CHAT_PROVIDER', { AI_CHAT_PROVIDER: 'chatgpt' }],
    ['AI_CHAT_BASE_URL', { AI_CHAT_PROVIDER: 'openai-compatible', AI_CHAT_MODEL: 'x' }],
    ['AI_CHAT_BASE_URL', { AI_CHAT_BASE_URL: 'localhost:11434' }],
    ['AI_CHAT_API_KEY', { AI_CHAT_PROVIDER: 'openai', AI_CHAT_MODEL: 'x' }],
    [
      'AI_CHAT_MODEL',
      { AI_CHAT_PROVIDER: 'openai-compatible', AI_CHAT_BASE_URL: 'http://a/v1', AI_CHAT_API_KEY: canary },
    ],
    ['AI_CHAT_API_KEY', { AI_CHAT_PROVIDER: 'mistral' }],
    ['AI_CHAT_BASE_URL', { AI_CHAT_PROVIDER: 'azure', AI_CHAT_MODEL: 'x', AI_CHAT_API_KEY: canary }],
    ['AI_CHAT_MODEL', { AI_CHAT_PROVIDER: 'azure', AI_CHAT_BASE_URL: 'https://a', AI_CHAT_API_KEY: canary }],
    ['AWS_REGION', { AI_CHAT_PROVIDER: 'bedrock', AI_CHAT_MODEL: 'x', AI_CHAT_API_KEY: canary }],
    ['AWS_REGION', { AWS_REGION: 'Ireland' }],
    ['AI_CHAT_API_KEY', { AI_CHAT_PROVIDER: 'bedrock', AI_CHAT_MODEL: 'x', AWS_REGION: 'eu-west-1' }],
    ['AI_EMBED_PROVIDER', { AI_EMBED_PROVIDER: 'anthropic', AI_EMBED_MODEL: 'x', AI_EMBED_API_KEY: canary }],
    ['AI_EMBED_PROVIDER', { AI_EMBED_PROVIDER: 'groq', AI_EMBED_API_KEY: canary }],
    ['AI_EMBED_API_KEY', { AI_EMBED_PROVIDER: 'google', AI_EMBED_MODEL: 'x' }],
    ['AI_EMBED_BASE_URL', { AI_EMBED_PROVIDER: 'openai-compatible', AI_EMBED_MODEL: 'x' }],
    ['AI_RERANK_MODEL', { AI_RERANK_BASE_URL: 'https://api.jina.ai/v1', AI_RERANK_API_KEY: canary }],
    ['AI_RERANK_BASE_URL', { AI_RERANK_MODEL: 'x' }],
    ['AI_RERANK_BASE_URL', { AI_RERANK_BASE_URL: 'api.jina.ai', AI_RERANK_MODEL: 'x' }],
    ['SMTP_URL', { SMTP_URL: `http://user:${canary}@mail.example.com` }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
    ['CONTACT_SUPPORT', { CONTACT_SUPPORT: 'support at example.com' }],
    ['CONTACT_DPO', { CONTACT_DPO: 'a@b.example, c@d.example' }],
    ['HOST', { HOST: 'not a host' }],
    ['HOST', { HOST: 'localhost:3000' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['HOST', { HOST: '300.0.0.1' }],
    ['NOTION_API_URL', { NOTION_API_URL: 'notaurl' }],
    ['GRAPH_API_URL', { GRAPH_API_URL: 'ftp://graph.facebook.com' }],
    ['REALTIME_API_URL', { REALTIME_API_URL: 'api.openai.com' }],
    ['FETCH_ALLOW_PRIVATE', { FETCH_ALLOW_PRIVATE: 'nonsense:xx' }],
    ['FETCH_ALLOW_PRIVATE', { FETCH_ALLOW_PRIVATE: 'localhost:3000,10.0.0.5' }],
    ['FETCH_ALLOW_PRIVATE', { FETCH_ALLOW_PRIVATE: 'localhost:0' }],
    ['FETCH_ALLOW_PRIVATE', { FETCH_ALLOW_PRIVATE: 'http://localhost:80' }],
    ['FETCH_ALLOW_PRIVATE', { FETCH_ALLOW_PRIVATE: '*:80' }],
    ['CHROMIUM_PATH', { CHROMIUM_PATH: '/nope' }],
    ['CHROMIUM_PATH', { CHROMIUM_PATH: '/' }],
    ['FACEBOOK_APP_ID', { FACEBOOK_APP_ID: 'my-app' }],
    ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_SECRET: 'changeme-please' }],
    ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_SECRET: '12345678' }],
    ['FACEBOOK_VERIFY_TOKEN', { FACEBOOK_VERIFY_TOKEN: `two words ${canary}` }],
    ['WHATSAPP_PHONE_NUMBER_ID', { WHATSAPP_PHONE_NUMBER_ID: '+63 917 123 4567' }],
    ['WHATSAPP_ACCESS_TOKEN', { WHATSAPP_ACCESS_TOKEN: 'changeme' }],
    ['WHATSAPP_API_URL', { WHATSAPP_API_URL: 'notaurl' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'changeme' }],
    ['METRICS_PORT', { METRICS_PORT: '70000' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_METRICS_EXPORTER', { OTEL_METRICS_EXPORTER: 'prometheus' }],
    ['OTEL_METRIC_EXPORT_INTERVAL', { OTEL_METRIC_EXPORT_INTERVAL: '0' }],
    ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'sometimes' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '10' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: '12345678' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example.com' }],
  ] as [string, Record<string, string>][])('%s: %j', (name, source) => {
    const problem = readProblem(source);
    const line = problem.split('\n').find((text) => text.startsWith(name));
    expect(line).toMatch(/ (must|is required|is not supported|anthropic offers)/);
    expect(line).toMatch(/for example|; use /);
    expect(problem).not.toContain(canary);
    expect(problem).not.toContain('undefined');
  });

  it('for all invalid settings at once', () => {
    const problem = readProblem({ PORT: 'x', LOG_LEVEL: 'x', ROLES: 'x,y' });
    expect(problem.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'ROLES', 'LOG_LEVEL']);
  });
});
