import type { ModelReport, Models } from '@anito/models/types';
import { openMail, openModels } from '../engines.ts';
import type { Env } from '../env.ts';
import { toModelSource } from '../features/installation/follow-settings.ts';
import type { StoredSettings } from '../features/installation/stored-settings.ts';
import { createLog } from '../lib/log.ts';
import { verifyMailServer } from '../lib/mail.ts';
import { createSettings, noAdminSettings } from '../lib/settings.ts';
import { type CheckResult, describeError, ok, problem, warning } from './check.ts';
import { isOnlyLocal } from './check-settings.ts';

/** Time in milliseconds for a model to answer. The built-in embedder writes its weights on first use. */
const modelMs = 60_000;

const log = createLog('silent');

/**
 * Creates the settings of the environment, with the mail server that an admin has set. `stored` is undefined
 * when the database could not be read.
 */
function createEffectiveSettings(env: Env, stored: StoredSettings | undefined) {
  const settings = createSettings(env);
  settings.applyAdminSettings({ ...noAdminSettings, mailServer: stored?.mail ?? null });
  return settings;
}

/**
 * Connects and signs in to the configured mail server without sending a mail. Without a mail server returns a
 * warning, or ok for a local installation.
 */
export async function checkMail(env: Env, stored: StoredSettings | undefined): Promise<CheckResult> {
  const settings = createEffectiveSettings(env, stored);
  const { resolveNamedHost } = openMail(env, settings, log);
  const place = env.SMTP_URL ? 'of SMTP_URL' : 'that an admin has set';
  try {
    if (await verifyMailServer({ env, settings, resolveNamedHost })) {
      return ok('mail', `The mail server ${place} accepts the connection and the sign-in.`);
    }
  } catch (error) {
    return problem(
      'mail',
      `The mail server ${place} cannot be used: ${describeError(error)}`,
      'Check its address, port, user and password, and whether this machine may connect to it.',
    );
  }
  const finding = `No mail server is set: mails are written to ${env.DATA_DIR}/mail.`;
  if (isOnlyLocal(env)) return ok('mail', finding);
  return warning('mail', finding, 'Set SMTP_URL, or the mail server in the admin panel.');
}

/**
 * Returns a problem when the provider of a model refuses the key or does not answer. `variable` is the prefix
 * of its settings, such as `AI_CHAT`.
 */
function judgeModel(check: string, report: ModelReport, variable: string): CheckResult {
  const { provider, model, isBuiltIn, state } = report;
  const name = isBuiltIn ? 'the built-in model' : `${model} of ${provider}`;
  if (state === 'refused-key') {
    return problem(
      check,
      `${provider} refuses the key.`,
      `Check ${variable}_API_KEY, or the key in System Settings.`,
    );
  }
  if (state === 'failing') {
    return problem(
      check,
      `${provider} does not answer.`,
      `Check ${variable}_BASE_URL, whether this machine can reach it, and the status page of the provider.`,
    );
  }
  return ok(check, `Answers come from ${name}.`);
}

/**
 * Switches to the chat model that an admin has chosen. Does nothing without one, when the environment names a
 * provider, or when the stored key is lost.
 */
async function applyChosen(env: Env, models: Models, chosen: StoredSettings['chatModel']): Promise<void> {
  if (env.AI_CHAT_PROVIDER !== 'builtin' || !chosen) return;
  if (!('vendor' in chosen)) await models.useChat(chosen);
  else if (!chosen.isKeyLost) {
    const { resolveNamedHost } = openMail(env, createEffectiveSettings(env, undefined), log);
    await models.useChat(toModelSource({ resolveNamedHost }, chosen));
  }
}

/** Embeds one short text. A failure becomes a problem with advice. */
async function checkEmbedder({ embed }: Models): Promise<CheckResult> {
  const name = embed.provider === 'builtin' ? 'The built-in embedder' : `${embed.model} of ${embed.provider}`;
  try {
    const vector = await embed.embedQuestion('ok', AbortSignal.timeout(modelMs));
    return ok('embedding model', `${name} returns vectors of ${vector.length} dimensions.`);
  } catch (error) {
    const advice = 'Check AI_EMBED_*, and whether this machine can reach the provider.';
    return problem('embedding model', `${name} fails: ${describeError(error)}`, advice);
  }
}

/**
 * Ranks two short texts. A failure becomes a warning, because search works without it. Returns no result
 * without a reranker.
 */
async function checkReranker({ rerank }: Models): Promise<CheckResult[]> {
  if (!rerank) return [];
  try {
    await rerank.rank('ok', ['ok', 'no'], { tenantId: 'doctor', signal: AbortSignal.timeout(modelMs) });
    return [ok('reranker', `${rerank.model} orders texts.`)];
  } catch (error) {
    const finding = `${rerank.model} fails: ${describeError(error)}. Search keeps its own order.`;
    return [warning('reranker', finding, 'Check AI_RERANK_*, and whether this machine can reach it.')];
  }
}

/**
 * Checks that the models work: lists the models of the chat provider, and sends a short text to the embedder
 * and the reranker.
 */
export async function checkModels(env: Env, stored: StoredSettings | undefined): Promise<CheckResult[]> {
  const models = await openModels(env, log);
  try {
    await applyChosen(env, models, stored?.chatModel ?? null);
    await models.check();
    return [
      judgeModel('chat model', models.status().chat, 'AI_CHAT'),
      await checkEmbedder(models),
      ...(await checkReranker(models)),
    ];
  } finally {
    await models.close();
  }
}
