import type { ApiKey } from '@anito/contract/api-keys';

const bullets = 20;

/** A key as it is shown: its ends, and 20 bullets between them. */
export function maskKey({ keyPrefix, keySuffix }: Pick<ApiKey, 'keyPrefix' | 'keySuffix'>): string {
  return `${keyPrefix}${'•'.repeat(bullets)}${keySuffix}`;
}
