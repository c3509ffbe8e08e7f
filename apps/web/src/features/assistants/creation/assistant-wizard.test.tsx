import { type Assistant, createAssistant, listAssistants } from '@anito/contract/assistants';
import { getModels } from '@anito/contract/installation';
import { generateAgentPrompt, generatePrompt, type Proposal } from '@anito/contract/proposals';
import { type Connection, listConnections } from '@anito/contract/sources';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { buildAssistant, buildConnection, buildModels } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { AssistantWizard } from './assistant-wizard.tsx';

const shop = buildConnection({ id: 1, name: 'Hiraya Bakeshop' });
const menu = buildConnection({ id: 2, name: 'Menu' });
const unread = buildConnection({ id: 3, name: 'Unread', lastSyncedAt: null });

const proposal: Proposal = {
  suggestedName: 'Hiraya Assistant',
  generatedPrompt: 'You are the assistant of Hiraya.',
  analysis: {
    type: 'sales',
    topics: ['Celebration cakes'],
    suggestedTone: 'enthusiastic',
    suggestedResponseStyle: 'detailed',
  },
  suggestedQuestions: ['Do you deliver?', 'Are you open on Sundays?', 'Is there parking?'],
};

beforeEach(() => {
  server.answers(getModels, buildModels());
  server.answers(listAssistants, []);
  server.answers(generatePrompt, proposal);
  server.answers(createAssistant, buildAssistant({ name: 'Counter' }));
});

