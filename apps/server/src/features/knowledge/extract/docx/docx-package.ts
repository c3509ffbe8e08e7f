import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../lib/errors.ts';
import { readZipDirectory, readZipEntry } from '../../../../lib/file-formats/zip-directory.ts';

/** A Word file that was checked and may be handed to a library. */
export type DocxPackage = { bytes: Buffer; title: string | null };

/**
 * Loads a Word file after checking what a library would trust: the archive's directory, that every XML part
 * really inflates to the size it declares, and that none declares entities (which the format forbids:
 * ECMA-376 part 2, 8.1.4). Throws AppError('unreadable_file').
 */
export async function openDocxPackage(path: string): Promise<DocxPackage> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw describeOldOffice(bytes);
  let title: string | null = null;
  for (const entry of await readZipDirectory(path)) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
    const xml = (await readZipEntry(bytes, entry)).toString('utf8');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) {
      throw new AppError('unreadable_file', 'The file is not safe to open: it declares XML entities.');
    }
    if (entry.name === 'docProps/core.xml') title = findTitle(xml);
  }
  return { bytes, title };
}

function findTitle(core: string): string | null {
  const title = /<dc:title>([^<]{1,300})<\/dc:title>/.exec(core)?.[1]?.trim();
  return title ? title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : null;
}

function describeOldOffice(bytes: Buffer): AppError {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  const reason = isEncrypted ? 'is protected by a password' : 'is in the old Word format; save it as .docx';
  return new AppError('unreadable_file', `The file ${reason}.`);
}
