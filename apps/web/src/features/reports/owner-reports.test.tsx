import {
  type Analytics,
  getAnalytics,
  getTrend,
  listConversations,
  type ReportPage,
} from '@anito/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssistant, now } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { OwnerReports } from './owner-reports.tsx';

const asked = new Date(now - 60_000).toISOString();
const nothing: Analytics = {
  totalConversations: 0,
  totalMessages: 0,
  uniqueUsers: 0,
  activeConversations: 0,
  todaysMessages: 0,
  averageResponseTime: null,
  channels: [],
};
const emptyPage: ReportPage = {
  conversations: [],
  groups: [],
  page: 1,
  pageSize: 5,
  totalPages: 0,
  totalCount: 0,
  totalGroups: 0,
  hasNextPage: false,
  hasPreviousPage: false,
  searchedFrom: null,
};
const visitor = {
  channelUserId: 'public_visitor-number-aaa001',
  channel: 'widget',
  count: 1,
  firstAt: asked,
  lastAt: asked,
  conversationIds: [9],
};
const record = {
  id: 9,
  channelUserId: visitor.channelUserId,
  channel: 'widget',
  question: 'Are you open?',
  answer: '',
  isCut: false,
  createdAt: asked,
  outcome: null,
  isApproved: false,
  feedback: 'down' as const,
  feedbackComment: 'Nobody answered.',
};
const page: ReportPage = {
  ...emptyPage,
  conversations: [record],
  groups: [visitor],
  totalPages: 1,
  totalCount: 1,
  totalGroups: 1,
};

const open = () => show(<OwnerReports assistant={buildAssistant()} explain={() => null} />);

beforeEach(() => {
  server.answers(getAnalytics, { ...nothing, totalMessages: 1, totalConversations: 1, uniqueUsers: 1 });
  server.answers(listConversations, page);
  server.refuses(getTrend, 'unavailable', 'Not now.');
});

describe('OwnerReports', () => {
  it('shows an empty state without search and download', async () => {
    server.answers(getAnalytics, nothing);
    server.answers(listConversations, emptyPage);
    open();
    expect(await screen.findByText('No conversations yet')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(screen.getByRole('button', { name: 'Download CSV' }).hasAttribute('disabled')).toBe(true);
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listConversations, 'unavailable', 'Not now.');
    const { user } = open();
    const title = await screen.findByRole('heading', { name: 'We couldn’t load the conversations' });
    server.answers(listConversations, page);
    await user.click(within(title.parentElement!).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /^Customer aaa001/ })).toBeDefined();
  });

  it("shows unanswered questions with the visitor's feedback", async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Customer aaa001.*1 answer didn’t help/ }));
    const article = screen.getByRole('article');
    expect(article.textContent).toContain('Are you open?');
    expect(article.textContent).toContain('Nobody answered.');
  });

  it('marks approved answers', async () => {
    const answered = { answer: 'Yes.', outcome: 'answered' as const, isApproved: true };
    server.answers(listConversations, { ...page, conversations: [{ ...record, ...answered }] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Customer aaa001/ }));
    expect(screen.getByRole('article').textContent).toContain('Approved by the business');
  });

  it('reports a search without matches', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /^Customer aaa001/ });
    server.answers(listConversations, ({ query }) => (query.search ? emptyPage : page));
    await user.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });

  it('waits for all conversations after a search without matches, without the empty state', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /^Customer aaa001/ });
    server.answers(listConversations, emptyPage);
    await user.type(screen.getByRole('searchbox'), 'nobody');
    await screen.findByText('Nothing found');
    const release = server.holds(listConversations, page);
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(screen.queryByText('Nothing found')).toBeNull());
    expect(screen.queryByText('No conversations yet')).toBeNull();
    release();
    await screen.findByRole('button', { name: /^Customer aaa001/ });
  });
});
