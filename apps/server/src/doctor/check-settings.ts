import type { Env } from '../env.ts';
import { type CheckResult, ok, warning } from './check.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether PUBLIC_URL is a loopback address (the default), so that only this machine reaches the product. */
export function isOnlyLocal({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean {
  return loopbackNames.has(new URL(PUBLIC_URL).hostname);
}

/**
 * Returns warnings about valid settings that are probably not intended, such as a public http address; one ok
 * result without any.
 */
export function checkSettings(env: Env): CheckResult[] {
  const results: CheckResult[] = [];
  const isPublic = !isOnlyLocal(env);
  const isBehindProxy = loopbackNames.has(env.HOST);
  if (isPublic && isBehindProxy && env.TRUST_PROXY.length === 0) {
    results.push(
      warning(
        'settings',
        'TRUST_PROXY is not set, so all visitors behind your reverse proxy share one address and its limits.',
        'Set TRUST_PROXY to the address of the proxy, for example loopback.',
      ),
    );
  }
  if (isPublic && new URL(env.PUBLIC_URL).protocol === 'http:') {
    results.push(
      warning(
        'settings',
        `PUBLIC_URL is ${env.PUBLIC_URL}: passwords and questions cross the network unencrypted.`,
        'Put a reverse proxy with TLS in front, and set PUBLIC_URL to its https address.',
      ),
    );
  }
  if (env.FETCH_ALLOW_PRIVATE.length > 0) {
    results.push(
      warning(
        'settings',
        `Every account can read these private hosts: ${env.FETCH_ALLOW_PRIVATE.join(', ')}.`,
        'Remove from FETCH_ALLOW_PRIVATE what is not needed.',
      ),
    );
  }
  return results.length > 0 ? results : [ok('settings', 'All settings are valid.')];
}
