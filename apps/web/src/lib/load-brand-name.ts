import { getSite } from '@anito/contract/site';
import { callApi } from './api.ts';
import { setBrandName } from './brand.ts';

/**
 * Asks what the installation is called, the server itself: an answer that the browser has kept may be older than the
 * document. Where nobody answers, it stays as it was.
 */
export async function loadBrandName(): Promise<void> {
  const site = await callApi(getSite, {}, { cache: 'no-cache' }).catch(() => undefined);
  if (site) setBrandName(site.brandName);
}
