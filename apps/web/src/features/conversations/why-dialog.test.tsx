import { explainConversation } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildExplanation, buildPassage } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { WhyDialog } from './why-dialog.tsx';

const { passage } = buildPassage();

async function openWhy(fields?: Partial<AnswerExplanation>) {
  const { user, address } = show(
    <WhyDialog conversationId={7} why={fields && buildExplanation(fields)} onClose={() => {}} />,
  );
  return { user, address, why: within(await screen.findByRole('dialog', { name: 'Why this answer?' })) };
}

describe('WhyDialog opened for a stored answer', () => {
  it('loads the explanation', async () => {
    const release = server.holds(explainConversation, buildExplanation());
    const { why } = await openWhy();
    expect(why.getByText('Looking up how this answer was made...')).toBeDefined();
    release();
    expect(await why.findByRole('heading', { name: 'Answered from 1 of 1 passage found' })).toBeDefined();
    expect(server.requestsTo(explainConversation)[0]?.params).toEqual({ id: '7' });
  });

  it('reports a failure and retries', async () => {
    server.refuses(explainConversation, 'internal', 'It broke.');
    const { user, why } = await openWhy();
    expect(await why.findByText('We couldn’t load how this answer was made')).toBeDefined();
    server.answers(explainConversation, buildExplanation());
    await user.click(why.getByRole('button', { name: 'Retry' }));
    expect(await why.findByRole('heading', { name: /^Answered from/ })).toBeDefined();
  });

  it('does not load an explanation sent with the answer', async () => {
    const { why } = await openWhy({});
    expect(await why.findByRole('heading', { name: /^Answered from/ })).toBeDefined();
    expect(server.requestsTo(explainConversation)).toEqual([]);
  });
});

describe('summary of an answer', () => {
  it.each<[string, Partial<AnswerExplanation>]>([
    ['A friendly reply, without a search', { way: 'small-talk', passages: [] }],
    ['Answered from its instructions', { way: 'instructions', passages: [] }],
    ['There was nothing to search', { status: 'refused', refusedBy: 'search', passages: [] }],
    ['Nothing was close enough to the question', { status: 'refused', refusedBy: 'search' }],
    ['The passages don’t contain the answer', { status: 'refused', refusedBy: 'model' }],
    ['No direct answer, so we showed the closest passages', { status: 'unsure' }],
    ['The answer was interrupted', { status: 'interrupted' }],
    ['We couldn’t answer', { status: 'failed' }],
    ['This question is still being answered', { status: 'pending', durationMs: null }],
  ])('%s', async (title, fields) => {
    const { why } = await openWhy(fields);
    expect(await why.findByRole('heading', { name: title })).toBeDefined();
    const isOpen = ['refused', 'unsure'].includes(fields.status ?? '');
    expect(why.queryAllByRole('link', { name: 'Write the answer' })).toHaveLength(isOpen ? 1 : 0);
  });

  it('links to writing a missing answer', async () => {
    const { user, why, address } = await openWhy({ status: 'refused', refusedBy: 'model' });
    expect(await why.findByText('Passages that came closest')).toBeDefined();
    await user.click(why.getByRole('link', { name: 'Write the answer' }));
    expect(address()).toBe('/sources?open=notes&question=How+much+is+delivery+to+Quezon+City%3F');
  });
});

describe('writing a missing answer', () => {
  it.each([
    ['a visitor asked', { assistantId: 7, unansweredGroupId: 12 }, '7.12'],
    ['the owner asked', { assistantId: 7, unansweredGroupId: null }, '7'],
  ])('links with the group or assistant to ask again, for a question that %s', async (_, asked, again) => {
    const { user, why, address } = await openWhy({ status: 'refused', refusedBy: 'model', asked });
    await user.click(await why.findByRole('link', { name: 'Write the answer' }));
    expect(new URLSearchParams(address().split('?')[1]).get('again')).toBe(again);
  });
});

