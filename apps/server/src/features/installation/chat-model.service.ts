import {
  type ChatModelChoice,
  connectableProviders,
  type LocalModel,
  type ModelTest,
  type ProviderModelInput,
} from '@anito/contract/installation';
import { providerRequirements } from '@anito/models/providers';
import type { ModelReport } from '@anito/models/types';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import { changeSetting, describeChanges } from './change-setting.ts';
import { isModelSetByServer, toModelSource } from './follow-settings.ts';
import { listSettings } from './installation.store.ts';
import {
  type ConnectedModel,
  type ReloadDeps,
  readSettings,
  type StoredSettings,
  settingNames,
} from './stored-settings.ts';

/** Minimum length of a key whose end is shown. The end would reveal too much of a shorter one. */
const minShownKeyLength = 12;
const shownKeyCharacters = 4;

/** Converts the status of a model for the API. */
export function viewModel({ provider, model, isBuiltIn, healthy, state }: ModelReport) {
  return { provider, model, isBuiltIn, isHealthy: healthy, state };
}

const providers: ChatModelChoice['vendors'] = connectableProviders.map((vendor) => {
  const { key, baseUrl, chatModel } = providerRequirements[vendor];
  return {
    vendor,
    needsKey: key === 'required',
    baseUrl: baseUrl ?? null,
    usualModel: chatModel ?? null,
  };
});

/**
 * Returns the current chat model and the available ones. Searches this machine for model servers, for at most
 * two seconds.
 */
export async function getChatModelChoice(deps: Deps): Promise<ChatModelChoice> {
  const [localModels, rows] = await Promise.all([deps.models.findLocal(), listSettings(deps.database.pool)]);
  const isSetByServer = isModelSetByServer(deps);
  const { chatModel } = readSettings(rows, deps.secrets);
  const isConnected = chatModel !== null && 'vendor' in chatModel;
  return {
    chat: viewModel(deps.models.status().chat),
    isSetByServer,
    chosen: isSetByServer || isConnected ? null : chatModel,
    connected: !isSetByServer && isConnected ? viewConnected(chatModel) : null,
    found: localModels,
    vendors: providers,
  };
}

/**
 * Converts a connected model for the API, with only the last characters of its key. `keyEnd` is null without
 * a key and for a short one.
 */
function viewConnected({ apiKey, ...connected }: ConnectedModel): ChatModelChoice['connected'] {
  const isShown = apiKey !== null && apiKey.length >= minShownKeyLength;
  return {
    ...connected,
    hasKey: apiKey !== null,
    keyEnd: isShown ? apiKey.slice(-shownKeyCharacters) : null,
  };
}

/**
 * Selects a model that runs on this machine and returns the new choice. Throws `conflict` when the
 * environment sets the model, `not_found` when no local server offers it.
 */
export async function chooseChatModel(
  deps: Deps & ReloadDeps,
  choice: LocalModel,
  by: Actor,
): Promise<ChatModelChoice> {
  requireNotSetByServer(deps);
  const localModels = await deps.models.findLocal();
  if (!localModels.some(({ server, model }) => server === choice.server && model === choice.model))
    throw new AppError('not_found', 'model-not-found');
  await changeSetting(deps, settingNames.chatModel, by, ({ chatModel }) => ({
    value: choice,
    secret: null,
    detail: describeChanges(describeModel(chatModel), describeModel(choice)),
  }));
  await deps.models.check();
  return getChatModelChoice(deps);
}

/**
 * Selects a provider's model and stores its key; without a new key, the stored one stays if provider and
 * address are unchanged. Throws `conflict` when the environment sets the model, `invalid_request` without a
 * required key or address. Does not check whether the model answers.
 */
export async function connectChatModel(
  deps: Deps & ReloadDeps,
  input: ProviderModelInput,
  by: Actor,
): Promise<ChatModelChoice> {
  requireNotSetByServer(deps);
  await changeSetting(deps, settingNames.chatModel, by, ({ chatModel }) => {
    const { apiKey, isKeyLost: _, ...connected } = completeInput(input, chatModel);
    const changes = describeChanges(describeModel(chatModel), describeModel({ ...connected, apiKey }));
    const detail = [changes, input.apiKey === undefined ? '' : 'new key'].filter(Boolean).join('; ');
    return { value: connected, secret: apiKey, detail };
  });
  await deps.models.check();
  return getChatModelChoice(deps);
}

/**
 * Sends a small question to a provider's model without selecting it. Returns a failure of the model as
 * `result`, not as an error. Throws `invalid_request` without a required key or address.
 */
export async function testChatModel(
  deps: Deps,
  input: ProviderModelInput,
  signal: AbortSignal,
): Promise<ModelTest> {
  const { chatModel } = readSettings(await listSettings(deps.database.pool), deps.secrets);
  const source = toModelSource(deps, completeInput(input, chatModel));
  const { milliseconds, answer, problem } = await deps.models.tryChat(source, signal);
  return { result: problem ?? 'answers', milliseconds, answer };
}

/**
 * Deletes the admins' choice, so that the built-in model answers again. Throws `conflict` when the
 * environment sets the model.
 */
export async function resetChatModel(deps: Deps & ReloadDeps, by: Actor): Promise<ChatModelChoice> {
  requireNotSetByServer(deps);
  await changeSetting(deps, settingNames.chatModel, by, ({ chatModel }) => ({
    value: null,
    secret: null,
    detail: describeChanges(describeModel(chatModel), {}),
  }));
  return getChatModelChoice(deps);
}

/** Throws `conflict` when the environment sets the model. */
function requireNotSetByServer(deps: Pick<Deps, 'env'>): void {
  if (isModelSetByServer(deps)) throw new AppError('conflict', 'set-by-server');
}

/**
 * Returns the input with the stored key when it has none, but only if provider and address are unchanged.
 * Otherwise an attacker with access to an admin's account could have the key sent to their own address.
 * Throws `invalid_request` without a required key or address.
 */
function completeInput(
  { apiKey, ...input }: ProviderModelInput,
  before: StoredSettings['chatModel'],
): ConnectedModel {
  const needs = providerRequirements[input.vendor];
  if (needs.baseUrl && input.baseUrl === null)
    throw new AppError('invalid_request', 'model-address-missing', { field: 'baseUrl' });
  const isSame =
    before !== null &&
    'vendor' in before &&
    before.vendor === input.vendor &&
    before.baseUrl === input.baseUrl;
  const key = apiKey ?? (isSame ? before.apiKey : null);
  if (needs.key === 'required' && key === null)
    throw new AppError('invalid_request', 'model-key-missing', { field: 'apiKey' });
  return { ...input, apiKey: key, isKeyLost: false };
}

/** Returns the values of a model for the audit log, without its key; an empty object for null. */
function describeModel(
  model: LocalModel | Omit<ConnectedModel, 'isKeyLost'> | null,
): Record<string, unknown> {
  if (model === null) return {};
  if ('server' in model) return { vendor: model.server, model: model.model };
  const { vendor, baseUrl, model: name, choices } = model;
  return { vendor, baseUrl, model: name, choices: choices.join(', ') || null };
}
