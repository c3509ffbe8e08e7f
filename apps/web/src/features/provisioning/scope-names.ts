import type { ProvisioningScope } from '@anito/contract/provisioning-scopes';

/** Key of the text of each scope. A colon in a key would separate the text area. */
export const scopeNames = {
  'accounts:read': 'scope.accountsRead',
  'accounts:write': 'scope.accountsWrite',
  'users:write': 'scope.usersWrite',
  'plans:write': 'scope.plansWrite',
  'usage:read': 'scope.usageRead',
} as const satisfies Record<ProvisioningScope, string>;
