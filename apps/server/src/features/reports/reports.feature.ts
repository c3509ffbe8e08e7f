import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { registerReportRoutes } from './reports.routes.ts';

const limits = {
  /** CSV exports, per owner. */
  reportCsv: { points: 20, seconds: 60 },
  /**
   * Reads of public reports, per address. Enough for several people in one office, too few to enumerate ids.
   */
  publicReportAddress: { points: 120, seconds: 60 },
  /** Searches among them, which read every record. */
  publicReportSearchAddress: { points: 20, seconds: 60 },
  publicReportCsvAddress: { points: 6, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Reports of visitors' questions. */
export const reports: Feature<Deps & ChannelDeps> = {
  name: 'reports',
  limits: () => limits,
  routes: registerReportRoutes,
};
