import { limits } from '@anito/contract/limits';
import { createModels } from '@anito/models/models';
import type { ModelOptions, ModelSource, Models } from '@anito/models/types';
import { createResolveHost, parseAllowedHosts } from '@anito/outside/safe-fetch/resolve-host';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from '@anito/outside/safe-fetch/safe-fetch';
import { createFolderStorage } from '@anito/storage/folder-storage';
import { parseS3Url } from '@anito/storage/s3-bucket';
import { createS3Storage } from '@anito/storage/s3-storage';
import type { Storage } from '@anito/storage/storage';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { createMail } from './lib/mail.ts';
import { findModelsDir } from './lib/prepared-folder.ts';
import type { Settings } from './lib/settings.ts';

/** Timeout of resolving a host name, in milliseconds. */
const lookUpMs = 5_000;

/**
 * Creates the mail sender, and `resolveNamedHost` for hosts that admins enter for mail and models. It accepts
 * public hosts on any port, and private hosts only if FETCH_ALLOW_PRIVATE lists them.
 */
export function openMail(env: Env, settings: Settings, log: Logger) {
  const rules = { allowPrivate: env.FETCH_ALLOW_PRIVATE, ports: 'any' as const };
  const resolveNamedHost = createResolveHost(rules, lookUpMs);
  return { resolveNamedHost, mail: createMail({ env, settings, resolveNamedHost, log }) };
}

/**
 * Creates the fetch that refuses private addresses. Logs a warning with the private hosts that the operator
 * allows.
 */
export function openSafeFetch(options: SafeFetchOptions, log: Pick<Logger, 'warn'>): SafeFetch {
  const hosts = [...parseAllowedHosts(options.allowPrivate)];
  if (hosts.length > 0)
    log.warn({ hosts }, 'FETCH_ALLOW_PRIVATE lets every account read these private hosts');
  return createSafeFetch(options);
}

/**
 * Creates the storage of uploaded files: the bucket of STORAGE_URL, or by default the data folder. Does not
 * connect.
 */
export function openStorage(env: Env): Storage {
  const bucket = env.STORAGE_URL === undefined ? undefined : parseS3Url(env.STORAGE_URL);
  if (!bucket) return createFolderStorage(env.DATA_DIR);
  return createS3Storage({
    ...bucket,
    region: bucket.region ?? env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: env.AWS_SESSION_TOKEN,
    folder: env.DATA_DIR,
    maxObjectBytes: limits.fileBytes,
  });
}

/** Returns the settings AI_CHAT_* or AI_EMBED_*, and in `names` the variables to mention in messages. */
function readModelSource(env: Env, kind: 'CHAT' | 'EMBED'): ModelSource {
  return {
    provider: env[`AI_${kind}_PROVIDER`],
    baseUrl: env[`AI_${kind}_BASE_URL`],
    apiKey: env[`AI_${kind}_API_KEY`],
    model: env[`AI_${kind}_MODEL`],
    aws: {
      region: env.AWS_REGION,
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      sessionToken: env.AWS_SESSION_TOKEN,
    },
    names: {
      provider: `AI_${kind}_PROVIDER`,
      baseUrl: `AI_${kind}_BASE_URL`,
      apiKey: `AI_${kind}_API_KEY`,
      model: `AI_${kind}_MODEL`,
      region: 'AWS_REGION',
      accessKey: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    },
  };
}

/**
 * Opens the chat model, embedder and reranker that the environment sets; there is no reranker unless it is
 * set. Throws an error that names a missing variable.
 */
export function openModels(env: Env, log: Logger, overrides: Partial<ModelOptions> = {}): Promise<Models> {
  const { AI_RERANK_BASE_URL: baseUrl, AI_RERANK_API_KEY: apiKey, AI_RERANK_MODEL: model } = env;
  const names = { apiKey: 'AI_RERANK_API_KEY' };
  const options: ModelOptions = {
    chat: readModelSource(env, 'CHAT'),
    embed: readModelSource(env, 'EMBED'),
    rerank: baseUrl && model ? { baseUrl, apiKey, model, names } : undefined,
    modelsDir: findModelsDir(env.DATA_DIR),
  };
  return createModels({ ...options, ...overrides }, log);
}
