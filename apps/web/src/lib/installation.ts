import { getInstallation as endpoint, type Installation } from '@anito/contract/installation';
import { callApi } from './api.ts';

let installationPromise: Promise<Installation> | undefined;

/** Returns the installation's public data, fetched once. A failure is retried on the next call. */
export function getInstallation(): Promise<Installation> {
  installationPromise ??= callApi(endpoint, {}).catch((error: unknown) => {
    installationPromise = undefined;
    throw error;
  });
  return installationPromise;
}
