import { getDatabaseFigures, getSystemFigures } from '@anito/contract/system';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as system from './system.service.ts';

/** For admins: how the installation is doing. */
export function registerSystemRoutes(bind: Bind, deps: Pick<Deps, 'database' | 'env'>): void {
  bind(getSystemFigures, () => system.getSystemFigures(deps));
  bind(getDatabaseFigures, () => system.getDatabaseFigures(deps));
}
