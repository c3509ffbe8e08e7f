import type { NewProvisioningKey } from '@anito/contract/provisioning-keys';
import { provisioningScopes } from '@anito/contract/provisioning-scopes';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';

export const shopPart: ShopPartKind = {
  bodies: {
    'POST /api/admin/provisioning-keys': () => ({ name: 'Billing', scopes: ['usage:read'] }),
    'POST /api/installation/accounts': () => ({ email: 'new@provisioned.example', firstName: 'Ana' }),
    'POST /api/installation/accounts/:userId/invitation': () => ({ language: 'fil' }),
    'PUT /api/installation/accounts/:userId': () => ({ suspended: false, plan: 'pro', term: 'monthly' }),
  },
  queries: {
    'GET /api/installation/accounts/:userId/usage': '?from=2026-01-01&to=2026-01-31',
    'GET /api/installation/usage': '?from=2026-01-01&to=2026-01-31',
  },
  paths: ['/api/admin/provisioning-keys'],
  async add({ app }, headers) {
    const payload = { name: 'Operator', scopes: provisioningScopes };
    const url = '/api/admin/provisioning-keys';
    const created = await app.inject({ method: 'POST', url, headers, payload });
    // Only admins have such keys.
    if (created.statusCode === 403) return { id: 1 };
    const { key, secret } = created.json<NewProvisioningKey>();
    return { id: key.id, provisioningSecret: secret };
  },
};
