import { createServiceFetch } from '@anito/outside/service-fetch';
import type { Env } from '../env.ts';
import { type CheckResult, describeError, ok, problem, warning } from './check.ts';

const connectMs = 5_000;
const answerMs = 10_000;

/**
 * Requests `/healthz` under PUBLIC_URL from this machine. `isServing` tells whether a web process runs;
 * without one an unreachable address is only a warning, otherwise a problem.
 */
export async function checkPublicUrl({ PUBLIC_URL }: Env, isServing: boolean): Promise<CheckResult> {
  const service = createServiceFetch(connectMs);
  const url = `${PUBLIC_URL}/healthz`;
  try {
    const response = await service.fetch(url, { signal: AbortSignal.timeout(answerMs) });
    const body = await response.text();
    if (response.status === 200 && body === '{"status":"ok"}') {
      return ok('public url', `${PUBLIC_URL} leads to a server of Anito.`);
    }
    return problem(
      'public url',
      `${url} answers ${response.status}, but not as Anito does.`,
      'Check PUBLIC_URL, and that the reverse proxy passes all paths to Anito without a redirect.',
    );
  } catch (error) {
    const finding = `${PUBLIC_URL} cannot be reached from this machine: ${describeError(error)}`;
    if (!isServing) {
      return warning('public url', finding, 'No web process is running. Start one and repeat the check.');
    }
    return problem(
      'public url',
      finding,
      'Check the DNS name, the certificate, the reverse proxy and the firewall. Messaging services need this address.',
    );
  } finally {
    service.close();
  }
}
