/** Who makes a request, as their access token and the users table say. */
export type Caller = {
  userId: string;
  email: string;
  role: 'admin' | 'trial' | 'starter' | 'pro' | 'agency';
  /** The admin who acts as this user. */
  impersonatorId: string | null;
  /** The entry of the audit log that records this call as a change; set only while an admin acts as this user. */
  auditId?: string;
  tokenExpiresAt: Date;
  /** When they last showed who they are, as an outside provider says; null where it does not. */
  signedInAt: Date | null;
  /** The sign-in behind the token, as the embedded provider names it; null with an external one. */
  grantId: string | null;
};

/** Finds out who makes a request; throws `unauthenticated` or `forbidden`. */
export type Authenticator = {
  authenticate(request: {
    authorization?: string | string[] | undefined;
    impersonateUser?: string | string[] | undefined;
    ip: string;
    requestId: string;
    userAgent?: string | undefined;
    /** The call where it may change something, such as `PUT /api/files/7`. */
    change?: string | undefined;
  }): Promise<Caller>;
  /** Corrects the audit log where a call that it records as a change was refused or failed. */
  noteFailure(auditId: string, status: number): Promise<void>;
};

/** With what callers are known. */
export type AuthenticationDeps = { authenticator: Authenticator };

/** An API key that opens something, and by what it was named. */
export type KeyHolder = {
  apiKeyId: number;
  ownerId: string;
  scopes: readonly string[];
  /** The websites whose pages may use it; any when empty. */
  allowedOrigins: readonly string[];
  /** The token of a widget's frame, which asks one assistant from a page of our own; null for the key itself. */
  frame: { assistantId: number; isTest: boolean } | null;
};

/** Finds out which API key a request carries; throws `unauthenticated`. */
export type ApiKeyAccess = {
  find(request: {
    authorization?: string | undefined;
    apiKey?: string | string[] | undefined;
  }): Promise<KeyHolder>;
  /** Counts a call by a key. */
  note(holder: KeyHolder, isRefused: boolean): void;
};

/** With what API keys are known. */
export type ApiKeyAccessDeps = { apiKeyAccess: ApiKeyAccess };
