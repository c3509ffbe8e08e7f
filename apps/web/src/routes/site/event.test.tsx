import { getVoiceFeature } from '@anito/contract/realtime';
import { getSite, type Site } from '@anito/contract/site';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { EventPage } from './event.tsx';

const site: Site = {
  brandName: 'Anito',
  contacts: { privacy: null, support: null, dpo: null },
  widget: null,
};

async function openVoice() {
  server.answers(getVoiceFeature, { enabled: true, reason: null });
  const { user } = show(<EventPage />, '/kahimunan');
  await user.click(await screen.findByRole('button', { name: 'Start Voice Chat' }));
  return user;
}

it('reports that voice is unavailable while the public site has no assistant', async () => {
  server.answers(getSite, site);
  await openVoice();
  expect(await screen.findByText(/This page has no assistant yet/)).toBeDefined();
  expect(screen.getByText(/the sessions below/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start the call' })).toBeNull();
});

it('offers the call once an assistant is chosen', async () => {
  server.answers(getSite, { ...site, widget: { assistantId: 7, apiKey: 'none' } });
  await openVoice();
  expect(await screen.findByRole('button', { name: 'Start the call' })).toBeDefined();
});
