import { getSite } from '@anito/contract/site';
import { callApi } from './api.ts';
import { setBrandName } from './brand.ts';

/** Asks what the installation is called; where nobody answers, it stays as it was. */
export async function loadBrandName(): Promise<void> {
  const site = await callApi(getSite, {}).catch(() => undefined);
  if (site) setBrandName(site.brandName);
}
