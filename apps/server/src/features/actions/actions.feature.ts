import { limits as contractLimits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { registerActionRoutes } from './actions.routes.ts';
import { cleanUpRuns } from './actions.store.ts';
import { encryptedSecrets } from './secrets.ts';
import { type ActionTimeoutDeps, createToolServers, type ToolServerDeps } from './servers/tool-servers.ts';

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
export const actions: Feature<Deps & ToolServerDeps & ActionTimeoutDeps, ToolServerDeps & ActionTimeoutDeps> =
  {
    name: 'actions',
    open({ safeFetch }) {
      const toolServers = createToolServers(safeFetch);
      const actionTimeouts = { runMs: contractLimits.actionSeconds * 1_000, listMs: 15_000 };
      return { parts: { toolServers, actionTimeouts }, close: async () => toolServers.close() };
    },
    limits: () => limits,
    routes: registerActionRoutes,
    housekeeping: { 'old action runs': ({ database }) => cleanUpRuns(database) },
    encryptedColumns: { 'secrets of actions': encryptedSecrets },
  };
