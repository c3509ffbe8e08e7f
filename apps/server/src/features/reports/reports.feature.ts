import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { registerReportRoutes } from './reports.routes.ts';

const limits = {
  /** Files of all records, by owner. */
  reportCsv: { points: 20, seconds: 60 },
  /** Looking at public reports, by address: pages of people at one office, and too few to walk through the ids. */
  publicReportAddress: { points: 120, seconds: 60 },
  /** Of them those that search, which read every record. */
  publicReportSearchAddress: { points: 20, seconds: 60 },
  publicReportCsvAddress: { points: 6, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Reports of what visitors asked. */
export const reports: Feature<Deps & ChannelDeps> = {
  name: 'reports',
  limits: () => limits,
  routes: registerReportRoutes,
};
