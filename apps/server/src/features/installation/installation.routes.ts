import {
  chooseChatModel,
  forgetChatModel,
  getChatModelChoice,
  getInstallation,
  getModels,
} from '@anito/contract/installation';
import { PRODUCT_NAME } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { listChatModels } from '../../lib/list-chat-models.ts';
import * as chatModel from './chat-model.service.ts';

/** What the browser app asks about the installation itself. */
export function registerInstallationRoutes(bind: Bind, deps: Deps): void {
  bind(getInstallation, async () => ({
    productName: PRODUCT_NAME,
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
      choices: listChatModels(deps.env),
    };
  });
  bind(getChatModelChoice, () => chatModel.getChatModelChoice(deps));
  bind(chooseChatModel, ({ body }) => chatModel.chooseChatModel(deps, body));
  bind(forgetChatModel, () => chatModel.forgetChatModel(deps));
}
