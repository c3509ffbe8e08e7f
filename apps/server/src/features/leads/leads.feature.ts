import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { describeLead } from './describe-lead.ts';
import { mailLeads, requeueLostMails } from './lead-mails.ts';
import { removeOldSearches } from './lead-threads.store.ts';
import { describeLeadKind, leadMailKind, searchContactsKind, searchThreadKind } from './leads.jobs.ts';
import { registerLeadRoutes } from './leads.routes.ts';
import { requeueLostSearches, searchContacts, searchThreadForContacts } from './search-contacts.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    leadCsv: never;
    leadChange: never;
  }
}

/** Leads: visitors who left contact details. */
export const leads: Feature<Deps & NoticeDeps & DailyUseDeps & ChannelDeps> = {
  name: 'leads',
  limits: () => ({
    /** Downloads of all leads, per account. */
    leadCsv: { points: 10, seconds: 60 },
    /** Leads created or changed by hand or API, per account. Each is sent to all webhooks of the account. */
    leadChange: { points: 60, seconds: 60 },
  }),
  routes: registerLeadRoutes,
  jobs: [
    defineJob(searchContactsKind, { run: searchContacts }),
    defineJob(searchThreadKind, { run: searchThreadForContacts }),
    defineJob(leadMailKind, { run: mailLeads }),
    defineJob(describeLeadKind, { run: describeLead }),
  ],
  housekeeping: {
    'lost contact searches': requeueLostSearches,
    'old contact searches': ({ database }) => removeOldSearches(database),
    'lost lead mails': requeueLostMails,
  },
};
