import { listApiKeys } from '@anito/contract/api-keys';
import { getAssistant } from '@anito/contract/assistants';
import { listBusinessFacts } from '@anito/contract/business-facts';
import { ownerHistory } from '@anito/contract/conversations';
import { getModels } from '@anito/contract/installation';
import {
  chooseKnowledge,
  finishOnboarding,
  getOnboarding,
  getOnboardingFindings,
  makeFirstAssistant,
  meetAssistant,
  type OnboardingFindings,
  type OnboardingStatus,
  putAssistantLive,
  readOnboardingBrand,
  skipOnboarding,
  tryTypicalQuestions,
} from '@anito/contract/onboarding';
import { type Connection, createSample, listConnections } from '@anito/contract/sources';
import { getUserSettings, updateUserSettings } from '@anito/contract/user-settings';
import { validateWebsite } from '@anito/contract/websites';
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
  step: 'knowledge',
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

const findings = (fields: Partial<OnboardingFindings> = {}): OnboardingFindings => ({
  pages: [{ id: 'a', title: 'Delivery' }],
  pageCount: 1,
  questions: ['Do you deliver?'],
  wordCount: 300,
  ...fields,
});
const brand = {
  name: 'Hiraya Bakeshop',
  greeting: 'Bread since 1994.',
  logo: null,
  colors: { header: '#8a4b2a', headerText: '#ffffff', button: '#8a4b2a' },
};
beforeEach(() => {
  server.answers(getOnboardingFindings, findings());
  server.answers(readOnboardingBrand, { brand });
  server.answers(tryTypicalQuestions, { businessKind: 'food', questions: [] });
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  server.answers(getModels, buildModels());
  server.answers(listApiKeys, []);
  server.answers(ownerHistory, []);
  server.answers(listBusinessFacts, { timezone: 'Asia/Manila', hasSources: true, facts: [] });
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
  it('asks for one address first', async () => {
    const { address } = open(status());
    await reach("What's your website?");
    expect(address()).toBe('/onboarding?step=knowledge');
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Website URL')]);
  });

  it('tells the address of a social network from a typo, and says what to do', async () => {
    const { user } = open(status());
    await user.type(await screen.findByLabelText('Website URL'), 'fb.com/hiraya{Enter}');
    expect(await screen.findByText("That's a Facebook page")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Connect Messenger' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Upload files' })).toHaveLength(2);
    expect(server.requestsTo(validateWebsite)).toEqual([]);
    await user.clear(screen.getByLabelText('Website URL'));
    await user.type(screen.getByLabelText('Website URL'), 'tiktok.com/@hiraya');
    expect(await screen.findByText("That's a TikTok page")).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Connect (?!Notion)/ })).toBeNull();
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
      server.answers(chooseKnowledge, reading);
      server.answers(getUserSettings, { ...settings, language });
      server.answers(updateUserSettings, { ...settings, language: 'fil' });
      await i18next.changeLanguage('fil');
      try {
        const { user } = open(status(), [unread]);
        await user.click(await screen.findByRole('button', { name: 'Menu' }));
        await reach('Hindi pa namin nababasa ang source ninyo');
        await waitFor(() => expect(server.requestsTo(getUserSettings)).toHaveLength(1));
        await waitFor(() =>
          expect(server.requestsTo(updateUserSettings).map(({ body }) => body)).toEqual(saved),
        );
      } finally {
        await i18next.changeLanguage('en');
      }
    },
  );

  it('goes back no further than the start', async () => {
    const { travel, address } = open(status());
    await reach("What's your website?");
    await travel(-1);
    expect(address()).toBe('/before');
  });

  it('ignores a step in the URL that was not reached yet', async () => {
    const { address } = open(status({ step: 'knowledge', business }), [], 'share');
    await reach("What's your website?");
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
    await reach('Reading your pages');
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
    await reach("What's your website?");
    expect(server.requestsTo(makeFirstAssistant)).toHaveLength(1);
  });

  it('waits until something is read, then allows continuing with it', async () => {
    const syncing = { ...unread, isSyncing: true, progress: buildProgress({ successful: 0 }) };
    const { client, user } = open(reading, [syncing]);
    await reach('Reading your pages');
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
    await reach("What's your website?");
    expect(address()).toBe('/onboarding?step=knowledge');
  });

  it('reports that a source was read without any content', async () => {
    open(reading, [{ ...shop, documentCount: 0, learnedCount: 0 }]);
    expect(await screen.findByText(/We couldn’t read anything from this source/)).toBeDefined();
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
    await reach("What's your website?");
  });

  it('shows what is found while it reads, and no count ever falls', async () => {
    const syncing = {
      ...unread,
      isSyncing: true,
      progress: buildProgress({ successful: 0, isRefreshing: true }),
    };
    const { client } = open(reading, [syncing]);
    await reach('Reading your pages');
    expect(await screen.findByText('Delivery')).toBeDefined();
    expect(screen.getAllByText('Do you deliver?').length).toBeGreaterThan(0);
    expect(await screen.findByText(/Bread since 1994\./)).toBeDefined();
    const next = findings({ pages: [{ id: 'b', title: 'Cakes' }], pageCount: 0, questions: ['Open?'] });
    server.answers(getOnboardingFindings, next);
    await client.refetchQueries({ queryKey: ['onboarding-findings'] });
    expect(await screen.findByText('Cakes')).toBeDefined();
    expect(screen.getByText('Delivery')).toBeDefined();
    expect(screen.getByText('1 document')).toBeDefined();
  });

  it('is no success for a source of four words, which the owner may use anyway', async () => {
    server.answers(getOnboardingFindings, findings({ wordCount: 4 }));
    const { user } = open(reading, [shop]);
    await reach('We found only four words on this page');
    expect(server.requestsTo(makeFirstAssistant)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Upload files' })).toBeDefined();
    server.answers(makeFirstAssistant, met);
    await user.click(screen.getByRole('button', { name: 'Use it anyway' }));
    await reach('Meet Hiraya Helper');
  });

  it('creates the assistant also when neither findings nor the brand can be read', async () => {
    server.refuses(getOnboardingFindings, 'internal', 'Something went wrong on our side.');
    server.refuses(readOnboardingBrand, 'internal', 'Something went wrong on our side.');
    server.answers(makeFirstAssistant, met);
    open(reading, [shop]);
    await reach('Meet Hiraya Helper');
  });

  it('shows the assistant with its questions, puts it live by choice, and ends on the dashboard', async () => {
    let now = met;
    const goOn = (fields: Partial<OnboardingStatus>) => () => {
      now = { ...now, ...fields };
      return now;
    };
    server.answers(meetAssistant, goOn({ step: 'share' }));
    server.answers(finishOnboarding, goOn({ step: 'done', isOffered: false }));
    const assistant = buildAssistant({ suggestedQuestions: ['Is there parking?'], isActive: false });
    server.answers(getAssistant, assistant);
    const { user, address } = open(() => now, [shop]);
    await reach('Meet Hiraya Helper');
    expect(await screen.findByRole('button', { name: 'Is there parking?' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Put it live' }));
    await reach('Put Hiraya Helper live');
    expect(screen.queryByLabelText('Public chat link')).toBeNull();
    const listed = screen.getByRole<HTMLInputElement>('checkbox', { name: /search engines/ });
    expect(listed.checked).toBe(false);
    await user.click(listed);
    expect(listed.disabled).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Only people with the link' }));
    expect(listed.checked).toBe(false);
    expect(listed.disabled).toBe(true);
    expect(screen.getByText(/^Off for a private link/).id).toBe(listed.getAttribute('aria-describedby'));
    server.answers(putAssistantLive, now);
    server.answers(getAssistant, { ...assistant, isActive: true, publicAccessCode: 'ABC' });
    await user.click(screen.getByRole('button', { name: 'Put it live' }));
    expect(await screen.findByText('Only people with the link can chat with it.')).toBeDefined();
    expect(server.requestsTo(putAssistantLive)[0]?.body).toEqual({ visibility: 'link', isIndexable: false });
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
    await user.click(screen.getByRole('button', { name: 'Put it live' }));
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
    server.answers(listConnections, []);
    const { user, address } = show(<OnboardingPage />, '/onboarding', '/onboarding', () => nextPage.promise);
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await reach("What's your website?");
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
    server.answers(listConnections, []);
    expect(await screen.findByText('We couldn’t load your first steps')).toBeDefined();
    server.answers(getOnboarding, status());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await reach("What's your website?");
  });
});
