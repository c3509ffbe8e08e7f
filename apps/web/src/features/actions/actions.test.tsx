import { addToolServer, listActionRuns, listActions, updateAction } from '@anito/contract/action-calls';
import type { ActionRun, HttpAction, ToolServer } from '@anito/contract/actions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { now } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { Actions } from './actions.tsx';

const at = new Date(now).toISOString();
const common = { assistantId: 1, isActive: true, createdAt: at, updatedAt: at };
const action: HttpAction = {
  kind: 'http',
  id: 5,
  ...common,
  name: 'Look up an order',
  description: 'When somebody asks where their order is.',
  toolName: 'look_up_an_order',
  method: 'GET',
  address: `https://api.example.com/${'a-very-long-part/'.repeat(20)}`,
  sendsAs: 'query',
  headers: [{ name: 'X-Version', value: '2' }],
  parameters: {
    type: 'object',
    properties: { number: { type: 'string', minLength: 3, description: 'On the receipt' } },
    required: ['number'],
    additionalProperties: false,
  },
  template: null,
  asksFirst: false,
  secretName: 'X-Key',
};
const tools: ToolServer = {
  kind: 'server',
  id: 6,
  ...common,
  name: 'Our bookings',
  address: 'https://example.com/mcp',
  hasToken: true,
  tools: [],
  listedAt: at,
  listProblem: 'timeout',
};
const run: ActionRun = {
  id: 1,
  actionId: 5,
  name: 'Look up an order',
  status: 'failed',
  reason: 'refused',
  httpStatus: 403,
  milliseconds: 120,
  isTest: false,
  conversationId: null,
  createdAt: at,
};

describe('Actions', () => {
  it('explains the options when there are no actions', async () => {
    server.answers(listActions, []);
    const { user } = show(<Actions assistantId={1} />);
    expect(await screen.findByRole('heading', { name: 'No actions yet' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add an action' }));
    expect(screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)).toEqual([
      'Book a time',
      'Payment link',
      'Call a service',
      'MCP server tools',
    ]);
  });

  it('reports a load failure', async () => {
    server.refuses(listActions, 'internal', 'Oh');
    show(<Actions assistantId={1} />);
    expect(await screen.findByText('We couldn’t load the actions')).toBeDefined();
  });

  it('shows the state of actions and their runs', async () => {
    server.answers(listActions, [action, tools]);
    server.answers(listActionRuns, [run]);
    show(<Actions assistantId={1} />);
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0]!).getByText('Runs without asking')).toBeDefined();
    expect(within(rows[0]!).getByText('Has a secret')).toBeDefined();
    expect(within(rows[1]!).getByText('0 of 0 tools used')).toBeDefined();
    expect(within(rows[1]!).getByText('The service took longer than 10 seconds.')).toBeDefined();
    expect(await screen.findByText('The service refused the call.')).toBeDefined();
  });

  it('switches an action without changing anything else', async () => {
    server.answers(listActions, [action]);
    server.answers(listActionRuns, []);
    server.answers(updateAction, { ...action, isActive: false });
    const { user } = show(<Actions assistantId={1} />);
    await user.click(await screen.findByRole('checkbox'));
    await waitFor(() => expect(server.requestsTo(updateAction)).toHaveLength(1));
    const { name, description, method, address, sendsAs, headers, parameters, template, asksFirst } = action;
    expect(server.requestsTo(updateAction)[0]?.body).toEqual({
      name,
      description,
      method,
      address,
      sendsAs,
      headers,
      parameters,
      template,
      asksFirst,
      isActive: false,
    });
  });

  it('edits an action without losing values that the form does not show', async () => {
    server.answers(listActions, [action]);
    server.answers(listActionRuns, []);
    server.answers(updateAction, action);
    const { user } = show(<Actions assistantId={1} />);
    await user.click(await screen.findByRole('button', { name: 'Edit Look up an order' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit the action' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.requestsTo(updateAction)).toHaveLength(1));
    const body = server.requestsTo(updateAction)[0]?.body as Partial<HttpAction>;
    expect(body.parameters).toEqual(action.parameters);
    expect(body.headers).toEqual(action.headers);
    expect(body).not.toHaveProperty('secret');
  });

  it('shows why a tool server was refused, and keeps the input', async () => {
    server.answers(listActions, []);
    server.refuses(addToolServer, 'url_not_allowed', 'We can’t call this address.');
    const { user } = show(<Actions assistantId={1} />);
    await user.click(await screen.findByRole('button', { name: 'Add an action' }));
    await user.click(screen.getByRole('menuitem', { name: 'MCP server tools', hidden: true }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Name'), 'Ours');
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/mcp');
    await user.click(form.getByRole('button', { name: 'Add server' }));
    expect(await form.findByRole('alert')).toBeDefined();
    expect((form.getByLabelText('Address') as HTMLInputElement).value).toBe('https://10.0.0.1/mcp');
  });
});
