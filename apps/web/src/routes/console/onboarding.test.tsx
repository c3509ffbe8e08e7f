import { listApiKeys } from '@anito/contract/api-keys';
import { getAssistant } from '@anito/contract/assistants';
import { ownerHistory } from '@anito/contract/conversations';
import { getModels } from '@anito/contract/installation';
import {
  chooseKnowledge,
  describeBusiness,
  finishOnboarding,
  getOnboarding,
  makeFirstAssistant,
  meetAssistant,
  type OnboardingStatus,
  skipOnboarding,
} from '@anito/contract/onboarding';
import { type Connection, createSample, listConnections } from '@anito/contract/sources';
import { getUserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../../lib/auth/tokens.ts';
import { buildAssistant, buildConnection, buildModels, buildProgress } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { OnboardingPage } from './onboarding.tsx';

const business = { businessName: 'Hiraya Bakeshop', businessKind: 'food' } as const;
const shop = buildConnection({ id: 4, type: 'file', name: 'Menu' });
const unread = buildConnection({ id: 4, type: 'file', name: 'Menu', lastSyncedAt: null, documentCount: 0 });
const status = (fields: Partial<OnboardingStatus> = {}): OnboardingStatus => ({
  step: 'business',
  isOffered: true,
  business: null,
  source: null,
  assistantId: null,
  lost: null,
  ...fields,
});
const source = { id: 4, type: 'file' } as const;
const reading = status({ step: 'reading', business, source });
const lost = status({ step: 'knowledge', business, lost: 'source' });
const met = status({ step: 'assistant', business, source, assistantId: 1 });

beforeEach(() => {
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  server.answers(getModels, buildModels());
  server.answers(listApiKeys, []);
  server.answers(ownerHistory, []);
  server.answers(
    getAssistant,
    buildAssistant({ suggestedQuestions: ['Do you deliver?', 'Is there parking?'] }),
  );
  return () => storeTokens(undefined);
});

function open(now: OnboardingStatus | (() => OnboardingStatus), sources: Connection[] = [], step = '') {
  server.answers(getOnboarding, now);
  server.answers(listConnections, sources);
  return show(<OnboardingPage />, `/onboarding${step && `?step=${step}`}`, '/onboarding');
}
const reach = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('OnboardingPage', () => {
  it('asks for the business first, and requires its name', async () => {
    const { user, address } = open(status());
    await reach('What is your business?');
    expect(address()).toBe('/onboarding?step=business');
    expect(document.activeElement).toBe(screen.getByLabelText(/Business name/));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Please enter the name of your business')).toBeDefined();
    expect(server.requestsTo(describeBusiness)).toEqual([]);
    server.answers(describeBusiness, status({ step: 'knowledge', business }));
    await user.type(screen.getByLabelText(/Business name/), ' Hiraya Bakeshop ');
    await user.click(screen.getByRole('radio', { name: 'Food and drinks' }));
    await user.keyboard('{Enter}');
    const heading = await reach('What should it know?');
    expect(server.requestsTo(describeBusiness)[0]?.body).toEqual(business);
    expect(document.activeElement).toBe(heading);
    expect(address()).toBe('/onboarding?step=knowledge');
  });

  it.each([
    [null, [{ language: 'fil' }]],
    ['es', []],
  ] as const)(
    'sets the language of mails to that of the screens, unless another was chosen: %s',
    async (language, saved) => {
      const settings = {
        company: 'My Company',
        timezone: 'Asia/Manila',
        theme: null,
        dateFormat: 'auto',
      } as const;
      server.answers(describeBusiness, status({ step: 'knowledge', business }));
      server.answers(getUserSettings, { ...settings, language });
      server.answers(updateUserSettings, { ...settings, language: 'fil' });
      await i18next.changeLanguage('fil');
      try {
        const { user } = open(status({ business }));
        await user.click(await screen.findByRole('button', { name: 'Magpatuloy' }));
        await reach('Ano ang dapat nitong alam?');
        await waitFor(() => expect(server.requestsTo(getUserSettings)).toHaveLength(1));
        await waitFor(() =>
          expect(server.requestsTo(updateUserSettings).map(({ body }) => body)).toEqual(saved),
        );
      } finally {
        await i18next.changeLanguage('en');
      }
    },
  );

  it('goes back step by step with the entered data, and no further than the start', async () => {
    const { travel, address } = open(status({ step: 'knowledge', business }), [], 'business');
    await reach('What is your business?');
    expect(screen.getByLabelText<HTMLInputElement>(/Business name/).value).toBe('Hiraya Bakeshop');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Food and drinks' }).checked).toBe(true);
    await travel(-1);
    expect(address()).toBe('/before');
  });

  it('ignores a step in the URL that was not reached yet', async () => {
    const { address } = open(status({ step: 'knowledge', business }), [], 'share');
    await reach('What should it know?');
    await waitFor(() => expect(address()).toBe('/onboarding?step=knowledge'));
  });

  it('starts with the sample by one button', async () => {
    const { user } = open(status({ step: 'knowledge', business }));
    server.answers(createSample, () => {
      server.answers(listConnections, [
        { ...unread, isSyncing: true, progress: buildProgress({ successful: 0 }) },
      ]);
      return { connectionId: 4, assistantId: 1 };
    });
    server.answers(chooseKnowledge, reading);
    await user.click(await screen.findByRole('button', { name: 'Try a sample business' }));
    await reach('Reading your source');
    expect(server.requestsTo(chooseKnowledge)[0]?.body).toEqual({ connectionId: 4 });
  });

  it('continues with an existing source, and reports a deleted one', async () => {
    const { user } = open(status({ step: 'knowledge', business }), [shop]);
    server.refuses(chooseKnowledge, 'not_found', 'Not found.');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    expect(await screen.findByText('That didn’t work')).toBeDefined();
    server.answers(chooseKnowledge, met);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await reach('Meet Hiraya Helper');
  });

  it('reports that the chosen source was deleted', async () => {
    open(lost);
    expect(await screen.findByText(/The source you chose was deleted/)).toBeDefined();
  });

  it('creates the assistant automatically once the source is read, and only once on Back', async () => {
    server.answers(chooseKnowledge, reading);
    const finish = server.holds(makeFirstAssistant, met);
    const { user, address, travel } = open(status({ step: 'knowledge', business }), [shop], 'knowledge');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await reach('Preparing your assistant');
    expect(screen.getByRole('progressbar')).toBeDefined();
    finish();
    await reach('Meet Hiraya Helper');
    expect(server.requestsTo(makeFirstAssistant)).toHaveLength(1);
    await expect.poll(address).toBe('/onboarding?step=assistant');
    await travel(-1);
    await reach('What should it know?');
    expect(server.requestsTo(makeFirstAssistant)).toHaveLength(1);
  });

  it('waits until something is read, then allows continuing with it', async () => {
    const syncing = { ...unread, isSyncing: true, progress: buildProgress({ successful: 0 }) };
    const { client, user } = open(reading, [syncing]);
    await reach('Reading your source');
    expect(screen.queryByRole('button', { name: 'Continue now' })).toBeNull();
    client.setQueryData(['connections'], [{ ...syncing, progress: buildProgress({ successful: 2 }) }]);
    const enough = await screen.findByRole('button', { name: 'Continue now' });
    expect(server.requestsTo(makeFirstAssistant)).toEqual([]);
    server.answers(makeFirstAssistant, met);
    await user.click(enough);
    await reach('Meet Hiraya Helper');
  });

  it('shows why a source could not be read, with advice', async () => {
    const failed = { ...unread, status: 'error' as const, error: 'The website does not answer.' };
    const { user, address } = open(reading, [failed]);
    await reach('We haven’t read your source yet');
    expect(await screen.findByText(/The website does not answer\./)).toBeDefined();
    expect(screen.getByRole('button', { name: /Sync/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose another source' }));
    await reach('What should it know?');
    expect(address()).toBe('/onboarding?step=knowledge');
  });

  it('reports that a source was read without any content', async () => {
    open(reading, [{ ...shop, documentCount: 0, learnedCount: 0 }]);
    expect(await screen.findByText(/couldn’t read anything from this source/)).toBeDefined();
    expect(server.requestsTo(makeFirstAssistant)).toEqual([]);
  });

  it('retries when creating the assistant failed', async () => {
    server.refuses(makeFirstAssistant, 'internal', 'Something went wrong on our side.');
    const { user } = open(reading, [shop]);
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    expect(server.requestsTo(makeFirstAssistant)).toHaveLength(1);
    server.answers(makeFirstAssistant, met);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await reach('Meet Hiraya Helper');
  });

  it('reloads the status when the source being read is gone', async () => {
    open(() => (server.requestsTo(listConnections).length === 0 ? reading : lost), []);
    await reach('What should it know?');
  });

  it('shows the assistant with its questions, then sharing, and ends on the dashboard', async () => {
    let now = met;
    const goOn = (fields: Partial<OnboardingStatus>) => () => {
      now = { ...now, ...fields };
      return now;
    };
    server.answers(meetAssistant, goOn({ step: 'share' }));
    server.answers(finishOnboarding, goOn({ step: 'done', isOffered: false }));
    const { user, address } = open(() => now, [shop]);
    await reach('Meet Hiraya Helper');
    expect(await screen.findByRole('button', { name: 'Do you deliver?' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Put it on your site' }));
    await reach('Hiraya Helper is ready for customers');
    expect(screen.getByLabelText<HTMLInputElement>('Public chat link').value).toContain(
      '/public/assistant/1/chat',
    );
    await user.click(screen.getByRole('button', { name: 'Go to dashboard' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('continues when the status of an earlier step arrives late', async () => {
    const late = Promise.withResolvers<OnboardingStatus>();
    const { user, client } = open(met, [shop]);
    await reach('Meet Hiraya Helper');
    server.answers(getOnboarding, () => late.promise);
    void client.refetchQueries({ queryKey: ['onboarding'] });
    server.answers(meetAssistant, { ...met, step: 'share' });
    await user.click(screen.getByRole('button', { name: 'Put it on your site' }));
    await reach('Hiraya Helper is ready for customers');
    await act(async () => late.resolve(met));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Hiraya Helper is ready for customers',
    );
  });

  it('redirects a user who has completed the steps', async () => {
    const { address } = open({ ...met, step: 'done', isOffered: false });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('can be skipped, also when saving that fails', async () => {
    server.refuses(skipOnboarding, 'unavailable', 'Briefly unavailable.');
    const { user, address } = open(status());
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('can be skipped before it is shown, also when the next page loads slowly', async () => {
    const asked = Promise.withResolvers<OnboardingStatus>();
    const nextPage = Promise.withResolvers<void>();
    server.answers(getOnboarding, () => asked.promise);
    server.answers(skipOnboarding, status({ isOffered: false }));
    const { user, address } = show(<OnboardingPage />, '/onboarding', '/onboarding', () => nextPage.promise);
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await reach('What is your business?');
    await act(async () => nextPage.resolve());
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('requires sign-in and returns afterwards', async () => {
    storeTokens(undefined);
    const { address } = open(status());
    await waitFor(() => expect(address()).toBe('/signin'));
  });

  it('reports a load failure and retries', async () => {
    const { user } = open(status());
    server.refuses(getOnboarding, 'unavailable', 'Briefly unavailable.');
    expect(await screen.findByText('We couldn’t load your first steps')).toBeDefined();
    server.answers(getOnboarding, status());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await reach('What is your business?');
  });
});
