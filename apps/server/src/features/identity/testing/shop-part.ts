import type { ShopPartKind } from '../../../testing/shop-parts.ts';

const password = 'sari-sari-store';

export const shopPart: ShopPartKind = {
  bodies: {
    'PUT /api/Users/me/password': () => ({ currentPassword: password, newPassword: 'mga-pandesal' }),
    'POST /api/Users/me/authenticator': () => ({ password }),
    'POST /api/Users/me/authenticator/confirm': () => ({ code: '123456' }),
    'POST /api/Users/me/authenticator/remove': () => ({ password }),
    'POST /api/Users/me/recovery-codes': () => ({ password }),
    'POST /api/Users/me/passkeys/begin': () => ({ password }),
    'POST /api/Users/me/passkeys': () => ({
      name: 'Phone',
      credential: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    }),
    'PUT /api/Users/me/passkeys/:id': () => ({ name: 'Phone' }),
    'POST /api/Users/me/passkeys/:id/remove': () => ({ password }),
    'POST /api/Users/me/email': () => ({ email: 'other@example.com', password }),
  },
  paths: ['/api/Users/me/passkeys', '/api/Users/me/sessions'],
  /** Signs in a second time, so that the test can end that session. */
  async add(host, _headers, email) {
    const headers = await host.signIn(email);
    const response = await host.app.inject({ method: 'GET', url: '/api/Users/me/security', headers });
    const { sessions } = response.json() as { sessions: { id: number; isCurrent: boolean }[] };
    return { id: sessions.find(({ isCurrent }) => isCurrent)!.id };
  },
};
