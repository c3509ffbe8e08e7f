import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import {
  maintainLargeAccountKind,
  queueBehindAccounts,
  queueLargeAccount,
  runMaintainLargeAccount,
} from './knowledge.jobs.ts';
import { runModelChange } from './model-change/change-model.ts';
import { changeModelKind } from './model-change/model-change.jobs.ts';
import { registerModelChangeRoutes } from './model-change/model-change.routes.ts';
import { startModelChanges } from './model-change/model-change.service.ts';
import { largeDefaults } from './search/large/large-options.ts';
import { createSearch, type KnowledgeDeps, type LargeSearch } from './search/search.ts';

/** Documents and passages: ingestion, exclusion, search and citation. */
export const knowledge: Feature<Deps, KnowledgeDeps> = {
  name: 'knowledge',
  open({ env, database, jobDatabase, jobs, log }) {
    /** Queues maintenance when search finds that the index of a large account is behind. */
    const large: LargeSearch = {
      bound: largeDefaults.bound,
      onBehind: (ownerId) => {
        queueLargeAccount({ database: jobDatabase, jobs }, ownerId).catch((error: unknown) =>
          log.warn({ err: error, ownerId }, 'index job of a large account not queued'),
        );
      },
    };
    const search = createSearch({
      connection: database.connection,
      memoryLimitMb: env.SEARCH_MEMORY_MB,
      large,
      log,
    });
    return { parts: { search }, close: () => search.close() };
  },
  routes: registerModelChangeRoutes,
  jobs: [
    defineJob(maintainLargeAccountKind, { run: runMaintainLargeAccount }),
    defineJob(changeModelKind, { run: runModelChange }),
  ],
  housekeeping: {
    'large accounts': queueBehindAccounts,
    'model changes': (deps) => startModelChanges(deps),
  },
};
