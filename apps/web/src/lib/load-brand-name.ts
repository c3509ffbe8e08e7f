import { getSite } from '@anito/contract/site';
import { callApi } from './api.ts';
import { setBrandName } from './brand.ts';

/**
 * Fetches the installation's name from the server, because the browser's cached response may be older than
 * the document. Keeps the current name if the request fails.
 */
export async function loadBrandName(): Promise<void> {
  const site = await callApi(getSite, {}, { cache: 'no-cache' }).catch(() => undefined);
  if (site) setBrandName(site.brandName);
}
