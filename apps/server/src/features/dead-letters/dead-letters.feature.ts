import * as endpoints from '@anito/contract/dead-letters';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { doneAnswer } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import type { InboundLineDeps } from '../messaging/receive-webhook.service.ts';
import type { TransportDeps } from '../messaging/transport.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import * as service from './dead-letters.service.ts';
import { deleteExpired } from './dead-letters.store.ts';
import { createDeadLetters, type DeadLettersDeps, resealLetters } from './keep-letters.ts';

/** Webhooks that were acknowledged but could not be processed. */
export const deadLetters: Feature<Deps & InboundLineDeps & NoticeDeps & TransportDeps, DeadLettersDeps> = {
  name: 'dead letters',
  open: (deps) => ({ parts: { deadLetters: createDeadLetters(deps) } }),
  routes(bind, deps) {
    bind(endpoints.listDeadLetters, () => service.listDeadLetters(deps));
    bind(endpoints.getDeadLetter, (call) => service.getDeadLetter(deps, call.params.id, byWhom(call)));
    bind(endpoints.processDeadLetter, (call) =>
      service.processDeadLetter(deps, call.params.id, byWhom(call)),
    );
    bind(endpoints.processDeadLetters, (call) => service.processDeadLetters(deps, byWhom(call), call.signal));
    bind(endpoints.deleteDeadLetter, async (call) => {
      await service.deleteDeadLetter(deps, call.params.id, byWhom(call));
      return doneAnswer;
    });
  },
  housekeeping: { 'dead letters': ({ database }) => deleteExpired(database.pool) },
  reseal: { 'dead letters': resealLetters },
};
