import { Readable } from 'node:stream';
import * as unanswered from '@anito/contract/unanswered';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { sendCsv } from '../../lib/send-csv.ts';
import { sliceLines, writeLine } from '../../lib/write-csv.ts';
import * as service from './unanswered.service.ts';

/** What owners do with the questions that nothing answered. */
export function registerUnansweredRoutes(bind: Bind, deps: Deps): void {
  bind(unanswered.listUnanswered, ({ caller, params, query }) =>
    service.listUnanswered(deps, caller.userId, params.id, query),
  );
  bind(unanswered.exportUnanswered, async ({ caller, params, reply }) => {
    const rows = await service.listUnansweredRows(deps, caller.userId, params.id);
    const content = Readable.from(sliceLines(rows, writeLine), { objectMode: false });
    return sendCsv(reply, { name: `unanswered-${params.id}.csv`, content });
  });
  bind(unanswered.listLatestUnanswered, ({ caller, query }) =>
    service.listLatestUnanswered(deps, caller.userId, query.limit),
  );
  bind(unanswered.updateUnanswered, ({ caller, params, body }) =>
    service.updateUnanswered(deps, caller.userId, params.id, body.state),
  );
}
