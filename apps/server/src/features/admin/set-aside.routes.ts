import { listSetAside, trySetAsideAgain } from '@anito/contract/set-aside';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import * as setAside from './set-aside.service.ts';

/** For admins: what three processes have died of, whoever's it is. */
export function registerSetAsideRoutes(bind: Bind, deps: Deps): void {
  bind(listSetAside, () => setAside.listSetAside(deps));
  bind(trySetAsideAgain, async ({ body, caller, request }) => ({
    ...doneAnswer,
    isStarted: await setAside.tryAgain(deps, body.id, {
      actorId: caller.userId,
      ip: request.ip,
      requestId: request.id,
    }),
  }));
}
