import type { ApiKey } from '@anito/contract/api-keys';

const bullets = 20;

/** Returns the first and last characters of a key with 20 bullets between them. */
export function maskKey({ keyPrefix, keySuffix }: Pick<ApiKey, 'keyPrefix' | 'keySuffix'>): string {
  return `${keyPrefix}${'•'.repeat(bullets)}${keySuffix}`;
}
