import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { resealAnswers } from './lib/idempotency.ts';
import { resealColumns } from './lib/sealed-columns.store.ts';
import type { ResealCount } from './lib/secrets.ts';

/**
 * Encrypts everything that is stored encrypted with the present SECRET_KEY. Safe to run while servers run that know both
 * keys, and to run again. With `isKeyLost`, keys of the installation that cannot be read are made anew; what owners have
 * entered stays as it is, and they are asked to enter it again.
 */
export async function rotateKeys(
  deps: Pick<Deps, 'database' | 'secrets'>,
  options: { isKeyLost: boolean },
): Promise<Record<string, ResealCount>> {
  const counts: Record<string, ResealCount> = {};
  for (const { sealed = {}, reseal = {} } of features) {
    for (const [name, places] of Object.entries(sealed)) {
      counts[name] = await resealColumns(deps.database.pool, deps.secrets, places);
    }
    for (const [name, run] of Object.entries(reseal)) counts[name] = await run(deps, options);
  }
  counts['kept answers'] = await resealAnswers({ pool: deps.database.pool, secrets: deps.secrets });
  return counts;
}
