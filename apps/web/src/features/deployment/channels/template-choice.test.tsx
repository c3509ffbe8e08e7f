import { listMessageTemplates, type MessageTemplate } from '@anito/contract/message-templates';
import { updateWhatsApp } from '@anito/contract/whatsapp';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMessagingConfiguration } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { TemplateChoice } from './template-choice.tsx';

const plain = (name: string): MessageTemplate => ({
  name,
  language: 'en',
  header: null,
  body: 'Write to us again.',
  footer: null,
  buttons: [],
  asksContact: false,
  fields: [],
});
const answer = (...names: string[]) =>
  server.answers(listMessageTemplates, { templates: names.map(plain), leftOutCount: 0 });
const open = (templateName = '') =>
  show(<TemplateChoice assistantId={7} settings={{ templateName, templateLanguage: 'en' }} />);
const findChoice = async () =>
  (await screen.findByRole('combobox', { name: /^Approved message/ })) as HTMLSelectElement;

it('reports a load failure and retries', async () => {
  server.refuses(listMessageTemplates, 'unavailable', 'Not now.');
  const { user } = open();
  expect(await screen.findByText('We couldn’t load the approved messages')).toBeDefined();
  answer('come_back');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await findChoice()).options).toHaveLength(2);
});

it('reports that there is no message without variables', async () => {
  answer();
  open();
  await findChoice();
  expect(screen.getByText(/no approved message without blanks yet/)).toBeDefined();
});

it('shows a choice while saving, keeps the focus, and sends no further request to Meta', async () => {
  answer('come_back');
  const release = server.holds(updateWhatsApp, buildMessagingConfiguration());
  const { user } = open();
  const choice = await findChoice();
  await user.selectOptions(choice, 'come_back · en');
  await waitFor(() => expect(server.requestsTo(updateWhatsApp)).toHaveLength(1));
  expect([choice.value, choice.disabled, document.activeElement]).toEqual(['0', false, choice]);
  release();
  expect(await screen.findByText('Message saved')).toBeDefined();
  expect(server.requestsTo(listMessageTemplates)).toHaveLength(1);
});
