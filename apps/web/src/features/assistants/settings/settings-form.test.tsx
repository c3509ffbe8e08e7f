import { updateAssistant } from '@anito/contract/assistants';
import { getContactForm, updateContactForm } from '@anito/contract/contact-form';
import { getHandoverSettings, updateHandoverSettings } from '@anito/contract/handover';
import type { ModelsStatus } from '@anito/contract/installation';
import { listConnections } from '@anito/contract/sources';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssistant, buildConnection, buildModels } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { SettingsForm } from './settings-form.tsx';

const assistant = buildAssistant();
const status = { provider: 'fake', isBuiltIn: false, isHealthy: true, state: 'ready' } as const;
const models: ModelsStatus = {
  chat: { ...status, model: 'large-1' },
  embed: { ...status, model: 'embed-1' },
  choices: ['large-1', 'small-1'],
};

/** Opens the page, with a link that leaves it. */
async function open(fields: Partial<typeof assistant> = {}, served = models) {
  const page = (
    <>
      <SettingsForm assistant={{ ...assistant, ...fields }} models={served} />
      <Link to="/elsewhere">Leave</Link>
    </>
  );
  const { user, address, client } = show(page, '/settings', '/settings');
  const name = (await screen.findByRole('textbox', { name: /^Name/ })) as HTMLInputElement;
  // The first section is open.
  for (const section of screen.getAllByRole('button', { expanded: false })) {
    if (section.getAttribute('aria-controls')) await user.click(section);
  }
  const button = (label: string) => screen.getByRole('button', { name: label }) as HTMLButtonElement;
  const rename = async (to: string) => {
    await user.clear(name);
    if (to) await user.type(name, to);
  };
  const findSource = () => screen.findByRole('checkbox', { name: 'Hiraya Bakeshop' });
  /** Waits until the change is saved, because unsaved changes are sent with the next one. */
  const settle = () => waitFor(() => expect(client.isMutating()).toBe(0));
  return { user, address, settle, name, button, rename, findSource };
}

beforeEach(() => {
  server.answers(getContactForm, contactForm);
  server.answers(listConnections, [buildConnection()]);
  server.answers(getHandoverSettings, {
    hasButton: true,
    whenAsked: true,
    afterRefusals: true,
    onThumbsDown: true,
    hours: null,
    timezone: 'Asia/Manila',
  });
});

const contactForm = {
  isOn: false,
  afterQuestions: 3,
  onPrice: true,
  whenUnanswered: true,
  outsideHours: true,
  fields: { name: 'required', email: 'optional', phone: 'optional' },
  heading: null,
  text: null,
  consent: 'off',
  consentText: null,
  privacyUrl: null,
} as const;

describe('agent mode', () => {
  const warning = 'This assistant can’t answer without a language model';

  it('warns that an agent cannot answer without a model, and keeps the contact that visitors then see', async () => {
    await open({ isAgentMode: true }, buildModels());
    expect(screen.getByText(warning)).toBeDefined();
    expect(screen.getByRole('textbox', { name: /contact/i })).toBeDefined();
  });

  it('shows no warning with a model', async () => {
    await open({ isAgentMode: true });
    expect(screen.queryByText(warning)).toBeNull();
    expect(screen.queryByRole('textbox', { name: /contact/i })).toBeNull();
  });
});

describe('sources in the settings', () => {
  it('must load before saving', async () => {
    const release = server.holds(listConnections, [buildConnection()]);
    const { button, rename, findSource } = await open();
    expect(screen.getByText('Loading connections...')).toBeDefined();
    await rename('Rosa');
    expect(button('Save changes').disabled).toBe(true);
    release();
    expect(((await findSource()) as HTMLInputElement).checked).toBe(true);
    expect(button('Save changes').disabled).toBe(false);
  });

  it('are loaded again after a failure', async () => {
    server.refuses(listConnections, 'unavailable', 'Not now.');
    const { user, button, findSource } = await open();
    expect(await screen.findByText('Failed to load connections')).toBeDefined();
    server.answers(listConnections, [buildConnection()]);
    await user.click(button('Retry'));
    expect(await findSource()).toBeDefined();
  });
});

