/** Who stands behind a connection; a product adds what it needs to find revoked ones, such as a session id. */
export interface Principal {
  userId: string;
  /** When the token ends, in milliseconds since 1970; the connection is closed then. */
  expiresAt?: number;
}

/** A connected client as handlers and callbacks see it. */
export interface HubClient<P extends Principal = Principal> {
  readonly connectionId: string;
  readonly userId: string;
  readonly principal: P;
}
