// biome-ignore-all lint/suspicious/noControlCharactersInRegex: signatures are bytes, not text
import { open } from 'node:fs/promises';
import { type FileKind, fileKindAliases, fileKinds } from '@anito/contract/limits';
import { AppError } from '../../../lib/errors.ts';
import { decodeText } from '../../../lib/file-formats/decode-text.ts';
import { readZipDirectory, readZipEntry, type ZipEntry } from '../../../lib/file-formats/zip-directory.ts';

const HEAD_BYTES = 65_536;

/** How a file of some type begins; only what people really rename into a document. */
const signatures: [name: string, magic: RegExp][] = [
  ['a PDF document', /^\s*%PDF-/],
  ['an RTF document', /^\{\\rtf/],
  ['a zip archive', /^PK(?:\x03\x04|\x05\x06|\x07\x08)/],
  ['an old Office document', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['a Windows program', /^MZ[\s\S]{0,1024}(?:PE\0\0|DOS mode)/],
  ['a program', /^(?:\x7fELF|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe|\0asm)/],
  ['a JPEG picture', /^\xff\xd8\xff/],
  ['a PNG picture', /^\x89PNG\r\n\x1a\n/],
  ['a GIF picture', /^GIF8[79]a/],
  ['a BMP picture', /^BM[\s\S]{4}\0{4}/],
  ['a WebP picture', /^RIFF[\s\S]{4}WEBP/],
  ['an archive', /^(?:Rar!\x1a|7z\xbc\xaf|\x1f\x8b\x08|BZh[1-9]1AY|\xfd7zXZ)/],
  ['a PostScript file', /^%!PS/],
  [
    'a web page',
    /^(?:\xef\xbb\xbf)?\s*(?:<!--[\s\S]*?-->\s*)?(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+(?:html|svg)|html|head|body|script|iframe|svg)\b/i,
  ],
];

/** How files of a kind begin; text begins as it likes, and a web page may begin like text. */
const expected: Partial<Record<FileKind, string>> = {
  pdf: 'a PDF document',
  rtf: 'an RTF document',
  docx: 'a zip archive',
  xlsx: 'a zip archive',
  pptx: 'a zip archive',
  jpg: 'a JPEG picture',
  png: 'a PNG picture',
  gif: 'a GIF picture',
  bmp: 'a BMP picture',
  webp: 'a WebP picture',
};

/** Begins an object of a PDF. Bounded, because a stranger's file may be digits or spaces all through. */
const objectPattern = /(?<!\d)\d{1,10}\s{1,20}\d{1,10}\s{1,20}obj\b/;

/** The part of an office file that makes it one of its kind. */
const mainParts: Partial<Record<FileKind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\.xml$/,
  pptx: /^ppt\/presentation\.xml$/,
};

/** Where Office keeps macros and what declares them (ECMA-376 part 2, and [MS-OFFMACRO] 2.1). */
const macroPart = /(?:^|\/)vba(?:Project|Data)\w*\.(?:bin|xml)$/i;
const macroType = /macroEnabled|vbaProject/i;
const typesPart = '[Content_Types].xml';
const maxTypesBytes = 2 ** 20;

/**
 * The kind of an uploaded file when its extension, its first bytes and its structure agree. Throws
 * AppError('unsupported_media_type') for other kinds and disguises, 'unreadable_file' for empty or damaged files.
 */
export async function sniffFile(path: string, fileName: string): Promise<FileKind> {
  const kind = readExtension(fileName);
  const head = await readHead(path);
  if (head.length === 0) throw new AppError('unreadable_file', `File "${fileName}" is empty.`);
  const found = findSignature(head);
  if (found === 'an old Office document' && mainParts[kind]) throw describeOldOffice(head, kind, fileName);
  const isPage = kind === 'html' && found === 'a web page';
  if (found !== expected[kind] && !isPage) {
    const really = found ? `it is ${found}` : 'its content is something else';
    const message = `File "${fileName}" is not a valid ${kind.toUpperCase()} file: ${really}.`;
    throw new AppError('unsupported_media_type', message);
  }
  await checkStructure(kind, path, head, fileName);
  return kind;
}

/** The last extension decides, as it does in every file manager: `menu.pdf.exe` is a program. */
function readExtension(fileName: string): FileKind {
  const extension = /\.([^.\s/\\]+)\s*$/.exec(fileName)?.[1]?.toLowerCase();
  const kind = fileKinds.find((candidate) => candidate === extension) ?? fileKindAliases[extension ?? ''];
  if (kind) return kind;
  const message = extension
    ? `File type ".${extension}" is not supported.`
    : `File "${fileName}" has no file type. Supported: ${fileKinds.join(', ')}.`;
  throw new AppError('unsupported_media_type', message);
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  return head.subarray(0, bytesRead);
}

function findSignature(head: Buffer): string | undefined {
  const start = head.toString('latin1', 0, 2_048);
  return signatures.find(([, magic]) => magic.test(start))?.[0];
}

function describeOldOffice(head: Buffer, kind: FileKind, fileName: string): AppError {
  const isEncrypted = head.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  const message = isEncrypted
    ? `File "${fileName}" is protected by a password. Remove it and upload the file again.`
    : `File "${fileName}" is in an old Office format. Save it as .${kind} and upload it again.`;
  return new AppError(isEncrypted ? 'unreadable_file' : 'unsupported_media_type', message);
}

async function checkStructure(kind: FileKind, path: string, head: Buffer, fileName: string): Promise<void> {
  const mainPart = mainParts[kind];
  if (mainPart) {
    const entries = await readZipDirectory(path);
    const names = entries.map((entry) => entry.name);
    const isOfKind = names.includes(typesPart) && names.some((name) => mainPart.test(name));
    if (!isOfKind) {
      const message = `File "${fileName}" is not a valid ${kind.toUpperCase()} file: it is another kind of zip archive.`;
      throw new AppError('unsupported_media_type', message);
    }
    if (names.some((name) => macroPart.test(name)) || (await declaresMacros(path, entries))) {
      const message = `File "${fileName}" holds macros. Save it without macros (.${kind}) and upload it again.`;
      throw new AppError('unsupported_media_type', message);
    }
  } else if (!expected[kind]) {
    if (decodeText(head).trim() === '') throw new AppError('unreadable_file', `File "${fileName}" is empty.`);
  } else if (kind === 'pdf' && !objectPattern.test(head.toString('latin1'))) {
    throw new AppError('unreadable_file', `File "${fileName}" is damaged: it has no PDF objects.`);
  }
}

/** Whether the list of its parts names macros, under whatever names they are kept. */
async function declaresMacros(path: string, entries: ZipEntry[]): Promise<boolean> {
  const entry = entries.find(({ name }) => name === typesPart);
  if (!entry) return false;
  if (entry.size > maxTypesBytes) throw new AppError('unreadable_file', 'The file is damaged or incomplete.');
  await using file = await open(path, 'r');
  // Its header stands before it: 30 bytes, the name, and fields that no known program makes longer than this.
  const part = Buffer.alloc(entry.compressedSize + 4_096);
  const { bytesRead } = await file.read(part, 0, part.length, entry.offset);
  const types = await readZipEntry(part.subarray(0, bytesRead), { ...entry, offset: 0 });
  return macroType.test(types.toString('latin1').replaceAll('\0', ''));
}
