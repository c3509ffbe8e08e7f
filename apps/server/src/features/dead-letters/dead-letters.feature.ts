import * as endpoints from '@anito/contract/dead-letters';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { toActor } from '../../lib/actor.ts';
import { okResponse } from '../../lib/bind.ts';
import type { InboundQueueDeps } from '../messaging/receive-webhook.service.ts';
import type { TransportDeps } from '../messaging/transport.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { createDeadLetters, type DeadLettersDeps, reencryptLetters } from './create-dead-letters.ts';
import * as service from './dead-letters.service.ts';
import { deleteExpired } from './dead-letters.store.ts';

/** Webhooks that were acknowledged but could not be processed. */
export const deadLetters: Feature<Deps & InboundQueueDeps & NoticeDeps & TransportDeps, DeadLettersDeps> = {
  name: 'dead letters',
  open: (deps) => ({ parts: { deadLetters: createDeadLetters(deps) } }),
  routes(bind, deps) {
    bind(endpoints.listDeadLetters, () => service.listDeadLetters(deps));
    bind(endpoints.getDeadLetter, (call) => service.getDeadLetter(deps, call.params.id, toActor(call)));
    bind(endpoints.processDeadLetter, (call) =>
      service.processDeadLetter(deps, call.params.id, toActor(call)),
    );
    bind(endpoints.processDeadLetters, (call) =>
      service.processDeadLetters(deps, toActor(call), call.signal),
    );
    bind(endpoints.deleteDeadLetter, async (call) => {
      await service.deleteDeadLetter(deps, call.params.id, toActor(call));
      return okResponse;
    });
  },
  housekeeping: { 'dead letters': ({ database }) => deleteExpired(database.pool) },
  reencrypt: { 'dead letters': reencryptLetters },
};