async function open({ sources = [shop, menu, unread], initialSourceIds }: Opening = {}) {
  server.answers(listConnections, sources);
  const onClose = vi.fn();
  const shown = show(
    <AssistantWizard
      {...(initialSourceIds && { initialSourceIds })}
      renderWidget={() => null}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Assistant' }));
  const press = async (name: string) => shown.user.click(await dialog.findByRole('button', { name }));
  const reach = (name: RegExp) => dialog.findByRole('heading', { name, level: 3 });
  /** Continues to the review of the proposal. */
  async function analyze() {
    await press('Continue');
    await dialog.findByRole('checkbox', { name: sources[0]!.name });
    await press('Continue');
    await press('Generate Assistant');
    await reach(/Review the proposal/);
  }
  return { ...shown, dialog, press, reach, analyze, onClose };
}
type Opening = { sources?: Connection[]; initialSourceIds?: number[] };

const sent = () => server.requestsTo(createAssistant).map(({ body }) => body as Partial<Assistant>);

describe('assistant with sources', () => {
  it('starts with the ready sources and the proposal, and ends with sharing', async () => {
    const { user, dialog, press, reach, analyze } = await open();
    await press('Continue');
    const isChosen = (source: string) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name: source }).checked;
    await waitFor(() =>
      expect(['Hiraya Bakeshop', 'Menu', 'Unread'].map(isChosen)).toEqual([true, true, false]),
    );
    expect(document.activeElement).toBe(await reach(/^Step 2 of 5: Choose its knowledge sources$/));
    await press('Back');
    await analyze();
    expect(server.requestsTo(generatePrompt)[0]?.body).toEqual({
      connectionIds: [1, 2],
      connectionsWithTypes: [
        { id: 1, type: 'website' },
        { id: 2, type: 'website' },
      ],
    });
    expect(dialog.getByText('Celebration cakes')).toBeDefined();
    expect(dialog.getByText('Sales')).toBeDefined();
    expect(dialog.getByLabelText<HTMLSelectElement>('Tone').value).toBe('enthusiastic');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Question 3' }).value).toBe(
      'Is there parking?',
    );
    expect(dialog.getByText(/your sources answer each of them/)).toBeDefined();
    const tools = within(dialog.getByRole('group', { name: /^Tools Coming soon$/ })).getAllByRole('checkbox');
    expect(tools.map((tool) => (tool as HTMLInputElement).disabled)).toEqual(Array(5).fill(true));
    await press('Continue');
    await reach(/Give it a name/);
    const name = dialog.getByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe('Hiraya Assistant');
    name.focus();
    await user.keyboard('Counter');
    expect(name.value, 'what is proposed is overtyped').toBe('Counter');
    await press('Create Assistant');
    const ready = within(await screen.findByRole('dialog', { name: 'Counter is ready' }));
    expect(ready.getByLabelText('Public chat link')).toBeDefined();
    expect(sent()).toEqual([
      expect.objectContaining({
        name: 'Counter',
        connectionIds: [1, 2],
        systemPrompt: proposal.generatedPrompt,
        tone: 'enthusiastic',
        responseStyle: 'detailed',
        suggestedQuestions: proposal.suggestedQuestions,
      }),
    ]);
  });

  it('keeps the input on Back and Forward, also after a new proposal', async () => {
    const { user, dialog, press, reach, analyze } = await open();
    await analyze();
    await user.selectOptions(dialog.getByLabelText('Tone'), 'formal');
    await user.clear(dialog.getByRole('textbox', { name: 'Question 1' }));
    await user.type(dialog.getByRole('textbox', { name: 'Question 1' }), 'Mine?');
    await press('Back');
    await press('Continue');
    await reach(/Review/);
    expect(server.requestsTo(generatePrompt)).toHaveLength(1);
    await press('Back');
    server.answers(generatePrompt, { ...proposal, suggestedName: 'Other', suggestedQuestions: [] });
    await press('Generate again');
    await reach(/Review/);
    expect(server.requestsTo(generatePrompt)).toHaveLength(2);
    expect(dialog.getByText('Other')).toBeDefined();
    expect(dialog.getByLabelText<HTMLSelectElement>('Tone').value).toBe('formal');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Question 1' }).value).toBe('Mine?');
  });

  it('requires a source, a prompt and a name', async () => {
    const { user, dialog, press, reach } = await open({
      sources: [unread, { ...unread, id: 4, name: 'Later' }],
    });
    await press('Continue');
    await dialog.findByRole('checkbox', { name: 'Later' });
    await press('Continue');
    expect(await dialog.findByText('Please select at least one knowledge source')).toBeDefined();
    await user.click(dialog.getAllByRole('checkbox')[0]!);
    await press('Continue');
    await press('Generate Assistant');
    await reach(/Review/);
    await user.click(dialog.getByText('Advanced: instructions (system prompt)'));
    await user.clear(dialog.getByLabelText(/^Instructions/));
    await press('Continue');
    expect(await dialog.findByText('System prompt cannot be empty')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Restore the proposed instructions' }));
    await press('Continue');
    await reach(/Give it a name/);
    expect(dialog.queryByText('Please provide a name and system prompt')).toBeNull();
    await user.clear(dialog.getByLabelText(/^Name/));
    expect(dialog.getByText('Please provide a name and system prompt')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Assistant' }).disabled).toBe(true);
  });

  it('uses the defaults when the analysis fails, with a notice', async () => {
    const { dialog, press, analyze } = await open();
    server.refuses(generatePrompt, 'internal', 'It broke.');
    await analyze();
    expect(dialog.getByText('Failed to generate assistant prompt. Please try again.')).toBeDefined();
    expect(dialog.getByText(/general defaults, not taken from your content/)).toBeDefined();
    expect(dialog.getByText('My Assistant')).toBeDefined();
    expect(dialog.getByLabelText<HTMLSelectElement>('Tone').value).toBe('friendly');
    server.answers(generatePrompt, proposal);
    await press('Retry');
    expect(await dialog.findByText('Hiraya Assistant')).toBeDefined();
    expect(dialog.queryByText(/general defaults/)).toBeNull();
  });

  it('reports that too little content was found', async () => {
    const { dialog, analyze } = await open({ sources: [unread] });
    const analysis = { ...proposal.analysis, topics: [] };
    server.answers(generatePrompt, { ...proposal, analysis, suggestedQuestions: [] });
    await analyze();
    expect(dialog.getByText(/couldn’t read enough/)).toBeDefined();
    expect(dialog.queryByText(/your sources answer each of them/)).toBeNull();
  });

  it('cancels the analysis on Back', async () => {
    const { dialog, press, reach } = await open();
    const answer = server.holds(generatePrompt, proposal);
    await press('Continue');
    await dialog.findByRole('checkbox', { name: 'Menu' });
    await press('Continue');
    await press('Generate Assistant');
    expect(dialog.getByRole('progressbar')).toBeDefined();
    await press('Back');
    await reach(/Choose its knowledge sources/);
    await act(async () => answer());
    expect(dialog.queryByRole('heading', { name: /Review/ })).toBeNull();
  });

  it('is created once on a double click, and keeps the input after a failure', async () => {
    const { user, dialog, analyze } = await open();
    await analyze();
    await user.dblClick(dialog.getByRole('button', { name: 'Continue' }));
    const create = await dialog.findByRole('button', { name: 'Create Assistant' });
    expect(sent(), 'the second click is not one on the next step').toHaveLength(0);
    server.refuses(createAssistant, 'internal', 'It broke.');
    await user.dblClick(create);
    expect(await dialog.findByText('Failed to create assistant. Please try again.')).toBeDefined();
    expect(sent()).toHaveLength(1);
    server.answers(createAssistant, buildAssistant({ name: 'Counter' }));
    dialog.getByLabelText(/^Name/).focus();
    await user.keyboard('{Enter}{Enter}');
    await screen.findByRole('dialog', { name: 'Counter is ready' });
    expect(sent()).toHaveLength(2);
  });

  it('gets a name that differs from the others', async () => {
    server.answers(listAssistants, [buildAssistant({ name: 'hiraya assistant' })]);
    const { client, dialog, press, reach, analyze } = await open();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await analyze();
    await press('Continue');
    await reach(/Give it a name/);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Hiraya Assistant 2');
  });

  it('shows names and topics as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const topic = `${'very long '.repeat(500)}`.trim();
    server.answers(generatePrompt, {
      ...proposal,
      suggestedName: name,
      analysis: { ...proposal.analysis, topics: [topic, 'خبز طازج', name] },
    });
    const { dialog, press, reach, analyze } = await open({ sources: [{ ...shop, name }] });
    await analyze();
    expect(dialog.getAllByText(name)).toHaveLength(2);
    expect(dialog.getByTitle(topic).className).toContain('line-clamp-2');
    expect(dialog.getByText('خبز طازج').getAttribute('dir')).toBe('auto');
    expect(document.querySelector('img[src=x]')).toBeNull();
    await press('Continue');
    await reach(/Give it a name/);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(name);
  });
});

