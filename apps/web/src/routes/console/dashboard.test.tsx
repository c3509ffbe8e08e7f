import {
  type ApprovedAnswer,
  createApprovedAnswer,
  deleteApprovedAnswer,
} from '@anito/contract/approved-answers';
import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { getDailyUsage } from '@anito/contract/conversations';
import { type Dashboard, getDashboard } from '@anito/contract/dashboard';
import { type InboxThread, listThreads } from '@anito/contract/inbox';
import { getLeadStats, type LeadStats, listLeads } from '@anito/contract/leads';
import { listSyncRuns } from '@anito/contract/schedules';
import { listLatestUnanswered, type UnansweredGroup, updateUnanswered } from '@anito/contract/unanswered';
import { getMe, type User } from '@anito/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../lib/auth/tokens.ts';
import { buildAssistant, buildInboxThread, buildLead } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { DashboardPage } from './dashboard.tsx';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day - 3_600_000).toISOString();

const newcomer: User = {
  id: '3f0c7d0e-6b1e-4a52-9b7e-0c8f5b1a2d3e',
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  role: 'trial',
  onboardingCompleted: false,
  subscription: { status: 'trial', plan: 'trial', startDate: null, endDate: inDays(5), isActive: true },
};
const quiet: Dashboard = {
  hasConversations: false,
  activeConversations: 0,
  messagesToday: 0,
  totalAssistants: null,
  week: {
    questionCount: 0,
    visitorCount: 0,
    answeredShare: null,
    medianSeconds: null,
    days: [23, 24, 25, 26, 27, 28].map((date) => ({
      day: `2026-02-${date}`,
      questionCount: 0,
      answeredCount: 0,
      conversationCount: 0,
      leadCount: 0,
    })),
  },
  latest: [],
};
const today = {
  day: '2026-03-01',
  questionCount: 0,
  answeredCount: 0,
  conversationCount: 0,
  leadCount: 0,
};
quiet.week.days.push(today);
const busyDay = { ...today, questionCount: 4, answeredCount: 3, conversationCount: 2, leadCount: 1 };
const running: Dashboard = {
  ...quiet,
  hasConversations: true,
  activeConversations: 2,
  messagesToday: 7,
  week: { ...quiet.week, days: [...quiet.week.days.slice(0, 6), busyDay] },
};

beforeEach(() => {
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  return () => storeTokens(undefined);
});

const noLeads: LeadStats = { total: 0, thisWeek: 0, high: 0, medium: 0, new: 0, qualified: 0, converted: 0 };
const lead = buildLead({ wish: 'Two ube cakes for Saturday' });

function open({
  leads = noLeads,
  user = {},
  assistants = [],
  dashboard = quiet,
  threads = [],
  groups = [],
}: {
  user?: Partial<User>;
  assistants?: Assistant[];
  dashboard?: Dashboard;
  leads?: LeadStats;
  threads?: InboxThread[];
  groups?: UnansweredGroup[];
} = {}) {
  server.answers(getMe, { ...newcomer, ...user });
  server.answers(listAssistants, assistants);
  server.answers(getDashboard, dashboard);
  const much = { questionCount: 0, questionLimit: 50, tokenCount: 0, tokenLimit: 1_000 };
  server.answers(getDailyUsage, { resetsAt: '2026-03-03T00:00:00.000Z', account: much, assistants: [] });
  server.answers(listSyncRuns, { runs: [], hasMore: false });
  server.answers(listThreads, { threads, cursor: null });
  server.answers(listLatestUnanswered, groups);
  server.answers(getLeadStats, leads);
  return show(<DashboardPage />);
}

const group: UnansweredGroup = {
  id: 7,
  assistantId: 3,
  assistantName: 'Hiraya',
  question: 'Do you offer gift wrapping?',
  after: null,
  standaloneQuestion: null,
  state: 'open',
  questionCount: 3,
  lastAskedAt: '2026-03-01T08:00:00.000Z',
  latest: [],
};
const approved: ApprovedAnswer = {
  id: 11,
  assistantId: 3,
  answer: 'Yes, for ₱50.',
  questions: [group.question],
  isActive: true,
  conversationId: null,
  useCount: 0,
  lastUsedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};

