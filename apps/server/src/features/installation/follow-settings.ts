import type { ModelSource } from '@anito/models/types';
import type { Deps } from '../../deps.ts';
import type { ReencryptionCount } from '../../lib/secrets.ts';
import { noAdminSettings } from '../../lib/settings.ts';
import { listSettings, replaceCiphertext } from './installation.store.ts';
import {
  type ConnectedModel,
  getSettingContext,
  type ReloadDeps,
  readSettings,
  type StoredSettings,
} from './stored-settings.ts';

/** Interval between checks for settings changed in another process, in milliseconds. */
const pollIntervalMs = 5_000;

/** Returns whether the environment sets the chat model. Admins cannot choose it then. */
export const isModelSetByServer = ({ env }: Pick<Deps, 'env'>) => env.AI_CHAT_PROVIDER !== 'builtin';

/**
 * Returns the address, key and name with which a connected model is called. Only hosts that an admin may name
 * are contacted.
 */
export function toModelSource(
  { resolveNamedHost }: Pick<Deps, 'resolveNamedHost'>,
  { vendor, baseUrl, model, apiKey }: Pick<ConnectedModel, 'vendor' | 'baseUrl' | 'model' | 'apiKey'>,
): ModelSource {
  return {
    provider: vendor,
    baseUrl: baseUrl ?? undefined,
    apiKey: apiKey ?? undefined,
    model,
    resolveHost: resolveNamedHost,
  };
}

/**
 * Creates the function that reads the stored settings and applies them to this process. Concurrent calls run
 * one after another; a failed one does not stop the next.
 */
export function createReloadSettings(deps: Deps): ReloadDeps['reloadSettings'] {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.catch(() => undefined).then(() => applyStoredSettings(deps));
    return last;
  };
}

/** Reads the stored settings and applies them to this process. */
async function applyStoredSettings(deps: Deps): Promise<void> {
  const storedSettings = readSettings(await listSettings(deps.database.pool), deps.secrets);
  const { chatModel, mail, limits, site } = storedSettings;
  deps.settings.applyAdminSettings({
    ...noAdminSettings,
    limits,
    mailServer: mail,
    chatModels: chatModel && 'vendor' in chatModel ? listChoices(chatModel) : [],
    ...(site && {
      brandName: site.brandName,
      contacts: site.contacts,
      widget: site.widget && { ...site.widget, apiKey: site.apiKey },
    }),
  });
  if (!isModelSetByServer(deps)) await applyChosenModel(deps, chatModel);
}

const listChoices = ({ model, choices }: ConnectedModel) => [...new Set([model, ...choices])];

/**
 * Makes the chosen model answer. For null, and when the key of a connected model cannot be decrypted, the
 * built-in one answers. Does nothing if that model answers already.
 */
async function applyChosenModel(deps: Deps, chosen: StoredSettings['chatModel']): Promise<void> {
  const isConnected = chosen !== null && 'vendor' in chosen;
  const next = isConnected ? (chosen.isKeyLost ? null : toModelSource(deps, chosen)) : chosen;
  if (!(await deps.models.useChat(next))) return;
  const { provider, model } = deps.models.chat;
  deps.log.info({ provider, model }, 'chat model changed');
  // Only updates the health state; answers need not wait for it.
  void deps.models.check();
}

/**
 * Applies the admins' settings and then polls for changes by any process, until `stop` is called. Resolves
 * once the settings are applied. If the built-in model answers, logs once the local models that an admin
 * could choose.
 */
export async function followSettings(deps: Deps & ReloadDeps): Promise<{ stop(): void }> {
  await deps.reloadSettings();
  void announceLocalModels(deps);
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'installation settings not loaded');
  const timer = setInterval(() => void deps.reloadSettings().catch(logFailure), pollIntervalMs).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Logs the models of this machine that an admin could choose. Does nothing unless the built-in model answers.
 */
async function announceLocalModels(deps: Deps): Promise<void> {
  if (deps.models.chat.can.followInstructions) return;
  const localModels = await deps.models.findLocal();
  if (localModels.length > 0)
    deps.log.info(
      { found: localModels },
      'Language models were found on this machine. An admin can choose one.',
    );
}

/**
 * Re-encrypts the secrets of settings with the current SECRET_KEY. Undecryptable ones stay and are counted as
 * `lost`; current ones are not counted. Safe to run repeatedly and beside running servers.
 */
export async function reencryptSettings({
  database,
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<ReencryptionCount> {
  const count = { renewed: 0, lost: 0 };
  for (const { name, sealed } of await listSettings(database.pool)) {
    if (!sealed || secrets.isCurrent(sealed)) continue;
    const plain = secrets.tryDecrypt(sealed, getSettingContext(name));
    if (plain)
      await replaceCiphertext(database.pool, name, {
        from: sealed,
        to: secrets.encrypt(plain, getSettingContext(name)),
      });
    count[plain ? 'renewed' : 'lost']++;
  }
  return count;
}
