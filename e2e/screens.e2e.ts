import type { Page } from '@playwright/test';
import { ask, findField } from './chat.ts';
import { createFiles, findCard, menuPdf, openCreateFiles, openSource, questionsMd } from './files.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import {
  addSample,
  callApi,
  confirmAddress,
  createAgent,
  openSection,
  openVisitor,
  signUp,
} from './people.ts';
import { adminEmail } from './product.ts';
import { hasResourceId, routes } from './routes.ts';
import { findWizard } from './wizard.ts';

/** A screen in all four combinations, in CI as well. */
const lookWhole = (page: Page, name: string) => look(page, name, { isWhole: true });

/** Ids that do not exist. */
const nothing = { assistantId: 999_999, connectionId: 999_999, leadId: 999_999 };

test('public pages pass the checks', async ({ page }) => {
  for (const { name, toPath } of routes.filter(({ audience }) => audience === 'stranger')) {
    await page.goto(toPath(nothing));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookWhole(page, name);
  }
  // The code of a page cannot be loaded although the server responds. A reload did not help.
  await page.route('**/assets/sign-in-*.js', (route) => route.abort());
  await page.goto('/signin');
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
  await lookWhole(page, 'unreachable');
  await page.unroute('**/assets/sign-in-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Anito' })).toBeVisible();
});

test('account pages pass the checks', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Anito' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Anito' })).toBeVisible();
  await lookWhole(page, 'account-sign-in');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await lookWhole(page, 'account-wrong-password');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await lookWhole(page, 'account-forgotten-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await lookWhole(page, 'account-link-sent');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await lookWhole(page, 'account-create');
  await page.getByLabel('Email').fill('no-address');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await lookWhole(page, 'account-create-wrong');
  for (const [name, path, heading] of [
    ['account-expired', '/oidc/interaction/none', 'This sign-in has expired'],
    ['account-refused', '/oidc/auth?client_id=nobody', 'Sign-in didn’t work'],
    ['account-old-link', '/oidc/password?token=none', 'This link no longer works'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await lookWhole(page, name);
  }
  await signUp(page);
  await page.goto('/oidc/session/end');
  await expect(page.getByRole('heading', { name: 'Sign out of Anito?' })).toBeVisible();
  await lookWhole(page, 'account-sign-out');
});

test('the console of a new user passes the checks', async ({ owner: page }) => {
  const unowned = [
    ['admin-denied', '/admin/users', 'Access Denied'],
    ['assistant-missing', '/assistants/999999', 'Assistant not found'],
    ['source-missing', '/sources/file/999999', 'Source not found'],
    ['console-not-found', '/sources/nowhere/at/all', 'This page doesn’t exist'],
  ] as const;
  for (const [name, path, heading] of unowned) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }), 'stays in the console').toBeVisible();
    await lookWhole(page, name);
  }
  // Pages of existing resources are checked in the journeys of owners.
  for (const { name, toPath } of routes.filter(
    (route) => route.audience === 'owner' && !hasResourceId(route),
  )) {
    await page.goto(toPath(nothing));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookWhole(page, `${name}-empty`);
  }
  await page.getByRole('button', { name: 'Your account' }).click();
  await lookWhole(page, 'menu-account');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await lookWhole(page, 'menu-phone');
});

test('the console of an admin passes the checks', async ({ page, product }) => {
  await signUp(page, adminEmail);
  await confirmAddress(page, product, adminEmail);
  for (const { name, toPath } of routes.filter(({ audience }) => audience === 'admin')) {
    await page.goto(toPath(nothing));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookWhole(page, name);
  }
});

test('pages of an owner’s resources pass the checks', async ({ owner: page }) => {
  const { id: leadId } = await callApi<{ id: number }>(page, 'POST', '/api/lead', { name: 'Ana Reyes' });
  const things = { leadId, ...(await addSample(page)) };
  const data = { question: 'Do you sell shoes?', channelUserId: 'visitor-of-the-helper' };
  await page.request.post(`/api/assistant/${things.assistantId}/public/chat`, { data });
  for (const { name, toPath } of routes.filter(
    (route) => route.audience === 'owner' && hasResourceId(route),
  )) {
    await page.goto(toPath(things));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookWhole(page, name);
  }
});

