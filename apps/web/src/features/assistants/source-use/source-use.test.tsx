import { type Assistant, listAssistants, updateAssistant } from '@anito/contract/assistants';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { announceNewSource } from '../../../source-kind/new-sources.ts';
import { buildAssistant } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { NewSourceWatcher } from './new-source-watcher.tsx';
import { SourceUse } from './source-use.tsx';

const source = { id: 5, name: 'Price list' };
const rosa = buildAssistant({ id: 7, name: 'Rosa', connectionIds: [1] });
const counter = buildAssistant({ id: 8, name: 'Counter', connectionIds: [1] });
const agent = buildAssistant({ id: 9, name: 'Agent', isAgentMode: true, connectionIds: [] });

const draw = (assistants: Assistant[]) => {
  server.answers(listAssistants, assistants);
  return show(<SourceUse connection={source} />);
};
const uses = (assistant: Assistant) => ({ ...assistant, connectionIds: [1, 5], version: 2 });
const sent = () =>
  server.requestsTo(updateAssistant).map(({ params, body }) => ({ ...params, ...(body as object) }));

describe('the use of a source', () => {
  it('names its assistants with links', async () => {
    draw([uses(rosa), uses(counter), uses(buildAssistant({ id: 10, name: 'Third' }))]);
    const link = await screen.findByRole('link', { name: 'Rosa' });
    expect(link.getAttribute('href')).toBe('/assistants/7');
    expect(screen.getByText(/^Used by/).textContent).toBe('Used by Rosa, Counter and 1 more');
  });

  it('is offered by the only assistant, and shown once it uses the source', async () => {
    server.answers(updateAssistant, uses(rosa));
    const { user } = draw([rosa, agent]);
    expect(await screen.findByText('No assistant uses it yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use it in Rosa' }));
    expect(await screen.findByText('Rosa now answers from “Price list”')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Rosa' })).toBeDefined();
    expect(sent()).toMatchObject([{ id: '7', connectionIds: [1, 5], version: 1 }]);
  });

  it('is chosen among several assistants', async () => {
    server.answers(updateAssistant, uses(counter));
    const { user } = draw([rosa, counter, agent]);
    await user.click(await screen.findByRole('button', { name: 'Use it in…' }));
    expect(screen.queryByRole('menuitem', { name: 'Agent' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Counter' }));
    expect(await screen.findByText('Counter now answers from “Price list”')).toBeDefined();
  });

  it('reports why an assistant cannot use it', async () => {
    server.refuses(updateAssistant, 'unavailable', 'Not now.');
    const { user } = draw([rosa]);
    await user.click(await screen.findByRole('button', { name: 'Use it in Rosa' }));
    expect(await screen.findByText('Rosa does not use “Price list” yet')).toBeDefined();
    expect(screen.getByText('Not now.')).toBeDefined();
  });

  it('is not mentioned without assistants', async () => {
    const { client } = draw([agent]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/assistant|Used/)).toBeNull();
  });
});

describe('a new source', () => {
  const add = async (assistants: Assistant[]) => {
    server.answers(listAssistants, assistants);
    const shown = show(<NewSourceWatcher />);
    announceNewSource(source);
    return shown;
  };

  it('is used by the only assistant at once, and Undo takes it back', async () => {
    server.answers(updateAssistant, uses(rosa));
    const { user } = await add([rosa]);
    expect(await screen.findByText('Rosa now answers from “Price list”')).toBeDefined();
    server.answers(updateAssistant, { ...rosa, version: 3 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rosa no longer uses “Price list”')).toBeDefined();
    expect(sent()).toMatchObject([
      { id: '7', connectionIds: [1, 5], version: 1 },
      { id: '7', connectionIds: [1], version: 2 },
    ]);
  });

  it('is offered to the latest of several assistants and used only when asked', async () => {
    const { user } = await add([counter, rosa]);
    expect(await screen.findByText('Use “Price list” in an assistant?')).toBeDefined();
    expect(sent()).toEqual([]);
    server.answers(updateAssistant, uses(counter));
    await user.click(screen.getByRole('button', { name: 'Use it in Counter' }));
    expect(await screen.findByText('Counter now answers from “Price list”')).toBeDefined();
  });

  it.each([
    ['no assistant', []],
    ['only an agent', [agent]],
    ['an assistant that uses it', [uses(rosa)]],
  ])('says nothing with %s', async (_, assistants) => {
    await add(assistants);
    await waitFor(() => expect(server.requestsTo(listAssistants)).toHaveLength(1));
    expect(screen.queryByText(/Price list/)).toBeNull();
    expect(sent()).toEqual([]);
  });
});
