/** The user of a connection. A product adds what it needs to find revoked ones, for example a session id. */
export interface Principal {
  userId: string;
  /** Expiry of the access token in milliseconds since 1970. The connection is then closed. */
  expiresAt?: number;
}

/** A connected client, as handlers and callbacks see it. */
export interface HubClient<P extends Principal = Principal> {
  readonly connectionId: string;
  readonly userId: string;
  readonly principal: P;
}
