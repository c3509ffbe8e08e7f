import type { Deps } from './deps.ts';
import { resealAccessCodes } from './features/assistants/assistants.service.ts';
import { resealInstallationKeys } from './features/identity/installation-keys.ts';
import { resealNotionTokens } from './features/sources/notion/notion-tokens.service.ts';
import { resealAnswers } from './lib/idempotency.ts';
import type { ResealCount } from './lib/secrets.ts';

/**
 * Encrypts everything that is stored encrypted with the present SECRET_KEY: the explicit list of it. Safe to run
 * while servers run that know both keys, and to run again. With `isKeyLost`, keys of the installation that cannot
 * be read are made anew; what owners have entered stays as it is, and they are asked to enter it again.
 */
export async function rotateKeys(
  deps: Pick<Deps, 'database' | 'secrets'>,
  options: { isKeyLost: boolean },
): Promise<Record<string, ResealCount>> {
  return {
    'sign-in keys': await resealInstallationKeys(deps, { mayReplace: options.isKeyLost }),
    'access codes': await resealAccessCodes(deps),
    'Notion tokens': await resealNotionTokens(deps),
    'kept answers': await resealAnswers({ pool: deps.database.pool, secrets: deps.secrets }),
  };
}
