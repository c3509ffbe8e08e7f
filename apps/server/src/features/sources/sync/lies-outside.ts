import type { ConnectionType } from '@anito/contract/sources';

/** Whether a source lies outside, so that a sync first looks through it. */
export function liesOutside(type: ConnectionType): boolean {
  return type === 'website' || type === 'notion';
}
