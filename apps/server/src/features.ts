import { channels } from './channels.ts';
import { runInTransaction } from './db/run-in-transaction.ts';
import type { Deps } from './deps.ts';
import type { DomainEvents } from './domain-events.ts';
import type { Env } from './env.ts';
import type { DepsOverrides, Feature, Listener, Listeners, NeedsOf, PartsOf } from './feature.ts';
import { accountData } from './features/account-data/account-data.feature.ts';
import { accounts } from './features/accounts/accounts.feature.ts';
import { actions } from './features/actions/actions.feature.ts';
import { type ActionDeps, listOfferedActions, runAction } from './features/actions/actions.service.ts';
import { admin } from './features/admin/admin.feature.ts';
import { createAnsweringFeature } from './features/answering/answering.feature.ts';
import type { AnswerPorts } from './features/answering/question-context.ts';
import { approvedAnswers } from './features/approved-answers/approved-answers.feature.ts';
import { countApprovedUse } from './features/approved-answers/approved-answers.service.ts';
import { archives } from './features/archives/archives.feature.ts';
import { assistants } from './features/assistants/assistants.feature.ts';
import { backups } from './features/backups/backups.feature.ts';
import { billing } from './features/billing/billing.feature.ts';
import { businessFacts } from './features/business-facts/business-facts.feature.ts';
import { closeContactForm, openContactForm } from './features/contact-form/ask-contact.service.ts';
import { contactForm } from './features/contact-form/contact-form.feature.ts';
import { isReachableVisitor } from './features/contact-form/reachable.service.ts';
import { dailyUse } from './features/daily-use/daily-use.feature.ts';
import { dashboard } from './features/dashboard/dashboard.feature.ts';
import { deadLetters } from './features/dead-letters/dead-letters.feature.ts';
import { deployment } from './features/deployment/deployment.feature.ts';
import { handover } from './features/handover/handover.feature.ts';
import { getHandoverSettings, isStaffedNow } from './features/handover/handover-settings.service.ts';
import { requestPersonAfterAnswer } from './features/handover/request-person-after-answer.service.ts';
import { identity } from './features/identity/identity.feature.ts';
import { createImportsFeature } from './features/imports/imports.feature.ts';
import { inbox } from './features/inbox/inbox.feature.ts';
import { installation } from './features/installation/installation.feature.ts';
import { knowledge } from './features/knowledge/knowledge.feature.ts';
import { captureSharedPhone } from './features/leads/capture-form-contact.service.ts';
import { leads } from './features/leads/leads.feature.ts';
import { queueContactSearch, queueThreadSearch } from './features/leads/queue-contact-search.service.ts';
import { createMessagingFeature } from './features/messaging/messaging.feature.ts';
import { notifyNewLead } from './features/notifications/lead-notices.service.ts';
import { notifications } from './features/notifications/notifications.feature.ts';
import { notifyRunEnded } from './features/notifications/source-notices.service.ts';
import { notifyThreadChanged } from './features/notifications/thread-notices.service.ts';
import { notifyFirstVisit } from './features/notifications/visitor-notices.service.ts';
import { onboarding } from './features/onboarding/onboarding.feature.ts';
import { proposals } from './features/proposals/proposals.feature.ts';
import { provisioning } from './features/provisioning/provisioning.feature.ts';
import { alertMessage, alertNewLead, alertThreadChanged } from './features/push/customer-events.service.ts';
import { push } from './features/push/push.feature.ts';
import { reports } from './features/reports/reports.feature.ts';
import { sample } from './features/sample/sample.feature.ts';
import { scheduledBackups } from './features/scheduled-backups/scheduled-backups.feature.ts';
import { schedules } from './features/schedules/schedules.feature.ts';
import { followUpRun } from './features/schedules/schedules.jobs.ts';
import { sitePagesFeature } from './features/site-pages/site-pages.feature.ts';
import { createSourcesFeature } from './features/sources/sources.feature.ts';
import { sync } from './features/sync/sync.feature.ts';
import { createThreadsFeature } from './features/threads/threads.feature.ts';
import type { ThreadDeps } from './features/threads/threads.service.ts';
import { isUnanswered, queueUnanswered } from './features/unanswered/queue-question.service.ts';
import { unanswered } from './features/unanswered/unanswered.feature.ts';
import { visitorChat } from './features/visitor-chat/visitor-chat.feature.ts';
import { webhooks } from './features/webhooks/webhooks.feature.ts';
import { queueLeadEvent } from './features/webhooks/webhooks.service.ts';
import { sourceKinds } from './kinds.ts';
import type { RateLimit, RateLimitName } from './lib/rate-limits.ts';

type PortNeeds = Deps & ActionDeps & ThreadDeps;

/**
 * Creates the functions through which the answering feature calls other features. They call `later` for their
 * dependencies, which throws until all features are open.
 */
