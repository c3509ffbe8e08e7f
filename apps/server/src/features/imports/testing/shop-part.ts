import type { DataImport } from '@anito/contract/imports';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi, writeMultipart } from '../../sources/testing/sources-app.ts';

const imports = '/api/Users/me/imports';

export const shopPart: ShopPartKind = {
  paths: [imports],
  async add(host, headers) {
    const upload = writeMultipart([{ name: 'data.zip', content: 'no archive' }]);
    const started = await createApi(host.app).request(
      { ...headers, ...upload.headers },
      'POST',
      imports,
      upload.payload,
    );
    return { id: started.json<DataImport>().id };
  },
};
