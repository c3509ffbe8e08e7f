import type { Endpoint } from '@anito/contract/endpoint';

/**
 * A call of the contract as pages make it that are to be light, those of visitors above all: its address, which the types hold to the contract's, without
 * the schemas, which weigh more than the whole page. What answers is the server that sent the page.
 */
export function withoutSchemas<E extends Endpoint>(address: Pick<E, 'method' | 'path' | 'access'>): E {
  return { ...address, response: { parse: (value: unknown) => value } } as unknown as E;
}
