import { getSite } from '@anito/contract/site';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { LegalText } from './legal-text.tsx';

const noContacts = { privacy: null, support: null, dpo: null };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("shows the operator's addresses as plain text", async () => {
  const privacy = '"><img src=x onerror=alert(1)>@example.com';
  server.answers(getSite, { brandName: 'Anito', contacts: { ...noContacts, privacy }, widget: null });
  show(<LegalText document="privacy" />);
  const link = await screen.findByRole('link', { name: privacy });
  expect(link.getAttribute('href')).toBe(`mailto:${encodeURIComponent(privacy).replaceAll('%40', '@')}`);
  expect(screen.getByText(/We answer within 30 days/)).toBeDefined();
  expect(screen.queryByText(/Data protection officer/)).toBeNull();
});

it('tells where to write when the operator set no address', async () => {
  server.answers(getSite, { brandName: 'Anito', contacts: noContacts, widget: null });
  show(<LegalText document="terms" />);
  expect(await screen.findByText(/^Write to the operator of this site/)).toBeDefined();
});

it('tells how soon questions about cookies are answered, also without an address', async () => {
  server.answers(getSite, { brandName: 'Anito', contacts: noContacts, widget: null });
  show(<LegalText document="cookies" />);
  expect(await screen.findByText(/^Write to the operator of this site.*within 48 hours\.$/)).toBeDefined();
});

it('lets the user turn off functional storage', async () => {
  server.answers(getSite, { brandName: 'Anito', contacts: noContacts, widget: null });
  localStorage.setItem('anito.language', 'es');
  const { user } = show(<LegalText document="cookies" />);
  const choice = await screen.findByRole('checkbox', { name: 'Functional' });
  expect(choice).toHaveProperty('checked', true);
  await user.click(choice);
  expect(localStorage.getItem('anito.language')).toBeNull();
  expect(sessionStorage.getItem('anito.language')).toBe('es');
  expect(screen.getByText('Saved in this browser.')).toBeDefined();
  await user.click(choice);
  expect(localStorage.getItem('anito.language')).toBe('es');
});
