import { updateAssistant } from '@anito/contract/assistants';
import { getContactForm } from '@anito/contract/contact-form';
import { getHandoverSettings } from '@anito/contract/handover';
import { listConnections } from '@anito/contract/sources';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssistant, buildConnection, buildModels } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { SettingsForm } from './settings-form.tsx';

const assistant = buildAssistant();
const draw = (fields: Partial<typeof assistant> = {}) =>
  show(
    <SettingsForm assistant={{ ...assistant, ...fields }} models={buildModels({ isBuiltIn: false })} />,
    '/settings',
    '/settings',
  );

beforeEach(() => {
  server.refuses(getContactForm, 'unavailable', 'Not now.');
  server.refuses(getHandoverSettings, 'unavailable', 'Not now.');
  server.answers(listConnections, [buildConnection()]);
});

describe('sections', () => {
  const titles = ['Basics', 'Greeting and questions', 'Knowledge', 'Customers and access', 'Advanced'];

  it('are five, of which the first is open, with instructions and agent mode under Advanced', async () => {
    const { user } = draw();
    const fold = (name: string) => screen.findByRole('button', { name });
    for (const [index, title] of titles.entries()) {
      expect((await fold(title)).getAttribute('aria-expanded')).toBe(String(index === 0));
    }
    expect(screen.queryByRole('checkbox', { name: 'Agent mode' })).toBeNull();
    await user.click(await fold('Advanced'));
    const advanced = within(screen.getByRole('region', { name: 'Advanced' }));
    expect(advanced.getByRole('checkbox', { name: 'Agent mode' })).toBeDefined();
    expect(advanced.getByRole('textbox', { name: /prompt/ })).toBeDefined();
  });

  it('open when a field in them is wrong, and get the focus', async () => {
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Advanced' }));
    await user.clear(screen.getByRole('textbox', { name: /prompt/ }));
    await user.click(screen.getByRole('button', { name: 'Advanced' }));
    await user.click(screen.getByRole('button', { name: 'Knowledge' }));
    await screen.findByRole('checkbox', { name: 'Hiraya Bakeshop' });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const prompt = await screen.findByRole('textbox', { name: /prompt/ });
    await waitFor(() => expect(document.activeElement).toBe(prompt));
    expect(server.requestsTo(updateAssistant)).toEqual([]);
  });
});

describe('search engines', () => {
  const open = async (fields: Partial<typeof assistant>) => {
    const { user } = draw(fields);
    await user.click(await screen.findByRole('button', { name: 'Customers and access' }));
    const name = 'Show the public chat in search engines';
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name });
    const hint = document.getElementById(tick.getAttribute('aria-describedby')!)!.textContent;
    return { user, tick, hint };
  };

  it.each([{ publicAccessCode: 'K7P-2QX' }, { isAccessCodeLost: true }])(
    'cannot be allowed while a code overrules it, and the text says so: %o',
    async (fields) => {
      const { tick, hint } = await open({ isIndexable: true, ...fields });
      expect({ isDisabled: tick.disabled, isChecked: tick.checked }).toEqual({
        isDisabled: true,
        isChecked: false,
      });
      expect(hint).toBe('Off while an access code is set: search engines can’t open the page.');
    },
  );

  it('can be allowed without a code', async () => {
    server.answers(updateAssistant, ({ body }) => ({ ...assistant, ...(body as Partial<typeof assistant>) }));
    const { user, tick, hint } = await open({ isIndexable: false });
    expect(hint).toBe('When it’s off, we ask search engines to skip the page.');
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.requestsTo(updateAssistant)).toMatchObject([{ body: { isIndexable: true } }]),
    );
  });

  it('keep their stored choice while a code overrules it', async () => {
    server.answers(updateAssistant, ({ body }) => ({ ...assistant, ...(body as Partial<typeof assistant>) }));
    const { user } = await open({ isIndexable: true, publicAccessCode: 'K7P-2QX' });
    await user.click(screen.getByRole('checkbox', { name: 'Anyone can read the conversation reports' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.requestsTo(updateAssistant)).toMatchObject([{ body: { isIndexable: true } }]),
    );
  });
});

describe('greeting and suggested questions', () => {
  it('are written for everyone and for one language, which shows what it would use without', async () => {
    server.answers(updateAssistant, ({ body }) => ({ ...assistant, ...(body as Partial<typeof assistant>) }));
    const { user } = draw();
    const fold = async (title: string) => user.click(await screen.findByRole('button', { name: title }));
    await fold('Knowledge');
    await screen.findByRole('checkbox', { name: 'Hiraya Bakeshop' });
    await fold('Greeting and questions');
    const greeting = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Greeting/ });
    expect(greeting().placeholder).toMatch(/^Hi! I'm Hiraya Helper/);
    await user.type(greeting(), 'Welcome!');
    await user.click(screen.getByRole('radio', { name: 'Filipino' }));
    expect(greeting()).toMatchObject({ value: '', placeholder: 'Welcome!' });
    await user.type(greeting(), 'Kumusta po!');
    await user.click(screen.getByRole('button', { name: 'Add a question' }));
    await user.type(screen.getByRole('textbox', { name: 'Question 1' }), 'Bukas po ba kayo?');
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    expect(greeting().value).toBe('Welcome!');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved')).toBeDefined();
    expect(server.requestsTo(updateAssistant)[0]?.body).toMatchObject({
      greeting: 'Welcome!',
      suggestedQuestions: [],
      visitorTexts: { fil: { greeting: 'Kumusta po!', suggestedQuestions: ['Bukas po ba kayo?'] } },
    });
  });
});
