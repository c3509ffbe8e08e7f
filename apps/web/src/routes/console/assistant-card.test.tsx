import { getAssistant } from '@anito/contract/assistants';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeTokens } from '../../lib/auth/tokens.ts';
import { buildAssistant } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { AssistantCardPage } from './assistant-card.tsx';

beforeEach(() => {
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  return () => storeTokens(undefined);
});

const open = () => show(<AssistantCardPage />, '/assistants/1/card', '/assistants/:assistantId/card');
const findSheet = () => document.querySelector<HTMLElement>('[data-table-card]')!;

it("prints the short link with the owner's words at the chosen size", async () => {
  server.answers(getAssistant, buildAssistant());
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'Table card' });
  const preview = await screen.findByRole('region', { name: 'Preview of the card' });
  await screen.findAllByRole('img', { name: 'QR code of the short link' });
  expect(preview.textContent).toContain('/c/3fa85f64b2aa');
  expect(findSheet().style.width).toBe('105mm');
  const headline = screen.getByLabelText('Headline');
  await user.clear(headline);
  await user.type(headline, 'May tanong?');
  expect(findSheet().textContent).toContain('May tanong?');
  await user.click(screen.getByRole('radio', { name: /A5/ }));
  expect([findSheet().style.width, findSheet().style.height]).toEqual(['148mm', '210mm']);
  expect(document.querySelector('style')?.textContent).toContain('size: 148mm 210mm');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('warns about an assistant that is not live', async () => {
  server.answers(getAssistant, buildAssistant({ isActive: false }));
  open();
  expect(await screen.findByText(/This assistant isn't live yet/)).toBeDefined();
});

it('reports that the assistant could not be loaded', async () => {
  server.refuses(getAssistant, 'unavailable', 'Briefly unavailable.');
  open();
  expect(await screen.findByText('Briefly unavailable.')).toBeDefined();
});
