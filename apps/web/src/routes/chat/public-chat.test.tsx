import type { PublicAssistant } from '@anito/contract/assistants';
import { getPublicAssistant } from '@anito/contract/assistants';
import { ASSISTANT_META, type EmbeddedAssistant } from '@anito/contract/chat-document';
import { publicHistory } from '@anito/contract/conversations';
import { followLive } from '@anito/contract/handover';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAssistant } from '../../testing/builders.ts';
import { type RecordedRequest, server } from '../../testing/contract-fake.ts';
import { showVisitor } from '../../testing/show-visitor.tsx';
import { PublicChatPage } from './public-chat.tsx';

const assistant: PublicAssistant = {
  ...buildAssistant({ id: 7, suggestedQuestions: ['Are you open?'] }),
  hasPersonButton: true,
};
const turn = {
  id: 3,
  question: 'How much is delivery?',
  answer: 'It costs ₱99.',
  createdAt: '2026-03-02T08:00:00.000Z',
  outcome: 'answered' as const,
  sources: [],
  confidence: 0.8,
  isInterrupted: false,
  feedback: null,
  feedbackComment: null,
  isApproved: false,
};

/** Writes the document as the server does for a chat without an access code. */
function writeDocument(written: EmbeddedAssistant): void {
  const meta = document.createElement('meta');
  meta.name = ASSISTANT_META;
  meta.content = JSON.stringify(written);
  document.head.append(meta);
}

function openPage({ search = '', isKnown = false } = {}) {
  if (isKnown) localStorage.setItem('anito.visitor', `public_${'a'.repeat(32)}`);
  history.replaceState(null, '', `/public/assistant/7/chat${search}`);
  return showVisitor(<PublicChatPage />);
}

const findField = () => screen.findByRole('textbox', { name: 'Your message' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  document.querySelector(`meta[name="${ASSISTANT_META}"]`)?.remove();
  history.replaceState(null, '', '/');
});

describe('PublicChatPage', () => {
  it('sends no request for a new visitor if the document contains the assistant', async () => {
    writeDocument(assistant);
    openPage();
    await findField();
    expect(screen.getByRole('button', { name: 'Are you open?' })).toBeDefined();
  });

  it('loads only the earlier conversation of a returning visitor', async () => {
    writeDocument(assistant);
    server.answers(publicHistory, [turn]);
    // A person may have answered in the meantime.
    server.answers(followLive, {
      businessName: null,
      status: {
        handledBy: 'assistant',
        isWaiting: false,
        isJoined: false,
        isStaffed: true,
        hasForm: false,
        askedBecause: null,
      },
      form: null,
      messages: [],
    });
    openPage({ isKnown: true });
    await findField();
    expect(await screen.findByText('It costs ₱99.')).toBeDefined();
    await waitFor(() => expect(server.requestsTo(followLive)).toHaveLength(1));
    expect(server.requestsTo(publicHistory)).toHaveLength(1);
  });

  it('loads the assistant if the document contains none or another one', async () => {
    writeDocument({ ...assistant, id: 8, name: 'Another' });
    server.answers(getPublicAssistant, assistant);
    openPage({ search: '?code=ABCD1234' });
    await findField();
    expect(screen.queryByText('Another')).toBeNull();
    expect(server.requestsTo(getPublicAssistant)).toMatchObject([{ query: { code: 'ABCD1234' } }]);
  });

  describe('with confirmed opening hours', () => {
    const openNow = { isOpen: true, changesAt: 1200, inDays: 0, weekday: 1, validMinutes: 60 };
    const findLines = (text: string | RegExp) => screen.findAllByText(text);

    it('shows until when the business is open, and asks again when the page becomes visible', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      writeDocument({ ...assistant, openNow });
      openPage();
      await findField();
      expect(await findLines(/^Open now, closes at 8\sPM$/)).toBeDefined();
      const closed = { ...openNow, isOpen: false, changesAt: 510, inDays: 1, weekday: 2 };
      server.answers(getPublicAssistant, { ...assistant, openNow: closed });
      document.dispatchEvent(new Event('visibilitychange'));
      // What was loaded just now is still right.
      expect(server.requestsTo(getPublicAssistant)).toEqual([]);
      vi.setSystemTime(Date.now() + 10 * 60_000);
      document.dispatchEvent(new Event('visibilitychange'));
      expect(await findLines(/^Closed now, opens tomorrow at 8:30\sAM$/)).toBeDefined();
      vi.useRealTimers();
    });

    it('shows nothing if the server does not answer, instead of a wrong state', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      writeDocument({ ...assistant, openNow: { ...openNow, isOpen: false, changesAt: null } });
      openPage();
      await findField();
      expect(await findLines('Closed now')).toBeDefined();
      server.refuses(getPublicAssistant, 'unavailable', 'Not now.');
      vi.setSystemTime(Date.now() + 10 * 60_000);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(screen.queryByText('Closed now')).toBeNull());
      vi.useRealTimers();
    });
  });

  describe('with an outdated code in the URL', () => {
    /** Opens the chat only with `RIGHT234`. */
    function protect(): void {
      server.answers(getPublicAssistant, assistant);
      const isRight = ({ query }: RecordedRequest) => query.code === 'RIGHT234';
      server.refusesUnless(getPublicAssistant, isRight, 'invalid_access_code', 'Invalid access code');
    }

    it('keeps the correct typed code and removes the wrong one from the URL', async () => {
      protect();
      const { user } = openPage({ search: '?code=WRONG234&lang=en' });
      await user.type(await screen.findByLabelText('Access code'), 'RIGHT234');
      await user.click(screen.getByRole('button', { name: 'Start chatting' }));
      await findField();
      await waitFor(() => expect(location.search).toBe('?lang=en'));
      expect(sessionStorage.getItem('anito.code.7')).toBe('RIGHT234');
    });

    it('opens with the code that worked in this tab, without asking again', async () => {
      protect();
      sessionStorage.setItem('anito.code.7', 'RIGHT234');
      openPage({ search: '?code=WRONG234' });
      await findField();
      await waitFor(() => expect(location.search).toBe(''));
      expect(server.requestsTo(getPublicAssistant)).toHaveLength(2);
    });
  });
});
