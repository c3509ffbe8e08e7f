/** The sender of a request, by their access token and the users table. */
export type Caller = {
  userId: string;
  email: string;
  role: 'admin' | 'trial' | 'starter' | 'pro' | 'agency';
  /** The admin who impersonates this user. */
  impersonatorId: string | null;
  /** The entry of the audit log that records this request as a change; set only during an impersonation. */
  auditId?: string;
  tokenExpiresAt: Date;
  /** Time of the last sign-in, as an external provider states it; null when it does not. */
  signedInAt: Date | null;
  /** The sign-in behind the token, as the embedded provider names it; null with an external provider. */
  grantId: string | null;
};

/** Authenticates the sender of a request. Throws `unauthenticated` or `forbidden`. */
export type Authenticator = {
  authenticate(request: {
    authorization?: string | string[] | undefined;
    impersonateUser?: string | string[] | undefined;
    ip: string;
    requestId: string;
    userAgent?: string | undefined;
    /** The request, if it may change something, such as `PUT /api/files/7`. */
    change?: string | undefined;
  }): Promise<Caller>;
  /** Corrects the audit log when a request recorded as a change was refused or failed. */
  recordFailure(auditId: string, status: number): Promise<void>;
};

/** Dependency for authentication. */
export type AuthenticationDeps = { authenticator: Authenticator };

/** A valid API key, or the token of a widget's frame. */
export type KeyHolder = {
  /** Null for a frame that was opened by an assistant's public id. */
  apiKeyId: number | null;
  ownerId: string;
  scopes: readonly string[];
  /** Websites whose pages may use it; any when empty. */
  allowedOrigins: readonly string[];
  /**
   * The token of a widget's frame, which asks one assistant from a page of our own; null for the key itself.
   */
  frame: { assistantId: number; isTest: boolean } | null;
};

/** Finds the API key of a request. Throws `unauthenticated` without a valid key. */
export type ApiKeyAccess = {
  find(request: {
    authorization?: string | undefined;
    apiKey?: string | string[] | undefined;
  }): Promise<KeyHolder>;
  /** Counts a request with a key; does nothing without one. */
  countRequest(holder: KeyHolder, isRefused: boolean): void;
};

/** A valid provisioning key: it acts for the operator and never as a user. */
export type ProvisioningKeyHolder = { keyId: number; scopes: readonly string[] };

/**
 * Finds the provisioning key of a request and counts the request. Throws `unauthenticated` without a valid
 * key and `too_many_requests`.
 */
export type ProvisioningAccess = {
  find(authorization: string | undefined): Promise<ProvisioningKeyHolder>;
};

/** Dependency for access by provisioning key. */
export type ProvisioningAccessDeps = { provisioningAccess: ProvisioningAccess };

/** Dependency for access by API key. */
export type ApiKeyAccessDeps = { apiKeyAccess: ApiKeyAccess };
