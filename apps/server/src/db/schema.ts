import * as actions from './schema/actions.ts';
import * as announcements from './schema/announcements.ts';
import * as archives from './schema/archives.ts';
import * as assistants from './schema/assistants.ts';
import * as backupRuns from './schema/backup-runs.ts';
import * as conversations from './schema/conversations.ts';
import * as dailyUse from './schema/daily-use.ts';
import * as deadLetters from './schema/dead-letters.ts';
import * as deployment from './schema/deployment.ts';
import * as identity from './schema/identity.ts';
import * as installation from './schema/installation.ts';
import * as knowledge from './schema/knowledge.ts';
import * as largeAccounts from './schema/large-accounts.ts';
import * as leads from './schema/leads.ts';
import * as messaging from './schema/messaging.ts';
import * as notifications from './schema/notifications.ts';
import * as notion from './schema/notion.ts';
import * as onboarding from './schema/onboarding.ts';
import * as pendingActions from './schema/pending-actions.ts';
import * as push from './schema/push.ts';
import * as requests from './schema/requests.ts';
import * as schedules from './schema/schedules.ts';
import * as sources from './schema/sources.ts';
import * as voice from './schema/voice.ts';
import * as webhooks from './schema/webhooks.ts';
import * as websites from './schema/websites.ts';
import * as work from './schema/work.ts';

/** Every table of the product. Each noun has a file in `schema/`. */
export const schema = {
  ...identity,
  ...sources,
  ...websites,
  ...notion,
  ...schedules,
  ...knowledge,
  ...largeAccounts,
  ...assistants,
  ...conversations,
  ...dailyUse,
  ...deployment,
  ...messaging,
  ...deadLetters,
  ...onboarding,
  ...notifications,
  ...announcements,
  ...pendingActions,
  ...push,
  ...requests,
  ...installation,
  ...voice,
  ...actions,
  ...work,
  ...archives,
  ...backupRuns,
  ...leads,
  ...webhooks,
};
