import { deleteFile, type FileConnection, getSupportedTypes, type SourceFile } from '@anito/contract/files';
import { getAccountUsage } from '@anito/contract/sources';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConnection } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { FilePicker } from './file-picker.tsx';
import { ManageFiles } from './manage-files.tsx';

const megabyte = 1024 * 1024;

beforeEach(() => {
  server.answers(getSupportedTypes, {
    supportedExtensions: ['.pdf', '.md'],
    maxFileSizeBytes: megabyte,
    maxFileSizeFormatted: '1 MB',
  });
  server.answers(getAccountUsage, { itemCount: 1, itemLimit: 4, byteCount: 0, byteLimit: 5 * megabyte });
});

const buildFile = (fields: Partial<SourceFile> = {}): SourceFile => ({
  id: 1,
  connectionId: 1,
  documentId: 5,
  originalFileName: 'menu.pdf',
  kind: 'pdf',
  fileSize: 2_048,
  fileSizeFormatted: '2 KB',
  isProcessed: true,
  chunkCount: 12,
  error: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  ...fields,
});

async function showFiles(files: SourceFile[], isSyncing = false) {
  const connection: FileConnection = {
    ...buildConnection({ isSyncing }),
    type: 'file',
    fileCount: files.length,
    files,
  };
  const { user } = show(
    <ManageFiles
      connection={connection}
      isSyncing={isSyncing}
      drawDocument={({ id, title }) => <p>{`Document ${id}: ${title}`}</p>}
    />,
  );
  await screen.findByText(/^Drop|drop/i);
  const findRow = (name: string) => within(screen.getByTitle(name).closest('li')!);
  return { user, findRow };
}

describe('files of a source', () => {
  it('show an empty state', async () => {
    await showFiles([]);
    expect(screen.getByText('No files yet. Add some above.')).toBeDefined();
  });

  it('show their states', async () => {
    const { findRow } = await showFiles([
      buildFile(),
      buildFile({
        id: 2,
        originalFileName: 'scan.pdf',
        error: 'It holds no text.',
        documentId: null,
        chunkCount: 0,
      }),
      buildFile({ id: 3, originalFileName: 'new.pdf', isProcessed: false, documentId: null, chunkCount: 0 }),
    ]);
    expect(findRow('menu.pdf').getByText('12 passages')).toBeDefined();
    expect(findRow('menu.pdf').getByRole('button', { name: 'View menu.pdf' })).toBeDefined();
    expect(findRow('scan.pdf').getByText('We couldn’t read it')).toBeDefined();
    expect(findRow('scan.pdf').getByText('It holds no text.')).toBeDefined();
    expect(findRow('scan.pdf').queryByRole('button', { name: /^View/ })).toBeNull();
    expect(findRow('new.pdf').getByText('Not read yet')).toBeDefined();
    expect(screen.getByText('We haven’t read these files yet.')).toBeDefined();
  });

  it('list unread pages, unless nothing was read', async () => {
    const warning = {
      text: '8 of 23 pages could not be read: pages 9–16.',
      because: { reason: 'warning-not-known-yet' },
    };
    const { findRow } = await showFiles([
      buildFile({ warnings: [warning, { text: 'Page 2 of 23 is damaged.' }] }),
      buildFile({ id: 2, originalFileName: 'worse.pdf', error: 'It is damaged.', warnings: [warning] }),
    ]);
    expect(findRow('menu.pdf').getByText(warning.text)).toBeDefined();
    expect(findRow('menu.pdf').getByText('Page 2 of 23 is damaged.')).toBeDefined();
    expect(findRow('worse.pdf').getByText('It is damaged.')).toBeDefined();
    expect(findRow('worse.pdf').queryByText(warning.text)).toBeNull();
  });

  it('cannot be read again one by one during a sync', async () => {
    const { findRow } = await showFiles([buildFile({ isProcessed: false })], true);
    expect(findRow('menu.pdf').getByText('Processing...')).toBeDefined();
    const again = findRow('menu.pdf').getByRole<HTMLButtonElement>('button', { name: 'Read menu.pdf again' });
    expect(again.disabled).toBe(true);
    expect(screen.queryByText('We haven’t read these files yet.')).toBeNull();
  });

  it('warn of an older file with the same name, and keep long names complete', async () => {
    const long = `${'A very long name of a price list '.repeat(5)}.pdf`;
    const { findRow } = await showFiles([
      buildFile({ id: 1, originalFileName: 'Prices.pdf' }),
      buildFile({ id: 2, originalFileName: 'prices.pdf' }),
      buildFile({ id: 3, originalFileName: long }),
    ]);
    expect(findRow('Prices.pdf').getByText(/^A newer file has the same name\./)).toBeDefined();
    expect(findRow('prices.pdf').queryByText(/^A newer file/)).toBeNull();
    expect(findRow(long).getByText(long)).toBeDefined();
  });

  it('link to the document, and stay when deletion fails', async () => {
    server.refuses(deleteFile, 'internal', 'It broke.');
    const { user, findRow } = await showFiles([buildFile()]);
    await user.click(findRow('menu.pdf').getByRole('button', { name: 'View menu.pdf' }));
    expect(screen.getByText('Document 5: menu.pdf')).toBeDefined();
    await user.click(findRow('menu.pdf').getByRole('button', { name: 'Delete menu.pdf' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete file' }));
    expect(await screen.findByText('Delete Failed')).toBeDefined();
    expect(screen.getByText('Failed to delete file. Please try again.')).toBeDefined();
    expect(await question.findByRole('button', { name: 'Delete file' })).toBeDefined();
    expect(screen.getByTitle('menu.pdf')).toBeDefined();
  });
});

describe('rejected files', () => {
  const write = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name);

  it('are listed with their reasons, and the others are passed on', async () => {
    const accepted: string[] = [];
    const { user } = show(
      <FilePicker
        chosen={[write('a.md', 10)]}
        wording="create"
        onAccept={(files) => accepted.push(...files.map(({ name }) => name))}
      />,
    );
    await screen.findByText(/1 MB/);
    const input = window.document.querySelector<HTMLInputElement>('input[type=file]')!;
    input.removeAttribute('accept');
    await user.upload(input, [
      write('b.md', 10),
      write('large.pdf', megabyte + 1),
      write('song.mp3', 10),
      write('empty.md', 0),
      write('c.md', 10),
      write('d.md', 10),
    ]);
    expect(await screen.findByText(/"large\.pdf"/)).toBeDefined();
    expect(screen.getByText(/mp3/)).toBeDefined();
    expect(screen.getByText(/empty\.md/)).toBeDefined();
    expect(screen.getByText('File "d.md" was left out: your account is full.')).toBeDefined();
    expect(accepted).toEqual(['b.md', 'c.md']);
    expect(await screen.findByText('1 of 4 files and notes used, 3 left.')).toBeDefined();
  });
});
