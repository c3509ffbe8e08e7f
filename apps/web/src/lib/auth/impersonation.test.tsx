import type { Impersonation } from '@anito/contract/impersonation';
import { afterAll, expect, it, vi } from 'vitest';

const rosa = '6f1f0f0e-0000-4000-8000-000000000001';
const header = { 'X-Impersonate-User': rosa };

function describe(userId: string): Impersonation {
  return {
    adminUserId: '6f1f0f0e-0000-4000-8000-000000000002',
    adminEmail: 'boss@example.com',
    impersonatedUserId: userId,
    impersonatedUserEmail: 'rosa@example.com',
    impersonatedUserName: 'Rosa Santos',
    impersonatedUserProfile: {
      id: userId,
      email: 'rosa@example.com',
      firstName: 'Rosa',
      lastName: 'Santos',
      role: 'trial',
      onboardingCompleted: true,
      subscription: { status: 'trial', plan: 'trial', startDate: null, endDate: null, isActive: true },
    },
    expiresAt: '2026-03-02T08:00:00.000Z',
  };
}

// Test files of one worker share modules: the next one must not find a page that impersonates Rosa.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Loads the module as a newly loaded page does. */
async function loadPage() {
  vi.resetModules();
  const page = await import('./impersonation.ts');
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  return { page, assign };
}

/** Loads a page that impersonates Rosa. */
async function loadImpersonating() {
  localStorage.clear();
  (await loadPage()).page.storeImpersonation(describe(rosa));
  return loadPage();
}

it('sends calls as the user shown on the page, until the page is left', async () => {
  const { page } = await loadImpersonating();
  page.clearImpersonation();
  expect(page.getPageImpersonation()?.impersonatedUserId).toBe(rosa);
  expect(page.getImpersonationHeaders()).toEqual(header);
  expect((await loadPage()).page.getImpersonationHeaders()).toEqual({});
});

it('sends calls of an admin page as the admin while impersonation starts', async () => {
  localStorage.clear();
  const { page } = await loadPage();
  page.storeImpersonation(describe(rosa));
  expect([page.getPageImpersonation(), page.getImpersonationHeaders()]).toEqual([undefined, {}]);
});

it('keeps impersonating after a reload when the server was not told of an exit', async () => {
  await loadImpersonating();
  expect((await loadPage()).page.getImpersonationHeaders()).toEqual(header);
});

it('leaves the page once when the server reports the end of impersonation', async () => {
  const { page, assign } = await loadImpersonating();
  page.leaveImpersonation();
  page.leaveImpersonation();
  expect(assign.mock.calls).toEqual([['/admin/users']]);
  expect(page.findImpersonation()).toBeUndefined();
});

it('keeps an impersonation that another tab has started since', async () => {
  const { page, assign } = await loadImpersonating();
  const other = '6f1f0f0e-0000-4000-8000-000000000003';
  page.storeImpersonation(describe(other));
  page.leaveImpersonation();
  expect(assign).not.toHaveBeenCalled();
  expect(page.findImpersonation()?.impersonatedUserId).toBe(other);
});

it('detects that another tab ended impersonation while the page was loading', async () => {
  const { page } = await loadImpersonating();
  page.clearImpersonation();
  const listener = vi.fn();
  page.subscribeImpersonation(listener)();
  expect(listener).toHaveBeenCalledOnce();
});

it('detects, when the page is shown again, that impersonation started or ended', async () => {
  const { page } = await loadImpersonating();
  const listener = vi.fn();
  const stop = page.subscribeImpersonation(listener);
  dispatchEvent(new Event('pageshow'));
  expect(listener).not.toHaveBeenCalled();
  page.clearImpersonation();
  dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(2);
});