describe('full explanation', () => {
  it('lists further searches, and reports the fallback to the built-in model', async () => {
    const { why } = await openWhy({
      isFallback: true,
      searchedQuestion: 'How much is delivery to Marikina?',
      queries: ['How much is delivery to Marikina?', 'Magkano ang delivery sa Marikina?'],
    });
    expect(await why.findByText('The built-in model answered instead of yours')).toBeDefined();
    expect(why.getByText('How much is delivery to Marikina?')).toBeDefined();
    expect(why.getByText('Magkano ang delivery sa Marikina?')).toBeDefined();
    expect(why.getByText(/completed from earlier messages/)).toBeDefined();
  });

  it('lists unsupported sentences, each with its reason', async () => {
    const { why } = await openWhy({
      leftOut: [
        { sentence: 'Nobody in town is faster.', reason: 'uncited' },
        { sentence: 'It takes 20 minutes [1].', reason: 'not_in_passage' },
        { sentence: 'Ask for the weekend price [9].', reason: 'unknown_passage' },
      ],
    });
    const list = within(
      (await why.findByRole('heading', { name: 'Sentences that no source confirms' })).closest('section')!,
    );
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Nobody in town is faster.It doesn’t say which passage it comes from.',
      'It takes 20 minutes [1].It says something its passage doesn’t, such as a number, price, date or name.',
      'Ask for the weekend price [9].It points to a passage the search didn’t find.',
    ]);
  });

  it('shows the state of each passage', async () => {
    const { why } = await openWhy({
      passages: [
        buildPassage(),
        buildPassage({ isUsed: false, passage: { ...passage!, isExcluded: true } }),
        buildPassage({ state: 'changed' }),
        buildPassage({ state: 'changed', passage: null }),
        buildPassage({ state: 'gone', passage: null, documentId: null, documentTitle: null }),
        buildPassage({ state: 'unknown', passage: null }),
      ],
    });
    await why.findByRole('heading', { name: 'Answered from 5 of 6 passages found' });
    const rows = within(why.getByRole('list')).getAllByRole('listitem');
    const texts = rows.map((row) => row.textContent);
    expect(texts[0]).toMatch(/Used.*Hiraya Bakeshop · Delivery › Areas · Source 1 of the answer/);
    expect(texts[1]).toMatch(/Changed since.*In its place now:.*costs ₱99/);
    expect(texts[2]).toMatch(/no longer says this in the same words\./);
    expect(texts[3]).toMatch(/A deleted document.*its document was deleted\./);
    expect(within(rows[3]!).queryByRole('link')).toBeNull();
    expect(texts[4]).toContain('it was deleted, or we read its document again.');
    // Unused passages come last, with their search rank.
    expect(texts[5]).toMatch(/^2.*No longer used/);
    expect(texts[5]).not.toContain('Source 1');
  });

  it("shows the reranker's scores if they decided the order", async () => {
    const { why, user } = await openWhy({
      passages: [buildPassage({ rerankScore: 0.42 }), buildPassage({ rerankScore: null })],
    });
    await user.click(await why.findByRole('button', { name: 'Show the figures' }));
    expect(await why.findByRole('img', { name: 'Match: 42%' })).toBeDefined();
    expect(why.getByText('Not scored by the reranker')).toBeDefined();
  });

  it('expands a long passage', async () => {
    const text = 'A long story of a small bakeshop. '.repeat(10);
    const { user, why } = await openWhy({ passages: [buildPassage({ passage: { ...passage!, text } })] });
    const more = await why.findByRole('button', { name: 'Show all of passage 1' });
    await user.click(more);
    expect(why.getByRole('button', { name: 'Show less of passage 1' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });

  it('shows hostile text as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const { why } = await openWhy({
      question: hostile,
      passages: [buildPassage({ documentTitle: hostile })],
    });
    expect(await why.findAllByText(hostile)).toHaveLength(2);
    expect(document.querySelector('img, script')).toBeNull();
  });
});
