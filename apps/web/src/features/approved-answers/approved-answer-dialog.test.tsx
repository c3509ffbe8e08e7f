import {
  type ApprovedAnswer,
  createApprovedAnswer,
  listAlsoAnswered,
  type SuggestedWordings,
  suggestWordings,
  updateApprovedAnswer,
} from '@anito/contract/approved-answers';
import { limits } from '@anito/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { now } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { listToasts } from '../../ui/toasts.ts';
import { ApprovedAnswerDialog, type InitialAnswer } from './approved-answer-dialog.tsx';

const question = 'How much is delivery to Makati?';
const at = new Date(now).toISOString();
const approved: ApprovedAnswer = {
  id: 5,
  assistantId: 1,
  answer: 'It is ₱150.',
  questions: [question, 'hm delivery makati'],
  isActive: true,
  conversationId: null,
  useCount: 0,
  lastUsedAt: null,
  createdAt: at,
  updatedAt: at,
};
const byModel: SuggestedWordings = { wordings: ['magkano padeliver', 'shipping fee?'], madeBy: 'model' };

beforeEach(() => {
  server.answers(listAlsoAnswered, { wordings: [] });
});

async function open(given: { approved?: ApprovedAnswer; initialAnswer?: InitialAnswer }) {
  const onClose = vi.fn();
  const { user } = show(<ApprovedAnswerDialog assistantId={1} {...given} onClose={onClose} />);
  const form = within(await screen.findByRole('dialog'));
  const field = (name: string | RegExp) => form.getByRole('textbox', { name }) as HTMLTextAreaElement;
  return { user, form, field, onClose };
}

const correct = { initialAnswer: { question, answer: 'It is ₱150.', conversationId: 7 } };

