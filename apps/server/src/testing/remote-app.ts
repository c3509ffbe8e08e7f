import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ProductProcess } from './product-process.ts';
import type { ShopHost } from './shop-parts.ts';

/**
 * Adapts a running product to the part of a test app's interface that a shop needs. With an `address`, all
 * requests appear to come from there, if the product trusts its proxy.
 */
export function toShopHost(product: ProductProcess, address?: string): ShopHost {
  async function inject(options: InjectOptions) {
    const { method = 'GET', url, headers, payload } = options;
    const isJson = payload !== undefined && !Buffer.isBuffer(payload);
    const response = await fetch(product.url + String(url), {
      method,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
        ...(headers as Record<string, string>),
      },
      ...(payload === undefined ? {} : { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload) }),
    });
    const body = await response.text();
    return { statusCode: response.status, body, json: () => JSON.parse(body) } as LightMyRequestResponse;
  }
  return {
    app: { inject: inject as ShopHost['app']['inject'] },
    signIn: async (email) => ({ authorization: `Bearer ${await product.createToken(email)}` }),
  };
}