describe('saving the settings', () => {
  it('sends the changes, confirms, and has nothing left to save', async () => {
    server.answers(updateAssistant, ({ body }) => ({ ...assistant, ...(body as Partial<typeof assistant>) }));
    const { user, name, button, rename, findSource } = await open();
    await findSource();
    expect([button('Save changes').disabled, button('Cancel').disabled]).toEqual([true, true]);
    await rename('Rosa');
    await user.click(button('Save changes'));
    expect(await screen.findByText('Changes saved')).toBeDefined();
    expect(server.requestsTo(updateAssistant).map(({ body }) => body)).toMatchObject([
      { name: 'Rosa', connectionIds: [1], isActive: true, contact: null, model: null },
    ]);
    expect([name.value, button('Save changes').disabled]).toEqual(['Rosa', true]);
  });

  it('shows that it is saving, and saves once', async () => {
    const release = server.holds(updateAssistant, { ...assistant, name: 'Rosa' });
    const { user, button, rename, findSource } = await open();
    await findSource();
    await rename('Rosa');
    await user.click(button('Save changes'));
    expect(button('Cancel').disabled).toBe(true);
    await user.click(button('Saving...'));
    release();
    expect(await screen.findByText('Changes saved')).toBeDefined();
    expect(server.requestsTo(updateAssistant)).toHaveLength(1);
  });

  it('keeps the input on failure, and shows why the server refuses a value', async () => {
    server.refuses(updateAssistant, 'invalid_request', 'This model isn’t available here.');
    const { user, name, button, rename, findSource } = await open();
    await findSource();
    await rename('Rosa');
    await user.click(button('Save changes'));
    expect(await screen.findByText('Failed to update assistant. Please try again.')).toBeDefined();
    expect(
      screen.getByText(/This model isn’t available here\. What you entered is still here\./),
    ).toBeDefined();
    expect([name.value, button('Save changes').disabled]).toEqual(['Rosa', false]);
  });

  it('shows missing values under their fields and focuses the first', async () => {
    const { user, name, button, rename, findSource } = await open();
    await user.click(await findSource());
    await rename('');
    await user.click(button('Save changes'));
    expect(await screen.findByText('Assistant name is required')).toBeDefined();
    expect(screen.getByText('Please select at least one knowledge source')).toBeDefined();
    expect(document.activeElement).toBe(name);
    expect(server.requestsTo(updateAssistant)).toEqual([]);
  });

  it('requires no source of an agent', async () => {
    server.answers(updateAssistant, { ...assistant, isAgentMode: true, connectionIds: [] });
    const { user, button, findSource } = await open();
    await findSource();
    await user.click(screen.getByRole('checkbox', { name: 'Agent mode' }));
    expect(screen.queryByRole('checkbox', { name: 'Hiraya Bakeshop' })).toBeNull();
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(server.requestsTo(updateAssistant)[0]?.body).toMatchObject({
        isAgentMode: true,
        connectionIds: [],
      }),
    );
  });
});

describe('automatically saving card', () => {
  const kept = { hasButton: false, whenAsked: false, afterRefusals: true, onThumbsDown: true, hours: null };
  const answer = () => server.answers(updateHandoverSettings, { ...kept, timezone: 'Asia/Manila' });
  const bodies = () => server.requestsTo(updateHandoverSettings).map(({ body }) => body);
  const find = (name: RegExp) => screen.findByRole('checkbox', { name });

  it('repeats unsaved changes with the next one, and only then reports success', async () => {
    server.refuses(updateHandoverSettings, 'unavailable', 'Not now.');
    const { user } = await open();
    await user.click(await find(/^A “Talk to a person” button/));
    expect(await screen.findByText(/couldn’t save that/)).toBeDefined();
    answer();
    await user.click(await find(/^When a customer asks/));
    expect(await screen.findByText('Saved')).toBeDefined();
    await user.click(await find(/^After a thumbs-down/));
    await waitFor(() =>
      expect(bodies()).toEqual([
        { hasButton: false },
        { hasButton: false, whenAsked: false },
        { onThumbsDown: false },
      ]),
    );
  });

  it('keeps the last of several changes during a request', async () => {
    const release = server.holds(updateHandoverSettings, { ...kept, timezone: 'Asia/Manila' });
    const { user } = await open();
    await user.click(await find(/^A “Talk to a person” button/));
    await user.click(await find(/^A “Talk to a person” button/));
    release();
    await waitFor(() => expect(bodies()).toEqual([{ hasButton: false }, { hasButton: true }]));
  });
});

describe('leaving the settings', () => {
  it('asks before changes are discarded', async () => {
    const { user, address, name, rename } = await open();
    await rename('Rosa');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on Page' }));
    expect([address(), name.value]).toEqual(['/settings', 'Rosa']);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Leave Anyway' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('asks nothing when changes were reverted', async () => {
    const { user, address, name, button, rename } = await open();
    await rename('Rosa');
    await user.click(button('Cancel'));
    expect(name.value).toBe(assistant.name);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });
});

