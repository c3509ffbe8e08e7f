import { listSetAside, trySetAsideAgain } from '@anito/contract/set-aside';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import * as setAside from './set-aside.service.ts';

/** For admins: what three processes have died of, whoever's it is. */
export function registerSetAsideRoutes(bind: Bind, deps: Deps): void {
  bind(listSetAside, () => setAside.listSetAside(deps));
  bind(trySetAsideAgain, async (call) => ({
    ...doneAnswer,
    isStarted: await setAside.tryAgain(deps, call.body.id, byWhom(call)),
  }));
}
