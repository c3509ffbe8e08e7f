import { limits as contractLimits } from '@anito/contract/limits';
import type { Feature } from '../../feature.ts';
import { registerActionRoutes } from './actions.routes.ts';
import { tidyRuns } from './actions.store.ts';
import { sealedSecrets } from './secrets.ts';
import { createToolServers, type ToolServers } from './servers/tool-servers.ts';

const limits = {
  /** Runs of all of an account's assistants together. */
  actionRun: { points: 120, seconds: 60 },
  /** What an owner does that looks a name up or calls another service. */
  actionChange: { points: 60, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

declare module '../../deps.ts' {
  interface Deps {
    /** The way to servers of tools that owners name. */
    toolServers: ToolServers;
    /** Milliseconds that a run may take, and the listing of a server's tools. */
    actionPatience: { runMs: number; listMs: number };
  }
}

/** What assistants may do beside answering: calls of other services, and tools of servers. */
export const actions: Feature = {
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
