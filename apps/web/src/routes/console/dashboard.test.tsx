import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { getDailyUsage } from '@anito/contract/conversations';
import { type Dashboard, getDashboard } from '@anito/contract/dashboard';
import { getLeadStats, type Lead, type LeadStats, listLeads } from '@anito/contract/leads';
import { listSyncRuns } from '@anito/contract/schedules';
import { listLatestUnanswered } from '@anito/contract/unanswered';
import { getMe, type User } from '@anito/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../lib/auth/tokens.ts';
import { buildAssistant } from '../../testing/builders.ts';
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
    })),
  },
  latest: [],
};
quiet.week.days.push({ day: '2026-03-01', questionCount: 0, answeredCount: 0 });
const running: Dashboard = { ...quiet, hasConversations: true, activeConversations: 2, messagesToday: 7 };

beforeEach(() => {
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  return () => storeTokens(undefined);
});

const noLeads: LeadStats = { total: 0, thisWeek: 0, high: 0, medium: 0, new: 0, qualified: 0, converted: 0 };
const lead: Lead = {
  id: 1,
  name: 'Ana Reyes',
  email: 'ana@example.com',
  phone: null,
  company: null,
  username: null,
  score: 'Medium',
  reasons: ['email'],
  status: 'New',
  lastMessage: null,
  updatedAt: '2026-03-01T08:00:00.000Z',
  createdAt: '2026-03-01T08:00:00.000Z',
  source: 'public',
  assistant: null,
  intent: null,
  need: null,
  forms: [],
};

function open({
  leads = noLeads,
  user = {},
  assistants = [],
  dashboard = quiet,
}: {
  user?: Partial<User>;
  assistants?: Assistant[];
  dashboard?: Dashboard;
  leads?: LeadStats;
} = {}) {
  server.answers(getMe, { ...newcomer, ...user });
  server.answers(listAssistants, assistants);
  server.answers(getDashboard, dashboard);
  const much = { questionCount: 0, questionLimit: 50, tokenCount: 0, tokenLimit: 1_000 };
  server.answers(getDailyUsage, { resetsAt: '2026-03-03T00:00:00.000Z', account: much, assistants: [] });
  server.answers(listSyncRuns, { runs: [], hasMore: false });
  server.answers(listLatestUnanswered, []);
  server.answers(getLeadStats, leads);
  return show(<DashboardPage />);
}

const findRegion = (name: string) => screen.findByRole('region', { name });

describe('DashboardPage', () => {
  it('shows a new user the first steps, the progress and the remaining trial', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Rosa' })).toBeDefined();
    const start = await findRegion('Meet your assistant in a few minutes');
    expect(within(start).getByRole('link').getAttribute('href')).toBe('/onboarding');
    const setup = await findRegion('Your Anito is almost ready.');
    expect(within(setup).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    expect(within(await findRegion('Free Trial')).getByText('5 days left')).toBeDefined();
    const leads = await findRegion('Lead Insights');
    expect(await within(leads).findByText('No leads yet')).toBeDefined();
    expect(within(leads).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
  });

  it('greets a user without a name', async () => {
    open({ user: { firstName: '' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, there' })).toBeDefined();
  });

  it('reports the end of a trial, without any restriction', async () => {
    open({ user: { subscription: { ...newcomer.subscription, endDate: inDays(-3), isActive: false } } });
    const plan = await findRegion('Free Trial');
    expect(within(plan).getByText('Ended')).toBeDefined();
    expect(within(plan).getByText(/nothing stops/)).toBeDefined();
  });

  it('describes premium to trial users in a dialog', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Learn About Premium' }));
    const dialog = await screen.findByRole('dialog', { name: 'Coming Soon' });
    expect(within(dialog).getByText(/All features are free for now/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('counts leads and shows the latest', async () => {
    server.answers(listLeads, [lead]);
    open({ leads: { ...noLeads, total: 12, thisWeek: 3, high: 2 } });
    const insights = await findRegion('Lead Insights');
    expect(await within(insights).findByText('Ana Reyes')).toBeDefined();
    expect(within(insights).getByText('12')).toBeDefined();
    expect(within(insights).queryByText('No leads yet')).toBeNull();
    expect(within(insights).getByRole('link').getAttribute('href')).toBe('/leads');
  });

  it('strikes out completed steps without links, and links the remaining ones', async () => {
    open({ user: { onboardingCompleted: true }, assistants: [buildAssistant()] });
    const list = (await screen.findByText('2 of 4 done')).closest('section') as HTMLElement;
    const links = within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/assistants', '/assistants']);
    for (const done of ['Create Assistant', 'Add Knowledge Source']) {
      const title = within(list).getByText(done, { exact: false, selector: 'p' });
      expect(title.className).toContain('line-through');
    }
    expect(within(list).getByText('Deploy Assistant').className).not.toContain('line-through');
    expect(screen.queryByRole('link', { name: /Onboarding/ })).toBeNull();
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
    expect(within(setup).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    const plan = await findRegion('Pro Plan');
    expect(within(plan).getByRole('link', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
      '/settings',
    );
    expect(screen.queryByRole('button', { name: 'Learn About Premium' })).toBeNull();
    const analytics = await findRegion('Analytics Overview');
    expect(within(analytics).getByText('Active Conversations').nextSibling?.textContent).toBe('2');
    expect(within(analytics).getByText('Messages Today').nextSibling?.textContent).toBe('7');
    expect(within(analytics).getByText('Live Data')).toBeDefined();
    const more = within(analytics).getByRole('link', { name: 'View Detailed Analytics' });
    expect(more.getAttribute('href')).toBe('/deployment');
    expect(screen.getByText('Everything is set up')).toBeDefined();
  });

  it('counts all assistants for an admin and links to the administration', async () => {
    const subscription = { status: 'active', plan: 'admin', startDate: null, endDate: null, isActive: true };
    open({
      user: { role: 'admin', onboardingCompleted: true, subscription },
      dashboard: { ...quiet, totalAssistants: 1_234 },
    });
    expect(within(await findRegion('Total Assistants')).getByText('1,234')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Your Anito is almost ready.' })).toBeNull();
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
    expect(within(alert).getByText('Your dashboard could not be loaded')).toBeDefined();
    server.answers(getDashboard, quiet);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Rosa' })).toBeDefined();
  });

  it('keeps the figures when a refetch fails, marked as not live', async () => {
    const { client } = open({ dashboard: running });
    const analytics = await findRegion('Analytics Overview');
    server.refuses(getDashboard, 'unavailable', 'Briefly unavailable.');
    await client.refetchQueries({ queryKey: ['dashboard'] });
    expect(await within(analytics).findByText('Not up to date')).toBeDefined();
    expect(within(analytics).getByText('7')).toBeDefined();
  });
});