const findRegion = (name: string) => screen.findByRole('region', { name });

describe('DashboardPage', () => {
  it('shows a new user one meter of the set-up, the remaining trial and tips for the first lead', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Rosa' })).toBeDefined();
    const setup = await findRegion('Let’s get your Anito ready.');
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    expect(within(setup).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    const start = within(setup).getByRole('link', { name: 'Build your assistant' });
    expect(start.getAttribute('href')).toBe('/onboarding');
    const plan = within(await findRegion('Free plan'));
    expect(plan.getByText('Beta')).toBeDefined();
    expect(plan.getAllByText(/free|trial|day/i).map(({ textContent }) => textContent)).toEqual([
      'Free plan',
      'All features are free during the beta, even after your trial ends in 5 days.',
    ]);
    const leads = await findRegion('Lead Insights');
    expect(await within(leads).findByText('No leads yet')).toBeDefined();
    expect(within(leads).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Needs you first' })).toBeNull();
  });

  it('greets a user without a name', async () => {
    open({ user: { firstName: '' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, there' })).toBeDefined();
  });

  it('reports the end of a trial, without any restriction', async () => {
    open({ user: { subscription: { ...newcomer.subscription, endDate: inDays(-3), isActive: false } } });
    const plan = await findRegion('Free plan');
    expect(within(plan).getByText('Beta')).toBeDefined();
    expect(
      within(plan).getByText('All features are free during the beta. Nothing stops when you use more.'),
    ).toBeDefined();
    expect(within(plan).queryByText(/trial/i)).toBeNull();
  });

  it('describes premium to trial users in a dialog', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Learn About Premium' }));
    const dialog = await screen.findByRole('dialog', { name: 'Coming soon' });
    expect(within(dialog).getByText(/All features are free for now/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('strikes out completed steps without links, and links the remaining ones', async () => {
    open({ user: { onboardingCompleted: true }, assistants: [buildAssistant()] });
    const setup = await findRegion('Let’s get your Anito ready.');
    expect(within(setup).getByText('2 of 4 done')).toBeDefined();
    const links = within(within(setup).getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/assistants', '/assistants']);
    for (const done of ['Create Assistant', 'Add Knowledge Source']) {
      expect(within(setup).getByText(done, { exact: false }).className).toContain('line-through');
    }
    expect(within(setup).getByText('Deploy Assistant').className).not.toContain('line-through');
    expect(screen.queryByRole('link', { name: /Onboarding/ })).toBeNull();
  });

  it.each([
    [0, 'Let’s get your Anito ready.'],
    [1, 'Let’s get your Anito ready.'],
    [2, 'Let’s get your Anito ready.'],
    [3, 'Your Anito is almost ready.'],
    [4, 'Your Anito is ready!'],
  ])('names the state of a setup with %i steps done', async (count, heading) => {
    const sources = count > 1 ? {} : { connectionIds: [], connectionsWithTypes: [] };
    const publicAccessCode = count > 2 ? 'K7P-2QX' : null;
    open({
      assistants: count > 0 ? [buildAssistant({ ...sources, publicAccessCode })] : [],
      dashboard: count > 3 ? running : quiet,
    });
    const setup = await findRegion(heading);
    if (count < 4) expect(within(setup).getByText(`${count} of 4 done`)).toBeDefined();
  });

  it('requires no sources of an agent, and a code for deployment', async () => {
    open({
      assistants: [buildAssistant({ isAgentMode: true, connectionIds: [], connectionsWithTypes: [] })],
    });
    expect(await screen.findByText('1 of 4 done')).toBeDefined();
  });

  it('reports that a paid account is ready, with a link to the subscription', async () => {
    const subscription = {
      status: 'active',
      plan: 'pro',
      startDate: null,
      endDate: inDays(20),
      isActive: true,
    };
    open({
      user: { role: 'pro', onboardingCompleted: true, subscription },
      assistants: [buildAssistant({ publicAccessCode: 'K7P-2QX' })],
      dashboard: running,
    });
    const setup = await findRegion('Your Anito is ready!');
    expect(within(setup).getByText('All setup complete - your assistant is live!')).toBeDefined();
    const progress = within(setup).getByRole('progressbar', { hidden: true });
    expect(progress.getAttribute('aria-valuenow')).toBe('100');
    const plan = await findRegion('Pro Plan');
    expect(within(plan).getByRole('link', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
      '/settings',
    );
    expect(screen.queryByRole('button', { name: 'Learn About Premium' })).toBeNull();
    const analytics = await findRegion('Analytics Overview');
    const read = (name: string) =>
      within(analytics).getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(read('Active Conversations')).toBe('2');
    expect(read('Messages Today')).toBe('7');
    expect(read('Answered Today')).toBe('75%');
    expect(read('New Leads Today')).toBe('1');
    expect(within(analytics).getByText('Live Data')).toBeDefined();
    const more = within(analytics).getByRole('link', { name: 'View Detailed Analytics' });
    expect(more.getAttribute('href')).toBe('/deployment');
    expect(within(analytics).getAllByRole('row')).toHaveLength(8);
  });

  it('draws no line without data', async () => {
    open({ assistants: [buildAssistant()], dashboard: { ...quiet, hasConversations: true } });
    const analytics = await findRegion('Analytics Overview');
    expect(within(analytics).queryByRole('table')).toBeNull();
    expect(analytics.querySelector('polyline')).toBeNull();
  });

  it('counts all assistants for an admin and links to the administration', async () => {
    const subscription = { status: 'active', plan: 'admin', startDate: null, endDate: null, isActive: true };
    open({
      user: { role: 'admin', onboardingCompleted: true, subscription },
      dashboard: { ...quiet, totalAssistants: 1_234 },
    });
    expect(within(await findRegion('Total Assistants')).getByText('1,234')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    const targets = ['Admin Panel', 'Manage Users', 'System Analytics', 'Admin Dashboard'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual(['/admin', '/admin/users', '/admin/analytics', '/admin']);
    expect(screen.getAllByText('Admin', { exact: true }).length).toBeGreaterThan(0);
  });

  it('shows the loading state, and a failure with a retry button', async () => {
    const { user } = open();
    server.refuses(getDashboard, 'internal', 'Something went wrong on our side.');
    expect(screen.getByText('Loading your dashboard...')).toBeDefined();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('We couldn’t load your dashboard')).toBeDefined();
    server.answers(getDashboard, quiet);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Rosa' })).toBeDefined();
  });

  it('keeps the figures when a refetch fails, marked as not live', async () => {
    const { client } = open({ dashboard: running });
    const analytics = await findRegion('Analytics Overview');
    server.refuses(getDashboard, 'unavailable', 'Briefly unavailable.');
    await client.refetchQueries({ queryKey: ['dashboard'] });
    expect(await within(analytics).findByText('Out of date')).toBeDefined();
    expect(within(analytics).getByText('Messages Today').nextSibling?.textContent).toBe('7');
  });
});

describe('what needs the owner', () => {
  it('lists waiting visitors and new leads', async () => {
    server.answers(listLeads, [lead]);
    const waiting = buildInboxThread({ id: 5, visitorName: 'Cara Reyes', lastText: 'Is anyone there?' });
    open({
      dashboard: running,
      leads: { ...noLeads, total: 12, thisWeek: 3, new: 2 },
      threads: [waiting],
    });
    const people = await findRegion('Waiting for your reply');
    expect(within(people).getByText('Is anyone there?')).toBeDefined();
    const reply = within(people).getByRole('link', { name: 'Reply to Cara Reyes' });
    expect(reply.getAttribute('href')).toBe('/inbox?thread=5');
    const insights = await findRegion('Lead Insights');
    expect(await within(insights).findByText('Ana Reyes')).toBeDefined();
    expect(within(insights).getByText('2 new')).toBeDefined();
    expect(within(insights).getByText('Two ube cakes for Saturday')).toBeDefined();
    expect(within(insights).getByText('Dec 5, 2026')).toBeDefined();
    expect(within(insights).getByText('₱2,000')).toBeDefined();
    const page = within(insights).getByRole('link', { name: 'Ana Reyes' });
    expect(page.getAttribute('href')).toBe('/leads/1');
    expect(within(insights).queryByText('No leads yet')).toBeNull();
    expect(server.requestsTo(listLeads).at(-1)?.query).toMatchObject({ status: 'New' });
  });

  it('says when nothing needs the owner', async () => {
    open({ dashboard: running });
    expect(await screen.findByText('Nothing needs you right now.')).toBeDefined();
  });

  it('reports a list that cannot be loaded, and keeps the others', async () => {
    open({ dashboard: running, groups: [group] });
    server.refuses(listThreads, 'unavailable', 'Briefly unavailable.');
    expect(await screen.findByText('Part of this list could not be loaded')).toBeDefined();
    expect(await findRegion('Unanswered questions')).toBeDefined();
    expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
  });

  it('saves an answer to the largest question, and undoes it', async () => {
    server.answers(createApprovedAnswer, approved);
    server.answers(deleteApprovedAnswer, { ok: true });
    server.answers(updateUnanswered, group);
    const { user } = open({ dashboard: running, groups: [group] });
    const field = await screen.findByRole('textbox', { name: /Do you offer gift wrapping/ });
    expect(screen.getByText('Asked 3 times')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    await user.type(field, 'Yes, for ₱50.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(screen.getByRole('status').textContent).toContain('Answered: Do you offer gift wrapping?');
    expect(document.activeElement).toBe(undo);
    expect(server.requestsTo(createApprovedAnswer).at(-1)?.body).toEqual({
      answer: 'Yes, for ₱50.',
      questions: ['Do you offer gift wrapping?'],
      unansweredGroupId: 7,
    });
    await user.click(undo);
    const again = await screen.findByRole('textbox', { name: /Do you offer gift wrapping/ });
    expect((again as HTMLTextAreaElement).value).toBe('Yes, for ₱50.');
    expect(server.requestsTo(deleteApprovedAnswer).at(-1)?.params).toEqual({ id: '11' });
    expect(server.requestsTo(updateUnanswered).at(-1)?.body).toEqual({ state: 'open' });
  });

  it('approves the standalone form of a question that refers to another one', async () => {
    server.answers(createApprovedAnswer, approved);
    const followUp = {
      ...group,
      question: 'How much is it?',
      after: 'Do you have gift boxes?',
      standaloneQuestion: 'How much is a gift box?',
    };
    const { user } = open({ dashboard: running, groups: [followUp] });
    await user.type(await screen.findByRole('textbox', { name: /How much is it/ }), 'It costs ₱80.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(server.requestsTo(createApprovedAnswer).at(-1)?.body).toMatchObject({
      questions: ['How much is a gift box?'],
    });
  });

  it('keeps the answer that could not be saved', async () => {
    server.refuses(createApprovedAnswer, 'unavailable', 'Briefly unavailable.');
    const { user } = open({ dashboard: running, groups: [group] });
    const field = await screen.findByRole('textbox', { name: /gift wrapping/ });
    await user.type(field, 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your answer could not be saved')).toBeDefined();
    expect((field as HTMLTextAreaElement).value).toBe('Yes.');
  });

  it('ignores a question, and undoes it', async () => {
    server.answers(updateUnanswered, group);
    const { user } = open({ dashboard: running, groups: [group] });
    await user.click(await screen.findByRole('button', { name: 'Ignore this question' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('textbox', { name: /gift wrapping/ })).toBeDefined();
    expect(server.requestsTo(updateUnanswered).map(({ body }) => body)).toEqual([
      { state: 'ignored' },
      { state: 'open' },
    ]);
  });
});
