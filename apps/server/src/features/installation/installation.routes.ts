import { getInstallation, getModels } from '@anito/contract/installation';
import { PRODUCT_NAME } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import type { ModelReport } from '../../lib/models/types.ts';

function viewModel(report: ModelReport) {
  return {
    provider: report.provider,
    model: report.model,
    isBuiltIn: report.isBuiltIn,
    isHealthy: report.healthy,
  };
}

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
    return { chat: viewModel(status.chat), embed: viewModel(status.embed) };
  });
}
