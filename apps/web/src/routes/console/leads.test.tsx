import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { LeadsPage } from './leads.tsx';

it('redirects the former address of the webhooks to the settings', async () => {
  const { address } = show(<LeadsPage />, '/leads#webhooks', '/leads');
  await waitFor(() => expect(address()).toBe('/settings/api'));
});