describe('sources', () => {
  it('show that they are being read, and join the choice once they are read', async () => {
    const syncing = { ...unread, isSyncing: true };
    const { dialog, press, client } = await open({ sources: [shop, syncing] });
    await press('Continue');
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Unread' });
    expect([box.checked, dialog.queryByText('syncing') !== null]).toEqual([false, true]);
    act(() => client.setQueryData(connectionsKey, [shop, { ...menu, id: 3, name: 'Unread' }]));
    await waitFor(() => expect([box.checked, dialog.queryByText('syncing')]).toEqual([true, null]));
  });

  it('lead to a new proposal when more of them has been read', async () => {
    const { dialog, press, client, analyze } = await open();
    await analyze();
    act(() =>
      client.setQueryData(connectionsKey, [{ ...shop, lastSyncedAt: '2026-03-03T08:00:00.000Z' }, menu]),
    );
    expect(await dialog.findByText(/read more of your sources/)).toBeDefined();
    await press('Generate again');
    await waitFor(() => expect(dialog.queryByText(/read more of your sources/)).toBeNull());
  });

  it('leave the choice when deleted, with a notice', async () => {
    const { dialog, press, reach } = await open();
    server.refuses(generatePrompt, 'not_found', 'Not found');
    await press('Continue');
    await dialog.findByRole('checkbox', { name: 'Menu' });
    await press('Continue');
    server.answers(listConnections, [menu]);
    await press('Generate Assistant');
    await reach(/Choose its knowledge sources/);
    expect(dialog.getByText(/no longer exists, so we removed it/)).toBeDefined();
    expect(dialog.queryByRole('checkbox', { name: 'Hiraya Bakeshop' })).toBeNull();
    server.answers(generatePrompt, proposal);
    await press('Continue');
    await press('Generate Assistant');
    await reach(/Review/);
    expect(server.requestsTo(generatePrompt).at(-1)?.body).toMatchObject({ connectionIds: [2] });
    server.refuses(createAssistant, 'not_found', 'Not found');
    server.answers(listConnections, []);
    await press('Continue');
    await press('Create Assistant');
    await reach(/Choose its knowledge sources/);
    expect(dialog.getByText(/No knowledge sources found/)).toBeDefined();
  });

  it('passed to the wizard are chosen alone', async () => {
    const { dialog, press } = await open({ initialSourceIds: [2] });
    await press('Continue');
    await dialog.findByRole('checkbox', { name: 'Menu' });
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('agent', () => {
  const agent = {
    ...proposal,
    suggestedName: 'My Assistant',
    generatedPrompt: 'You help.',
    suggestedQuestions: [],
  };

  it.each([
    [undefined, true],
    [[1], false],
  ])('opened for %j shows the step for sources: %s', async (initialSourceIds, seesSources) => {
    server.answers(generateAgentPrompt, agent);
    const { user, dialog, press, reach } = await open(initialSourceIds ? { initialSourceIds } : {});
    await user.click(dialog.getByRole('radio', { name: 'Agent Assistant' }));
    if (seesSources) {
      await press('Continue');
      await reach(/An agent needs no sources/);
      expect(dialog.queryByRole('checkbox')).toBeNull();
    }
    await press('Continue to Customize');
    await reach(/^Step 4 of 5: Review/);
    const done = within(dialog.getByRole('navigation', { name: 'Steps' })).queryAllByText('done');
    expect(done.map((each) => each.parentElement?.textContent)).toEqual(
      seesSources ? ['Assistant Typedone', 'Select Knowledgedone'] : ['Assistant Typedone'],
    );
    expect(server.requestsTo(generatePrompt)).toHaveLength(0);
    await press('Back');
    await reach(seesSources ? /An agent needs no sources/ : /What should it answer from/);
    await press('Continue to Customize');
    await press('Continue');
    await press('Create Assistant');
    await screen.findByRole('dialog', { name: 'Counter is ready' });
    expect(sent()).toEqual([
      expect.objectContaining({ isAgentMode: true, connectionIds: [], systemPrompt: 'You help.' }),
    ]);
  });

  const warning = 'This assistant can’t answer without a language model';

  it('shows a warning while no language model is connected', async () => {
    const { user, dialog } = await open();
    expect(dialog.queryByText(warning)).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Agent Assistant' }));
    expect(await dialog.findByText(warning)).toBeDefined();
    expect(dialog.getByText(/Ask your admin to connect one/)).toBeDefined();
  });

  it('shows no warning with a connected model', async () => {
    server.answers(getModels, buildModels({ isBuiltIn: false }));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Agent Assistant' }));
    await waitFor(() => expect(server.requestsTo(getModels)).toHaveLength(1));
    expect(dialog.queryByText(warning)).toBeNull();
  });
});

describe('browser history', () => {
  it('goes one step back and forward, with the input', async () => {
    const { user, dialog, press, reach, analyze, travel, onClose } = await open();
    await analyze();
    await user.selectOptions(dialog.getByLabelText('Tone'), 'formal');
    await press('Continue');
    await reach(/Give it a name/);
    await user.type(dialog.getByLabelText(/^Description/), 'Knows our breads.');
    await travel(-1);
    expect(document.activeElement).toBe(await reach(/^Step 4 of 5: Review/));
    expect(dialog.getByLabelText<HTMLSelectElement>('Tone').value).toBe('formal');
    await travel(-1);
    await reach(/Let it get to know/);
    await travel(-1);
    await reach(/Choose its knowledge sources/);
    await travel(3);
    await reach(/Give it a name/);
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Knows our breads.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await travel(-4);
    await reach(/What should it answer from/);
    expect(onClose).not.toHaveBeenCalled();
    expect(server.requestsTo(generatePrompt)).toHaveLength(1);
  });

  it('cancels the analysis on Back', async () => {
    const { dialog, press, reach, travel } = await open();
    const answer = server.holds(generatePrompt, proposal);
    await press('Continue');
    await dialog.findByRole('checkbox', { name: 'Menu' });
    await press('Continue');
    await press('Generate Assistant');
    await travel(-1);
    await reach(/Choose its knowledge sources/);
    await act(async () => answer());
    expect(dialog.queryByRole('heading', { name: /Review/ })).toBeNull();
    await press('Continue');
    await reach(/Let it get to know/);
  });

  it('reverts what the Back button of the wizard reverted, and no more', async () => {
    const { dialog, press, reach, travel } = await open();
    await press('Continue');
    await dialog.findByRole('checkbox', { name: 'Menu' });
    await press('Continue');
    await reach(/Let it get to know/);
    await press('Back');
    await reach(/Choose its knowledge sources/);
    await travel(-1);
    await reach(/What should it answer from/);
  });

  it('does not go forward to a step that the other type does not have', async () => {
    const { user, dialog, reach, analyze, travel } = await open();
    await analyze();
    await travel(-3);
    await reach(/What should it answer from/);
    await user.click(dialog.getByRole('radio', { name: 'Agent Assistant' }));
    await travel(3);
    await reach(/An agent needs no sources/);
    await travel(-1);
    await reach(/What should it answer from/);
  });

  it('leaves the page once the wizard is closed', async () => {
    const { user, press, travel, address, onClose } = await open();
    await press('Continue');
    await press('Continue');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
    await travel(-1);
    expect(address()).toBe('/before');
  });

  it('leaves the page once the assistant is created', async () => {
    const { press, analyze, travel, address } = await open();
    await analyze();
    await press('Continue');
    await press('Create Assistant');
    await screen.findByRole('dialog', { name: 'Counter is ready' });
    await travel(-1);
    expect(address()).toBe('/before');
  });
});

describe('leaving the wizard', () => {
  it('asks nothing for proposed values', async () => {
    const { press, onClose } = await open();
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
  });

  it('asks for entered values', async () => {
    const { user, dialog, press, reach, analyze, onClose } = await open();
    await analyze();
    await press('Continue');
    await reach(/Give it a name/);
    await user.type(dialog.getByLabelText(/^Description/), 'Knows our breads.');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await reach(/Give it a name/);
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Knows our breads.');
  });
});
