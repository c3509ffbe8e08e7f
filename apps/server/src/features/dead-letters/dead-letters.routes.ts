import * as endpoints from '@anito/contract/dead-letters';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import * as service from './dead-letters.service.ts';

/** For admins: what messaging services sent and nothing could process. */
export function registerDeadLetterRoutes(bind: Bind, deps: Deps): void {
  bind(endpoints.listDeadLetters, () => service.listDeadLetters(deps));
  bind(endpoints.getDeadLetter, (call) => service.getDeadLetter(deps, call.params.id, byWhom(call)));
  bind(endpoints.processDeadLetter, (call) => service.processDeadLetter(deps, call.params.id, byWhom(call)));
  bind(endpoints.processDeadLetters, (call) => service.processDeadLetters(deps, byWhom(call), call.signal));
  bind(endpoints.deleteDeadLetter, async (call) => {
    await service.deleteDeadLetter(deps, call.params.id, byWhom(call));
    return doneAnswer;
  });
}
