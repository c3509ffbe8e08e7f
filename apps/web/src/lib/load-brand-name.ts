import { getSite } from '@anito/contract/site';
import { callApi } from './api.ts';
import { setBrandName } from './brand.ts';

/**
 * Fetches the installation's brand name and shows it on this page. Revalidates the browser's cached response,
 * which may be older than the document. Keeps the current name if the request fails.
 */
export async function loadBrandName(): Promise<void> {
  const site = await callApi(getSite, {}, { cache: 'no-cache' }).catch(() => undefined);
  if (site) setBrandName(site.brandName);
}
