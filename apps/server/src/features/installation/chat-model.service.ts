import { type ChatModelChoice, type LocalModel, localModel } from '@anito/contract/installation';
import type { ModelReport } from '@anito/models/types';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { deleteSetting, findSetting, saveSetting } from './installation.store.ts';

const settingName = 'local-chat-model';

/** How soon a process learns of what an admin chose at another. */
const followMs = 10_000;

/** A model as the contract shows it. */
export function viewModel({ provider, model, isBuiltIn, healthy, state }: ModelReport) {
  return { provider, model, isBuiltIn, isHealthy: healthy, state };
}

const isSetByServer = ({ env }: Deps) => env.AI_CHAT_PROVIDER !== 'builtin';

/** Which model answers, and which could: looks on this machine, for at most two seconds. */
export async function getChatModelChoice(deps: Deps): Promise<ChatModelChoice> {
  const [found, chosen] = await Promise.all([deps.models.findLocal(), findChoice(deps)]);
  return {
    chat: viewModel(deps.models.status().chat),
    isSetByServer: isSetByServer(deps),
    chosen: isSetByServer(deps) ? null : chosen,
    found,
  };
}

/** Answers by a model of this machine from now on; throws `conflict` while the server's settings name one, `not_found` when it is not served. */
export async function chooseChatModel(deps: Deps, choice: LocalModel): Promise<ChatModelChoice> {
  if (isSetByServer(deps)) throw new AppError('conflict', 'model-set-by-operator');
  const found = await deps.models.findLocal();
  if (!found.some(({ server, model }) => server === choice.server && model === choice.model))
    throw new AppError('not_found', 'model-not-found');
  await saveSetting(deps.database, settingName, choice);
  await follow(deps);
  await deps.models.check();
  return getChatModelChoice(deps);
}

/** Answers by the built-in model again. */
export async function forgetChatModel(deps: Deps): Promise<ChatModelChoice> {
  await deleteSetting(deps.database, settingName);
  await follow(deps);
  return getChatModelChoice(deps);
}

/**
 * Answers by what an admin chose, now and whenever it changes, at whichever process; without a choice the log tells of
 * models that could be chosen. Resolves once the choice counts.
 */
export async function followChatModel(deps: Deps): Promise<{ stop(): void }> {
  if (isSetByServer(deps)) return { stop: () => undefined };
  await follow(deps);
  void announceLocalModels(deps);
  const tell = (error: unknown) => deps.log.warn({ err: error }, 'cannot read which model was chosen');
  // On the embedded database there is no other process.
  const timer =
    deps.database.kind === 'embedded'
      ? undefined
      : setInterval(() => void followLater(deps).catch(tell), followMs).unref();
  return { stop: () => clearInterval(timer) };
}

async function followLater(deps: Deps): Promise<void> {
  if (await follow(deps)) await deps.models.check();
}

/** Returns whether another model answers now. */
async function follow(deps: Deps): Promise<boolean> {
  const choice = await findChoice(deps);
  if (!(await deps.models.useLocalChat(choice))) return false;
  deps.log.info({ choice }, 'The model that answers was changed.');
  return true;
}

async function announceLocalModels(deps: Deps): Promise<void> {
  if (deps.models.chat.can.followInstructions) return;
  const found = await deps.models.findLocal();
  if (found.length > 0)
    deps.log.info({ found }, 'Language models were found on this machine. An admin can choose one.');
}

/** What is chosen; null also for what an other version has kept there. */
async function findChoice(deps: Deps): Promise<LocalModel | null> {
  return localModel.safeParse(await findSetting(deps.database, settingName)).data ?? null;
}