test('My Sources with its dialogs passes the checks', async ({ owner: page }) => {
  await addSample(page);
  await page.goto('/sources');
  await createFiles(page, 'Old menu', [menuPdf]);
  await expect(page.getByText('Source created')).toBeHidden();
  await lookWhole(page, 'sources');

  await page.getByRole('button', { name: 'Add Source' }).click();
  await lookWhole(page, 'sources-add');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Website/ }).click();
  await lookWhole(page, 'sources-info');
  await page.keyboard.press('Escape');

  await openCreateFiles(page);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles([menuPdf, questionsMd]);
  await lookWhole(page, 'sources-create-files');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await lookWhole(page, 'sources-create-name');
  await page.keyboard.press('Escape');
  await lookWhole(page, 'sources-create-discard');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  const card = findCard(page, 'Hiraya Bakeshop');
  const source = await openSource(page, 'Hiraya Bakeshop');
  await expect(source.getByRole('listitem').first()).toBeVisible();
  await source.getByRole('tab', { name: 'History' }).click();
  await expect(source.getByText('Completed').first()).toBeVisible();
  await lookWhole(page, 'source-history');
  await source.getByRole('tab', { name: 'Source settings' }).click();
  await expect(source.getByLabel('Name')).toBeVisible();
  await lookWhole(page, 'source-settings');
  await page.goto('/sources');
  await card.getByRole('button', { name: 'Delete' }).click();
  await lookWhole(page, 'sources-delete');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Test Chat' }).click();
  const { answer } = await ask(page, 'How much is delivery to Quezon City?');
  await expect(answer).toContainText('delivery-areas.rtf');
  await lookWhole(page, 'sources-chat');
  await dialog.getByRole('button', { name: 'Get fuller answers' }).click();
  await lookWhole(page, 'sources-connect-model');
  await page.goto('/sources');
  for (const { id } of await callApi<{ id: number }[]>(page, 'GET', '/api/assistant')) {
    await callApi(page, 'DELETE', `/api/assistant/${id}`);
  }
  await expect(findCard(page, 'Old menu').getByText(/^Last sync: /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/documents are ready/)).toBeVisible();
  await lookWhole(page, 'sources-next-step');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Setup Checklist' })).toBeVisible();
  await lookWhole(page, 'dashboard');
});

test('Assistants with their dialogs pass the checks', async ({ owner: page }) => {
  const { assistantId } = await addSample(page);
  const agent = await createAgent(page, 'Night counter of the second branch');
  await callApi(page, 'PUT', `/api/assistant/${agent.id}`, { isActive: false });
  const data = { question: 'Do you deliver?', channelUserId: 'visitor-of-the-helper' };
  await page.request.post(`/api/assistant/${assistantId}/public/chat`, { data });
  await page.goto('/assistants');
  await expect(page.getByText('Hiraya Helper')).toBeVisible();
  await lookWhole(page, 'assistants');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await expect(findWizard(page)).toBeVisible();
  await lookWhole(page, 'assistants-create');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for Hiraya Helper' }).click();
  await lookWhole(page, 'assistants-menu');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('its history of 1 conversation and its analytics')).toBeVisible();
  await lookWhole(page, 'assistants-delete');
  await page.keyboard.press('Escape');
  await page.goto(`/assistants/${assistantId}`);
  await expect(page.getByText('Knowledge Sources')).toBeVisible();
  await page.getByRole('button', { name: 'View instructions' }).click();
  await lookWhole(page, 'assistant-prompt');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit assistant' }).click();
  await openSection(page, 'Customers and access');
  await page.getByRole('button', { name: 'Generate code' }).click();
  await expect(page.getByText('Access code generated successfully!')).toBeVisible();
  await lookWhole(page, 'assistant-settings');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await lookWhole(page, 'assistant-code-regenerate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await lookWhole(page, 'assistant-code-remove');
  await page.goto(`/assistants/${assistantId}/chat`);
  await ask(page, 'How much is the ube macapuno cake?');
  await lookWhole(page, 'assistant-chat');
});

test('the chat page passes the checks', async ({ owner, browser }) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, `/public/assistant/${assistantId}/chat`, {
    viewport: { width: 1440, height: 900 },
  });
  await expect(findField(visitor)).toBeVisible();
  await lookWhole(visitor, 'public-chat-empty');
  await ask(visitor, 'How much is delivery to Quezon City?');
  await ask(visitor, 'Who won the basketball world cup in 1978?');
  await lookWhole(visitor, 'public-chat');
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.getByRole('button', { name: 'About Hiraya Helper' }).click();
  await lookWhole(visitor, 'public-chat-about');
  await callApi(owner, 'POST', `/api/assistant/${assistantId}/access-code`);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Access code required' })).toBeVisible();
  await lookWhole(visitor, 'public-chat-code');
  await callApi(owner, 'DELETE', `/api/assistant/${assistantId}/access-code`);
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}`, { isActive: false });
  await visitor.reload();
  await expect(visitor.getByText('Assistant Inactive')).toBeVisible();
  await lookWhole(visitor, 'public-chat-inactive');
  await visitor.goto('/public/assistant/999999/chat');
  await expect(visitor.getByText('Assistant not found or not available for public access')).toBeVisible();
  await lookWhole(visitor, 'public-chat-missing');
  await visitor.context().close();
});