it('names a chosen model that is no longer available', async () => {
  await open({ model: 'gone-1' });
  expect(screen.getByText('gone-1 is no longer available, so the default model answers.')).toBeDefined();
});

describe('handover settings', () => {
  it('save at once, with the business hours', async () => {
    const hours = Array.from({ length: 7 }, () => ({ from: '09:00', until: '17:00' }));
    const saved = {
      hasButton: true,
      whenAsked: true,
      afterRefusals: true,
      onThumbsDown: false,
      hours: null,
      timezone: 'Asia/Manila',
    };
    server.answers(updateHandoverSettings, ({ body }) => ({ ...saved, ...(body as Partial<typeof saved>) }));
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: /After a thumbs-down/ }));
    await user.click(screen.getByRole('checkbox', { name: /Only during certain hours/ }));
    expect(await screen.findByLabelText(/Monday: from/)).toHaveProperty('value', hours[0]!.from);
    await waitFor(() =>
      expect(server.requestsTo(updateHandoverSettings).map(({ body }) => body)).toMatchObject([
        { onThumbsDown: false },
        { hours: [{ from: '09:00' }, {}, {}, {}, {}, null, null] },
      ]),
    );
  });
});

describe('business hours', () => {
  const workday = { from: '09:00', until: '17:00' };
  const off = { hasButton: true, whenAsked: true, afterRefusals: true, onThumbsDown: true };
  const saved = { ...off, hours: [workday, workday, null, null, null, null, null], timezone: 'Asia/Manila' };
  beforeEach(() => {
    server.answers(getHandoverSettings, saved);
    server.answers(updateHandoverSettings, ({ body }) => ({ ...saved, ...(body as object) }));
  });
  const asked = () => server.requestsTo(updateHandoverSettings).map(({ body }) => body);

  it('are not saved while they end before they start, with an error', async () => {
    await open();
    const until = (await screen.findByLabelText('Monday: until')) as HTMLInputElement;
    fireEvent.change(until, { target: { value: '07:00' } });
    fireEvent.blur(until);
    expect(screen.getByRole('alert').textContent).toContain('This day isn’t saved');
    expect(until.value).toBe('07:00');
    expect(asked()).toEqual([]);
    fireEvent.change(until, { target: { value: '19:00' } });
    fireEvent.blur(until);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(asked()).toMatchObject([
      { hours: [{ from: '09:00', until: '19:00' }, workday, null, null, null, null, null] },
    ]);
  });

  it('build on each other while the previous change is being saved', async () => {
    const { user } = await open();
    for (const day of ['Monday', 'Tuesday']) {
      const until = await screen.findByLabelText(`${day}: until`);
      fireEvent.change(until, { target: { value: '18:00' } });
      fireEvent.blur(until);
    }
    const longer = { from: '09:00', until: '18:00' };
    await waitFor(() =>
      expect(asked()[1]).toMatchObject({ hours: [longer, longer, null, null, null, null, null] }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Use Monday hours for every open day' }));
    await waitFor(() =>
      expect(asked()[3]).toMatchObject({ hours: [longer, longer, null, null, null, null, longer] }),
    );
    expect(screen.queryByRole('button', { name: /for every open day/ })).toBeNull();
  });

  it('show the chosen values at once, like switches', async () => {
    const letGo = server.holds(updateHandoverSettings, { ...saved, onThumbsDown: false });
    const { user } = await open();
    const box = await screen.findByRole('checkbox', { name: /After a thumbs-down/ });
    await user.click(box);
    expect(box).toHaveProperty('checked', false);
    await waitFor(() => expect(asked()).toHaveLength(1));
    letGo();
    expect(await screen.findByText('Saved')).toBeDefined();
  });
});

describe('contact form settings', () => {
  const preview = () => screen.getByRole('region', { name: 'Preview' });

  it('are off at first, and save each trigger and field at once', async () => {
    server.answers(updateContactForm, ({ body }) => ({ ...contactForm, ...(body as object) }));
    const { user, settle } = await open();
    const box = await screen.findByRole('checkbox', { name: 'Ask customers for their contact details' });
    expect(box).toHaveProperty('checked', false);
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
    await user.click(box);
    await settle();
    await user.click(screen.getByRole('checkbox', { name: 'Outside your hours' }));
    await settle();
    await user.selectOptions(screen.getByRole('combobox', { name: 'How many' }), '5');
    await settle();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Phone' }), 'off');
    expect(within(preview()).queryByLabelText(/Phone number/)).toBeNull();
    expect(
      within(screen.getByRole('combobox', { name: 'Email' })).queryByRole('option', { name: 'Don’t ask' }),
    ).toBeNull();
    await waitFor(() =>
      expect(server.requestsTo(updateContactForm).map(({ body }) => body)).toEqual([
        { isOn: true },
        { outsideHours: false },
        { afterQuestions: 5 },
        { fields: { name: 'required', email: 'optional', phone: 'off' } },
      ]),
    );
  });

  it('preview the texts while they are typed, and save them on blur', async () => {
    server.answers(getContactForm, { ...contactForm, isOn: true });
    server.answers(updateContactForm, ({ body }) => ({ ...contactForm, ...(body as object) }));
    const { user, settle } = await open();
    await user.type(await screen.findByRole('textbox', { name: /^Heading/ }), 'Stay in touch');
    expect(within(preview()).getByText('Stay in touch')).toBeDefined();
    expect(server.requestsTo(updateContactForm)).toHaveLength(0);
    await user.click(document.body);
    await settle();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Consent line' }), 'checkbox');
    const line = 'I agree that you may use my details to answer me.';
    expect(within(preview()).getByText(line)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: /privacy page/ }), 'shop.example');
    await user.click(document.body);
    expect(screen.getByText('Please enter an address that starts with https://')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'What customers agree to' }));
    await user.click(document.body);
    expect(screen.getByText('Enter the line, or choose None.')).toBeDefined();
    await waitFor(() =>
      expect(server.requestsTo(updateContactForm).map(({ body }) => body)).toEqual([
        { heading: 'Stay in touch' },
        { consent: 'checkbox', consentText: line },
      ]),
    );
  });
});

