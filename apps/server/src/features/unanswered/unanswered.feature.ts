import { Readable } from 'node:stream';
import * as contract from '@anito/contract/unanswered';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import { sendCsv } from '../../lib/send-csv.ts';
import { writeLine, writeLinesInSlices } from '../../lib/write-csv.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { groupMissedQuestions } from './group-missed-questions.ts';
import { groupQuestion } from './group-question.ts';
import { groupQuestionKind } from './unanswered.jobs.ts';
import * as service from './unanswered.service.ts';

/** Visitors' questions without a direct answer, grouped by similarity. */
export const unanswered: Feature<Deps & NoticeDeps & ChannelDeps> = {
  name: 'unanswered',
  routes(bind, deps) {
    bind(contract.listUnanswered, ({ caller, params, query }) =>
      service.listUnanswered(deps, caller.userId, params.id, query),
    );
    bind(contract.exportUnanswered, async ({ caller, params, reply }) => {
      const rows = await service.listUnansweredRows(deps, caller.userId, params.id);
      const content = Readable.from(writeLinesInSlices(rows, writeLine), { objectMode: false });
      return sendCsv(reply, { name: `unanswered-${params.id}.csv`, content });
    });
    bind(contract.listLatestUnanswered, ({ caller, query }) =>
      service.listLatestUnanswered(deps, caller.userId, query),
    );
    bind(contract.updateUnanswered, ({ caller, params, body }) =>
      service.updateUnanswered(deps, caller.userId, params.id, body.state),
    );
  },
  jobs: [defineJob(groupQuestionKind, { run: groupQuestion })],
  housekeeping: { 'questions without a group': groupMissedQuestions },
};