function openAnswerPorts(later: () => PortNeeds): AnswerPorts {
  return {
    handover: {
      async find(ownerId, assistantId) {
        const settings = await getHandoverSettings(later(), ownerId, assistantId);
        return { ...settings, isStaffed: isStaffedNow(settings) };
      },
    },
    contactForm: {
      isReachable: (ownerId, threadId) => isReachableVisitor(later(), ownerId, threadId),
      ask: (ownerId, answered) => openContactForm(later(), ownerId, answered),
      close: (ownerId, threadId) => closeContactForm(later(), ownerId, threadId),
    },
    actions: {
      async list(ownerId, { assistantId, isOneOff }) {
        const offered = await listOfferedActions(later(), ownerId, assistantId);
        // A visitor of a one-off thread cannot be asked anything.
        return isOneOff ? offered.filter(({ asksFirst }) => !asksFirst) : offered;
      },
      run: (run, signal) => runAction(later(), run, signal),
    },
  };
}

const list = [
  identity,
  installation,
  admin,
  accounts,
  notifications,
  push,
  accountData,
  provisioning,
  createImportsFeature(sourceKinds),
  archives,
  backups,
  scheduledBackups,
  createSourcesFeature<NeedsOf<(typeof sourceKinds)[number]>>(sourceKinds),
  sync,
  schedules,
  ...sourceKinds,
  sample,
  knowledge,
  assistants,
  deployment,
  approvedAnswers,
  businessFacts,
  actions,
  unanswered,
  handover,
  contactForm,
  visitorChat,
  leads,
  webhooks,
  dailyUse,
  createThreadsFeature<NeedsOf<(typeof channels)[number]>>(channels),
  createAnsweringFeature(openAnswerPorts),
  createMessagingFeature(channels),
  deadLetters,
  ...channels,
  inbox,
  proposals,
  onboarding,
  reports,
  dashboard,
  billing,
  sitePagesFeature,
] as const;

/** The dependencies that the program creates at start, and the parts that features share. */
export type AllDeps = Deps & PartsOf<(typeof list)[number]>;

/** Every feature of the product, in any order. */
export const features: readonly Feature<AllDeps>[] = list;

/**
 * Opens the features in their order and returns `baseDeps` with the parts that they share. The same object is
 * changed and returned. `cleanup` closes the features in reverse order.
 */
export async function openFeatures(
  baseDeps: Omit<Deps, keyof Publishers>,
  overrides: DepsOverrides,
  cleanup: AsyncDisposableStack,
): Promise<AllDeps> {
  let all: AllDeps | undefined;
  function later(): AllDeps {
    if (!all) throw new Error('Shared parts of features are not available before all features are created');
    return all;
  }
  const deps: Deps = Object.assign(baseDeps, createPublishers(later));
  const parts: unknown[] = [];
  for (const { open } of features) {
    const openFeature = await open?.(deps, { overrides, later });
    if (openFeature?.close) cleanup.defer(openFeature.close);
    parts.push(openFeature?.parts);
  }
  all = Object.assign(deps, ...parts);
  return later();
}

/** The listeners of each domain event, in order. */
export const listeners: Listeners<AllDeps> = {
  answerFinished: [
    // The visitor may wait for a person, so that listener is first.
    { listen: requestPersonAfterAnswer, concerns: (_, { need }) => need !== null },
    { listen: countApprovedUse, concerns: (_, { approvedAnswerId }) => approvedAnswerId !== null },
    {
      listen: queueUnanswered,
      concerns: (_, { status, expectsAnswer }) => expectsAnswer && isUnanswered(status),
    },
    { listen: queueContactSearch, concerns: (_, { concernsLead }) => concernsLead },
    {
      listen: notifyFirstVisit,
      concerns: ({ visitorNotices }, answer) => visitorNotices.isFirstVisit(answer),
    },
  ],
  messageReceived: [queueThreadSearch, alertMessage],
  phoneShared: [captureSharedPhone],
  threadChanged: [notifyThreadChanged, alertThreadChanged],
  sourceSynced: [followUpRun],
  sourceSettled: [notifyRunEnded],
  leadCaptured: [notifyNewLead, alertNewLead, queueLeadEvent],
};

type Publishers = Pick<Deps, 'publish' | 'publishSeparately' | 'hasListener'>;

/**
 * Creates the functions that pass domain events to the listeners of features. `publish` runs them in the
 * caller's transaction and throws their errors; `publishSeparately` runs each in a separate transaction and
 * logs errors. They throw until all features are open.
 */
function createPublishers(later: () => AllDeps): Publishers {
  const listConcerned = <Name extends keyof DomainEvents>(
    name: Name,
    event: DomainEvents[Name],
  ): Listener<Name, AllDeps>[] =>
    (listeners[name] as Listeners<AllDeps>[Name]).flatMap((listener) => {
      if (typeof listener === 'function') return [listener];
      return listener.concerns(later(), event) ? [listener.listen] : [];
    });
  return {
    hasListener: (name, event) => listConcerned(name, event).length > 0,
    async publish(runner, name, event) {
      for (const listen of listConcerned(name, event)) await listen(later(), runner, event);
    },
    async publishSeparately(name, event) {
      const deps = later();
      for (const listen of listConcerned(name, event)) {
        await runInTransaction(deps.database, (runner) => listen(deps, runner, event)).catch((err: unknown) =>
          deps.log.error({ err, name, listener: listen.name }, 'a listener failed'),
        );
      }
    },
  };
}

/** Returns the rate limits of all features by name. */
export function listRateLimits(env: Env): Record<RateLimitName, RateLimit> {
  return Object.assign({}, ...features.map((feature) => feature.limits?.(env)));
}
