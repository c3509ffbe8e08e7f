import { type DocumentQuestion, listDocumentQuestions } from '@anito/contract/conversations';
import {
  getDocument,
  listPassages,
  type Passage,
  type SourceDocument,
  updatePassage,
} from '@anito/contract/documents';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { DocumentDialog } from './document-dialog.tsx';

const document: SourceDocument = {
  id: 9,
  connectionId: 1,
  connectionType: 'file',
  connectionName: 'Menu',
  title: 'menu.md',
  url: null,
  passageCount: 3,
  excludedCount: 0,
  failure: null,
  processedAt: null,
};

const buildPassage = (ordinal: number, fields: Partial<Passage> = {}): Passage => ({
  id: ordinal + 1,
  ordinal,
  headingPath: ['Menu', 'Cakes'],
  text: `Cake ${ordinal + 1} costs 980 pesos.`,
  page: null,
  tokenCount: 12,
  isExcluded: false,
  ...fields,
});

beforeEach(() => {
  server.answers(getDocument, document);
  server.answers(listPassages, { passages: [buildPassage(0), buildPassage(1)], next: null });
});

async function openDocument() {
  const questionActions = ({ id }: DocumentQuestion) => <span>Why {id}</span>;
  const { user } = show(
    <DocumentDialog documentId={9} questionActions={questionActions} onClose={() => {}} />,
  );
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

describe('passages of a document', () => {
  it('report a load failure and retry', async () => {
    server.refuses(listPassages, 'forbidden', 'No.');
    const { user, dialog } = await openDocument();
    expect(await dialog.findByText('We couldn’t load the passages')).toBeDefined();
    server.answers(listPassages, { passages: [buildPassage(0)], next: null });
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Cake 1 costs 980 pesos.')).toBeDefined();
  });

  it('load page by page, and report a failed page', async () => {
    server.answers(listPassages, ({ query }) =>
      query.after === undefined
        ? { passages: [buildPassage(0), buildPassage(1)], next: 1 }
        : { passages: [buildPassage(2)], next: null },
    );
    const { user, dialog } = await openDocument();
    const more = await dialog.findByRole('button', { name: 'Show more (1 left)' });
    await user.click(more);
    expect(await dialog.findByText('Cake 3 costs 980 pesos.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Show more/ })).toBeNull();
    expect(server.requestsTo(listPassages).map(({ query }) => query)).toEqual([{}, { after: '1' }]);
  });

  it('are excluded from answers and included again, with an announcement', async () => {
    server.answers(updatePassage, ({ params, body }) =>
      buildPassage(Number(params.id) - 1, body as Pick<Passage, 'isExcluded'>),
    );
    const { user, dialog } = await openDocument();
    await user.click(await dialog.findByRole('button', { name: 'Exclude passage 2' }));
    expect(await dialog.findByText('Answers no longer use passage 2.')).toBeDefined();
    expect(dialog.getByText('Excluded')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Include again: passage 2' }));
    expect(await dialog.findByText('Answers can use passage 2 again.')).toBeDefined();
    expect(server.requestsTo(updatePassage).map(({ body }) => body)).toEqual([
      { isExcluded: true },
      { isExcluded: false },
    ]);
  });

  it('stay unchanged when the change is refused', async () => {
    server.refuses(updatePassage, 'not_found', 'Gone.');
    const { user, dialog } = await openDocument();
    await user.click(await dialog.findByRole('button', { name: 'Exclude passage 1' }));
    expect(await screen.findByText('We couldn’t change the passage')).toBeDefined();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Exclude passage 1' })).toBeDefined());
  });

  it('report a document that contains only links', async () => {
    server.answers(listPassages, { passages: [], next: null });
    server.answers(getDocument, { ...document, passageCount: 0, processedAt: '2026-05-03T08:00:00.000Z' });
    const { dialog } = await openDocument();
    expect(await dialog.findByText('Only links, so we just use it to find other pages.')).toBeDefined();
  });

  it('appear below a warning about unread parts, with advice', async () => {
    const because = {
      reason: 'warning-pages-unread',
      values: { count: 8, total: 23, pages: '9–16' },
    };
    server.answers(getDocument, {
      ...document,
      warnings: [{ text: 'Eight pages were left unread.', because }],
    });
    const { dialog } = await openDocument();
    expect(await dialog.findByText('We couldn’t read parts of it, or aren’t sure about them')).toBeDefined();
    expect(
      await dialog.findByText(/^We skipped 8 of 23 pages, .*: pages 9–16\. Upload a version with text/),
    ).toBeDefined();
  });

  it('are those of the last sync if the document can no longer be read', async () => {
    server.answers(getDocument, { ...document, failure: 'It is damaged.', excludedCount: 1 });
    const { dialog } = await openDocument();
    expect(await dialog.findByText('It is damaged.')).toBeDefined();
    expect(dialog.getByText('These passages are from the last time we could read it.')).toBeDefined();
    expect(await dialog.findByText('Answers don’t use 1 passage.')).toBeDefined();
  });
});

describe('questions answered by a document', () => {
  it('report an empty list and a load failure', async () => {
    server.refuses(listDocumentQuestions, 'forbidden', 'No.');
    const { user, dialog } = await openDocument();
    await user.click(await dialog.findByRole('tab', { name: 'Questions answered' }));
    expect(await dialog.findByText('We couldn’t load the questions')).toBeDefined();
    server.answers(listDocumentQuestions, []);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No answer has used this document yet.')).toBeDefined();
  });
});
