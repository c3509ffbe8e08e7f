import { getInstallation as endpoint, type Installation } from '@anito/contract/installation';
import { callApi } from './api.ts';

let once: Promise<Installation> | undefined;

/** Returns the installation's public data, fetched once. A failure is retried on the next call. */
export function getInstallation(): Promise<Installation> {
  once ??= callApi(endpoint, {}).catch((error: unknown) => {
    once = undefined;
    throw error;
  });
  return once;
}
