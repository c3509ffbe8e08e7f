import type { Assistant } from '@anito/contract/assistants';
import type { ShopHost, ShopPart } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

/**
 * Connects an account to a shop's assistant with the call that `write` returns. Needs a fake of the service.
 */
export async function connectAccount(
  host: ShopHost,
  headers: { authorization: string },
  write: (assistantId: number) => { url: string; payload: object },
): Promise<ShopPart> {
  const { request } = createApi(host.app);
  const [assistant] = (await request(headers, 'GET', '/api/assistant')).json<Assistant[]>();
  const { url, payload } = write(assistant!.id);
  const response = await request(headers, 'POST', url, payload);
  if (response.statusCode !== 201) throw new Error(response.body);
  return { id: assistant!.id };
}
