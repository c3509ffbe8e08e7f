import type { ConnectionType } from '@anito/contract/sources';

/** What can be shown as a source: every kind of connection, and Confluence, which is still to come. */
export type SourceKind = ConnectionType | 'confluence';

/** In the order in which they are offered. */
export const sourceKinds: SourceKind[] = ['notion', 'file', 'notes', 'confluence', 'website'];

/** Whether sources of that kind can be added already; the others are shown as coming soon. */
export const isReady = (kind: SourceKind) => kind !== 'confluence';
