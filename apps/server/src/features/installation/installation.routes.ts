import {
  chooseChatModel,
  connectChatModel,
  getChatModelChoice,
  getInstallation,
  getModels,
  resetChatModel,
  testChatModel,
} from '@anito/contract/installation';
import type { Deps } from '../../deps.ts';
import { toActor } from '../../lib/actor.ts';
import type { Bind } from '../../lib/bind.ts';
import * as chatModel from './chat-model.service.ts';
import type { ReloadDeps } from './stored-settings.ts';

/** Registers the routes of the installation and its models. */
export function registerInstallationRoutes(bind: Bind, deps: Deps & ReloadDeps): void {
  bind(getInstallation, async () => ({
    productName: deps.settings.brandName,
    oidc: {
      issuer: deps.env.OIDC_ISSUER ?? `${deps.env.PUBLIC_URL}/oidc`,
      clientId: deps.env.OIDC_CLIENT_ID ?? 'anito-web',
      scope: 'openid profile email offline_access api',
    },
  }));
  bind(getModels, async () => {
    const status = deps.models.status();
    return {
      chat: chatModel.viewModel(status.chat),
      embed: chatModel.viewModel(status.embed),
      choices: deps.settings.chatModels,
    };
  });
  bind(getChatModelChoice, () => chatModel.getChatModelChoice(deps));
  bind(chooseChatModel, (call) => chatModel.chooseChatModel(deps, call.body, toActor(call)));
  bind(connectChatModel, (call) => chatModel.connectChatModel(deps, call.body, toActor(call)));
  bind(testChatModel, ({ body, signal }) => chatModel.testChatModel(deps, body, signal), {
    limit: ({ caller }) => deps.rateLimits.consume('settingTests', caller.userId),
  });
  bind(resetChatModel, (call) => chatModel.resetChatModel(deps, toActor(call)));
}