describe('settings changed by another user', () => {
  const theirs = { ...assistant, version: 2, name: 'Ana', tone: 'formal' as const, connectionIds: [2] };
  const answered = () =>
    server.hasChanged(updateAssistant, theirs, ({ body }) => ({
      ...theirs,
      ...(body as Partial<typeof assistant>),
      version: 3,
    }));
  const bodies = () => server.requestsTo(updateAssistant).map(({ body }) => body);
  const tone = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tone' }).value;

  it('ask about conflicts, and keep changes of one side', async () => {
    server.answers(listConnections, [buildConnection(), buildConnection({ id: 2, name: 'Menu' })]);
    answered();
    const { user, button, rename, findSource, name } = await open();
    await findSource();
    await rename('Rosa');
    await user.click(button('Save changes'));
    const question = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
    expect(question.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Name']);
    await user.click(button('Save mine'));
    expect(await screen.findByText('Changes saved')).toBeDefined();
    expect(bodies().at(-1)).toMatchObject({ name: 'Rosa', tone: 'formal', connectionIds: [2], version: 2 });
    expect([name.value, tone(), button('Save changes').disabled]).toEqual(['Rosa', 'formal', true]);
  });

  it('stay open with the question when saving my values fails', async () => {
    answered();
    const { user, button, rename, findSource, name } = await open();
    await findSource();
    await rename('Rosa');
    await user.click(button('Save changes'));
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    server.refuses(updateAssistant, 'unavailable', 'Not now.');
    await user.click(button('Save mine'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes aren’t saved yet.');
    await user.click(button('Keep editing'));
    expect(name.value).toBe('Rosa');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be replaced by the other values, with an option to restore my name', async () => {
    answered();
    const { user, button, rename, findSource, name } = await open();
    await findSource();
    await rename('Rosa');
    await user.click(button('Save changes'));
    await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    await user.click(button('Use the saved version'));
    expect([name.value, tone(), button('Save changes').disabled]).toEqual(['Ana', 'formal', true]);
    await user.click(button('Restore mine'));
    expect([name.value, tone(), button('Save changes').disabled]).toEqual(['Rosa', 'formal', false]);
  });

  it('save twice in a row based on the first response', async () => {
    server.answers(updateAssistant, ({ body }) => {
      const sent = body as typeof assistant;
      return { ...assistant, ...sent, version: sent.version + 1 };
    });
    const { user, button, rename, findSource } = await open();
    await findSource();
    for (const to of ['Rosa', 'Ana']) {
      await rename(to);
      await user.click(button('Save changes'));
      await waitFor(() => expect(button('Save changes').disabled).toBe(true));
    }
    expect(bodies()).toMatchObject([
      { name: 'Rosa', version: 1 },
      { name: 'Ana', version: 2 },
    ]);
  });
});
