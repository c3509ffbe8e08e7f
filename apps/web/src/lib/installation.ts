import { getInstallation as endpoint, type Installation } from '@anito/contract/installation';
import { callApi } from './api.ts';

let once: Promise<Installation> | undefined;

/** What the installation says of itself, asked once; a failure is asked again next time. */
export function getInstallation(): Promise<Installation> {
  once ??= callApi(endpoint, {}).catch((error: unknown) => {
    once = undefined;
    throw error;
  });
  return once;
}
