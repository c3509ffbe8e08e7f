/** What the server tells the process of the embedded database. */
export type ToSidecar = 'stop';
/** What that process tells the server: it accepts clients. */
export type FromSidecar = 'ready';
