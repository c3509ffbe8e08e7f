import type { Endpoint } from '@anito/contract/endpoint';

/**
 * Declares an endpoint of the contract by its method, path and access only, for pages that must stay small,
 * such as those of visitors. The types keep these equal to the contract's. The schemas are omitted because
 * they are larger than the whole page. Responses are not validated, because they come from the server that
 * sent the page.
 */
export function withoutSchemas<E extends Endpoint>(address: Pick<E, 'method' | 'path' | 'access'>): E {
  return { ...address, response: { parse: (value: unknown) => value } } as unknown as E;
}
