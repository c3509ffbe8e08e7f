import {
  createApprovedAnswer,
  deleteApprovedAnswer,
  listAlsoAnswered,
} from '@anito/contract/approved-answers';
import { tryTypicalQuestions } from '@anito/contract/onboarding';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { TypicalQuestions } from './typical-questions.tsx';

const approved = {
  id: 9,
  assistantId: 1,
  answer: '',
  questions: ['Where are you?'],
  isActive: true,
  conversationId: null,
  useCount: 0,
  lastUsedAt: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
};
const unanswered = { question: 'Where are you?', isAnswered: false, answer: null, source: null };
const answered = { question: 'Do you deliver?', isAnswered: true, answer: 'Yes, ₱120.', source: 'Delivery' };

beforeEach(() => {
  server.answers(tryTypicalQuestions, { businessKind: 'food', questions: [unanswered, answered] });
});

it('answers an unanswered typical question in place, and undoes it', async () => {
  const { user } = show(<TypicalQuestions assistantId={1} />);
  expect(await screen.findByText('1 of 2 answered. Answer the others here.')).toBeDefined();
  const rows = within(screen.getByRole('list', { name: 'What your customers ask most' }));
  expect(rows.getAllByRole('listitem')[0]?.textContent).toContain('Where are you?');
  expect(rows.getByText('From Delivery')).toBeDefined();
  await user.click(rows.getByRole('button', { name: 'Answer: Where are you?' }));
  await user.click(rows.getByRole('button', { name: 'Save answer' }));
  expect(rows.getByText('Please write an answer')).toBeDefined();
  server.answers(createApprovedAnswer, { ...approved, answer: 'In Marikina.' });
  server.answers(listAlsoAnswered, { wordings: ['What is your address?'] });
  await user.type(rows.getByRole('textbox'), 'In Marikina.');
  await user.click(rows.getByRole('button', { name: 'Save answer' }));
  expect(await rows.findByText('Saved. Customers get this answer.')).toBeDefined();
  expect(server.requestsTo(createApprovedAnswer)[0]?.body).toMatchObject({
    answer: 'In Marikina.',
    questions: ['Where are you?'],
  });
  expect(await rows.findByText('What is your address?')).toBeDefined();
  server.answers(deleteApprovedAnswer, { ok: true });
  await user.click(rows.getByRole('button', { name: 'Undo' }));
  expect(await rows.findByRole('button', { name: 'Answer: Where are you?' })).toBeDefined();
});

it('tries the questions of another kind of business, and says when that fails', async () => {
  const { user } = show(<TypicalQuestions assistantId={1} />);
  await screen.findByText('1 of 2 answered. Answer the others here.');
  server.refuses(tryTypicalQuestions, 'internal', 'Something went wrong on our side.');
  await user.selectOptions(screen.getByLabelText('Kind of business'), 'Shop');
  expect(await screen.findByText('The questions could not be tried')).toBeDefined();
  server.answers(tryTypicalQuestions, { businessKind: 'shop', questions: [answered] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All 1 answered from your content.')).toBeDefined();
  expect(server.requestsTo(tryTypicalQuestions).at(-1)?.body).toEqual({ businessKind: 'shop' });
});
