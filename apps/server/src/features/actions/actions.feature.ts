import { limits as contractLimits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { registerActionRoutes } from './actions.routes.ts';
import { tidyRuns } from './actions.store.ts';
import { sealedSecrets } from './secrets.ts';
import { type ActionPatienceDeps, createToolServers, type ToolServerDeps } from './servers/tool-servers.ts';

const limits = {
  /** Runs of all assistants of an account together. */
  actionRun: { points: 120, seconds: 60 },
  /** Calls of an owner that resolve a name or call another service. */
  actionChange: { points: 60, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Actions of assistants: HTTP calls of other services, and tools of MCP servers. */
export const actions: Feature<
  Deps & ToolServerDeps & ActionPatienceDeps,
  ToolServerDeps & ActionPatienceDeps
> = {
  name: 'actions',
  open({ safeFetch }) {
    const toolServers = createToolServers(safeFetch);
    const actionPatience = { runMs: contractLimits.actionSeconds * 1_000, listMs: 15_000 };
    return { parts: { toolServers, actionPatience }, close: async () => toolServers.close() };
  },
  limits: () => limits,
  routes: registerActionRoutes,
  housekeeping: { 'old runs of actions': ({ database }) => tidyRuns(database) },
  sealed: { 'secrets of actions': sealedSecrets },
};
