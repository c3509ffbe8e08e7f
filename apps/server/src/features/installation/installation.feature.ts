import type { Feature } from '../../feature.ts';
import { followChatModel } from './chat-model.service.ts';
import { registerInstallationRoutes } from './installation.routes.ts';
import { registerSiteRoutes } from './site.routes.ts';

/** What is chosen for the whole installation. */
export const installation: Feature = {
  name: 'installation',
  routes(bind, deps) {
    registerInstallationRoutes(bind, deps);
    registerSiteRoutes(bind, deps);
  },
  follow: followChatModel,
};