describe('suggested wordings', () => {
  it('are added and removed by their checkboxes', async () => {
    server.answers(suggestWordings, byModel);
    server.answers(createApprovedAnswer, approved);
    const { user, form, field } = await open(correct);
    const group = within(await form.findByRole('group', { name: 'Customers may also ask' }));
    expect(form.getByText('2 suggestions')).toBeDefined();
    expect(field(/^Other wordings/).value).toBe('');
    await user.type(field(/^Other wordings/), 'my own');
    await user.click(group.getByRole('checkbox', { name: 'magkano padeliver' }));
    await user.click(group.getByRole('checkbox', { name: 'shipping fee?' }));
    expect(field(/^Other wordings/).value).toBe('my own\nmagkano padeliver\nshipping fee?');
    await user.click(group.getByRole('checkbox', { name: 'magkano padeliver' }));
    expect(field(/^Other wordings/).value).toBe('my own\nshipping fee?');
    await user.click(form.getByRole('button', { name: 'Approve answer' }));
    await waitFor(() =>
      expect(server.requestsTo(createApprovedAnswer)[0]?.body).toMatchObject({
        questions: [question, 'my own', 'shipping fee?'],
      }),
    );
  });

  it('follow text that the owner types or deletes', async () => {
    server.answers(suggestWordings, byModel);
    const { user, form, field } = await open(correct);
    const box = () => form.getByRole('checkbox', { name: 'shipping fee?' }) as HTMLInputElement;
    await form.findByRole('group');
    await user.type(field(/^Other wordings/), 'shipping fee?');
    expect(box().checked).toBe(true);
    await user.clear(field(/^Other wordings/));
    expect(box().checked).toBe(false);
  });

  it('announce the search, and request wordings other than the existing ones', async () => {
    const release = server.holds(suggestWordings, byModel);
    const { form } = await open({ approved });
    expect(await form.findByText('Looking for other ways to ask this...')).toBeDefined();
    release();
    expect(await form.findByRole('group')).toBeDefined();
    expect(form.queryByText('Looking for other ways to ask this...')).toBeNull();
    expect(server.requestsTo(suggestWordings)[0]?.body).toEqual({
      question,
      wordings: ['hm delivery makati'],
    });
  });

  it('report a failure and retry', async () => {
    server.refuses(suggestWordings, 'upstream_failed', 'It failed.');
    const { user, form } = await open(correct);
    expect(await form.findByText('No suggestions right now. Write your own above.')).toBeDefined();
    server.answers(suggestWordings, byModel);
    await user.click(form.getByRole('button', { name: 'Retry' }));
    expect(await form.findByRole('group')).toBeDefined();
  });

  it.each([
    ['the model suggests none', 'model'],
    ['there is no model and no similar visitor question', 'visitors'],
  ] as const)('report that no suggestion exists when %s', async (_, madeBy) => {
    server.answers(suggestWordings, { wordings: [], madeBy });
    const { form } = await open(correct);
    await waitFor(() => expect(form.queryByText('Looking for other ways to ask this...')).toBeNull());
    expect(form.getByText('No other wordings to suggest.')).toBeDefined();
    expect(form.queryByRole('group')).toBeNull();
  });

  it('reserve space while loading, and release it without suggestions', async () => {
    const release = server.holds(suggestWordings, { wordings: [], madeBy: 'visitors' });
    const { form } = await open(correct);
    const room = (await form.findByText('Looking for other ways to ask this...')).parentElement!;
    const countRows = () => room.querySelectorAll('.h-5').length;
    expect(countRows()).toBeGreaterThan(limits.wordingsSuggested);
    release();
    await form.findByText('No other wordings to suggest.');
    expect(countRows()).toBe(0);
  });

  it("are marked as visitors' own when visitors asked them", async () => {
    server.answers(suggestWordings, { wordings: ['hm po'], madeBy: 'visitors' });
    const { form } = await open(correct);
    expect(await form.findByRole('group', { name: 'Customers have asked' })).toBeDefined();
  });

  it('are requested for a typed question on blur', async () => {
    server.answers(suggestWordings, byModel);
    const { user, form, field } = await open({});
    await user.type(field(/^Question/), 'Do you open early?');
    expect(server.requestsTo(suggestWordings)).toEqual([]);
    await user.tab();
    expect(await form.findByRole('group')).toBeDefined();
    expect(server.requestsTo(suggestWordings).map(({ body }) => body)).toEqual([
      { question: 'Do you open early?', wordings: [] },
    ]);
  });
});

describe('ApprovedAnswerDialog', () => {
  it('shows missing values, and keeps the input when saving fails', async () => {
    server.answers(suggestWordings, { wordings: [], madeBy: 'visitors' });
    const { user, form, field, onClose } = await open({ approved });
    await user.clear(field(/^Answer/));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Please enter the answer')).toBeDefined();
    await user.type(field(/^Answer/), 'It is ₱180.');
    server.refuses(updateApprovedAnswer, 'unavailable', 'Not now.');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('We couldn’t save it. Your text is still here.')).toBeDefined();
    server.answers(updateApprovedAnswer, approved);
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(updateApprovedAnswer).at(-1)?.body).toEqual({
      answer: 'It is ₱180.',
      questions: approved.questions,
    });
  });

  it('asks before input is discarded', async () => {
    server.answers(suggestWordings, byModel);
    const { user, form, onClose } = await open(correct);
    await user.click(await form.findByRole('checkbox', { name: 'shipping fee?' }));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('says after saving which other ways of asking get the answer', async () => {
  server.answers(suggestWordings, byModel);
  server.answers(createApprovedAnswer, approved);
  server.answers(listAlsoAnswered, {
    wordings: ['Makati delivery fee?', 'What does delivery cost?', 'hm po?'],
  });
  const { user, form, onClose } = await open(correct);
  await user.click(form.getByRole('button', { name: 'Approve answer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(() =>
    expect(listToasts()[0]?.message).toBe(
      'Also answers these 3 ways of asking: “Makati delivery fee?” “What does delivery cost?” “hm po?”',
    ),
  );
});
