import type * as contract from '@anito/contract/site';
import { useEffect, useState } from 'react';
import { callApi } from './api.ts';
import { withoutSchemas } from './without-schemas.ts';

const getSite = withoutSchemas<typeof contract.getSite>({
  method: 'GET',
  path: '/api/site',
  access: 'public',
});

/**
 * Returns the installation's data for public pages, or undefined until it is loaded and after a failure. Each
 * component that uses it fetches it once.
 */
export function useSite(): contract.Site | undefined {
  const [site, setSite] = useState<contract.Site>();
  useEffect(() => {
    let isLeft = false;
    callApi(getSite, {}).then(
      (loaded) => {
        if (!isLeft) setSite(loaded);
      },
      // The pages work without it: they show no chat and no addresses.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return site;
}
