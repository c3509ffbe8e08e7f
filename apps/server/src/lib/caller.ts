/** Who makes a request, as their access token and the users table say. */
export type Caller = {
  userId: string;
  email: string;
  role: 'admin' | 'trial' | 'starter' | 'pro' | 'agency';
  /** The admin who acts as this user. */
  impersonatorId: string | null;
  tokenExpiresAt: Date;
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
  }): Promise<Caller>;
};
