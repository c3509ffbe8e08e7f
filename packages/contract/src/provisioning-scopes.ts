/** Permissions of a provisioning key. `users:write` concerns the person who signs in to an account. */
export const provisioningScopes = [
  'accounts:read',
  'accounts:write',
  'users:write',
  'plans:write',
  'usage:read',
] as const;
export type ProvisioningScope = (typeof provisioningScopes)[number];
