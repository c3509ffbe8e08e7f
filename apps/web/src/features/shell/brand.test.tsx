import { getSite } from '@anito/contract/site';
import { act, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { setBrandName, useBrandName } from '../../lib/brand.ts';
import { loadBrandName } from '../../lib/load-brand-name.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';

afterEach(() => setBrandName('Anito'));

function Page() {
  const { t } = useTranslation(['sections', 'dashboard']);
  useDocumentTitle('Leads');
  return (
    <>
      <p>{useBrandName()}</p>
      <p>{t('profile.description')}</p>
      <p>{t('dashboard:setup.ready')}</p>
    </>
  );
}

it("shows the installation's name everywhere once known, and keeps the default otherwise", async () => {
  server.answers(getSite, {
    brandName: 'Suki',
    contacts: { privacy: null, support: null, dpo: null },
    widget: null,
  });
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'og:site_name');
  meta.content = 'Anito';
  document.head.append(meta);
  show(<Page />);
  expect(await screen.findByText('Your details in Anito.')).toBeDefined();
  expect(screen.getByText('Your Anito is ready!')).toBeDefined();
  expect(document.title).toBe('Leads · Anito');
  await act(loadBrandName);
  expect(await screen.findByText('Your details in Suki.')).toBeDefined();
  expect(screen.getByText('Suki')).toBeDefined();
  // With another brand name, the assistant is not called by that name.
  expect(screen.getByText('Your Assistant is ready!')).toBeDefined();
  expect(document.title).toBe('Leads · Suki');
  expect(meta.content).toBe('Suki');
  meta.remove();
  server.loses(getSite);
  await act(loadBrandName);
  expect(screen.getByText('Suki')).toBeDefined();
});
