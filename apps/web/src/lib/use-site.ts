import type * as contract from '@anito/contract/site';
import { useEffect, useState } from 'react';
import { callApi } from './api.ts';
import { withoutSchemas } from './without-schemas.ts';

const getSite = withoutSchemas<typeof contract.getSite>({
  method: 'GET',
  path: '/api/site',
  access: 'public',
});

/** What the public pages say of the installation: undefined until it is known, and where it cannot be had. */
export function useSite(): contract.Site | undefined {
  const [site, setSite] = useState<contract.Site>();
  useEffect(() => {
    let isLeft = false;
    callApi(getSite, {}).then(
      (loaded) => {
        if (!isLeft) setSite(loaded);
      },
      // The pages do without: no chat and no addresses.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return site;
}
