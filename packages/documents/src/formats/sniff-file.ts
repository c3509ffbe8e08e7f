// biome-ignore-all lint/suspicious/noControlCharactersInRegex: signatures are bytes, not text
import { open } from 'node:fs/promises';
import { type FileKind, fileKindAliases, fileKinds } from '../file-kinds.ts';
import { type FoundKind, type UnreadableError, unreadable, unsupported } from '../unreadable-error.ts';
import { decodeText } from './decode-text.ts';
import { readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts';

/** Bytes at the start of a file that determine its kind. */
export const HEAD_BYTES = 65_536;

/** Signatures of file types that people really rename into documents. */
const signatures: [kind: FoundKind, magic: RegExp][] = [
  ['found-pdf', /^\s*%PDF-/],
  ['found-rtf', /^\{\\rtf/],
  ['found-zip', /^PK(?:\x03\x04|\x05\x06|\x07\x08)/],
  ['found-old-office', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['found-windows-program', /^MZ[\s\S]{0,1024}(?:PE\0\0|DOS mode)/],
  ['found-program', /^(?:\x7fELF|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe|\0asm)/],
  ['found-jpeg', /^\xff\xd8\xff/],
  ['found-png', /^\x89PNG\r\n\x1a\n/],
  ['found-gif', /^GIF8[79]a/],
  ['found-bmp', /^BM[\s\S]{4}\0{4}/],
  ['found-webp', /^RIFF[\s\S]{4}WEBP/],
  ['found-archive', /^(?:Rar!\x1a|7z\xbc\xaf|\x1f\x8b\x08|BZh[1-9]1AY|\xfd7zXZ)/],
  ['found-postscript', /^%!PS/],
  [
    'found-web-page',
    /^(?:\xef\xbb\xbf)?\s*(?:<!--[\s\S]*?-->\s*)?(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+(?:html|svg)|html|head|body|script|iframe|svg)\b/i,
  ],
];

/** Signature of each kind. Text has none, and a web page may begin like text. */
const expected: Partial<Record<FileKind, FoundKind>> = {
  pdf: 'found-pdf',
  rtf: 'found-rtf',
  docx: 'found-zip',
  xlsx: 'found-zip',
  pptx: 'found-zip',
  jpg: 'found-jpeg',
  png: 'found-png',
  gif: 'found-gif',
  bmp: 'found-bmp',
  webp: 'found-webp',
};

/**
 * Beginning of a PDF after other bytes: its header may be anywhere in the first 1,024 bytes (PDF 1.7 of
 * Adobe, implementation note 13), and readers accept files without it if objects follow. Applies only to
 * files without another signature.
 */
const latePdfHeader = /^[\s\S]{0,1019}%PDF-/;
const pdfWithoutHeader = /^(?:%[^\r\n]{0,200}[\r\n]{1,4}){0,4}\s{0,20}\d{1,10}\s{1,20}\d{1,10}\s{1,20}obj\b/;

/**
 * Beginning of a PDF object. The pattern is bounded, because an untrusted file may consist of digits or
 * spaces.
 */
const objectPattern = /(?<!\d)\d{1,10}\s{1,20}\d{1,10}\s{1,20}obj\b/;

/** Main part of an Office file of each kind. */
const mainParts: Partial<Record<FileKind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\.xml$/,
  pptx: /^ppt\/presentation\.xml$/,
};

/** Where Office stores macros, and what declares them (ECMA-376 part 2, and [MS-OFFMACRO] 2.1). */
const macroPart = /(?:^|\/)vba(?:Project|Data)\w*\.(?:bin|xml)$/i;
const macroType = /macroEnabled|vbaProject/i;
const typesPart = '[Content_Types].xml';
const maxTypesBytes = 2 ** 20;

/**
 * Returns the kind of a file if its extension, first bytes and structure agree. `beginning` contains the
 * first bytes if the caller has read them: at least `HEAD_BYTES`, or the whole file. Throws
 * UnsupportedFileError for other kinds and disguised files, UnreadableError for empty or damaged files.
 */
export async function sniffFile(path: string, fileName: string, beginning?: Buffer): Promise<FileKind> {
  const kind = readExtension(fileName);
  const head = beginning?.subarray(0, HEAD_BYTES) ?? (await readHead(path));
  if (head.length === 0) throw unreadable('empty-file', { fileName });
  const signature = findSignature(head) ?? (kind === 'pdf' ? findLatePdf(head) : undefined);
  if (signature === 'found-old-office' && mainParts[kind]) throw describeOldOffice(head, kind, fileName);
  const isPage = kind === 'html' && signature === 'found-web-page';
  if (signature !== expected[kind] && !isPage) {
    const values = { fileName, kind: kind.toUpperCase() };
    throw signature
      ? unsupported('other-kind', { ...values, found: signature })
      : unsupported('other-content', values);
  }
  await checkStructure(kind, path, head, fileName);
  return kind;
}

/**
 * Returns the kind by the last extension, as every file manager does: `menu.pdf.exe` is a program. Throws
 * UnsupportedFileError for others.
 */
function readExtension(fileName: string): FileKind {
  const extension = /\.([^.\s/\\]+)\s*$/.exec(fileName)?.[1]?.toLowerCase();
  const kind = fileKinds.find((candidate) => candidate === extension) ?? fileKindAliases[extension ?? ''];
  if (kind) return kind;
  throw extension
    ? unsupported('unknown-file-type', { extension })
    : unsupported('no-file-type', { fileName, kinds: fileKinds.join(', ') });
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  return head.subarray(0, bytesRead);
}

/** Returns the kind of file that the first bytes show. Returns undefined for text and unknown kinds. */
function findSignature(head: Buffer): FoundKind | undefined {
  const start = head.toString('latin1', 0, 2_048);
  return signatures.find(([, magic]) => magic.test(start))?.[0];
}

/**
 * Returns `found-pdf` for a PDF that begins after other bytes or has no header, and undefined for other
 * bytes.
 */
function findLatePdf(head: Buffer): FoundKind | undefined {
  const start = head.toString('latin1', 0, 1_024);
  return latePdfHeader.test(start) || pdfWithoutHeader.test(start) ? 'found-pdf' : undefined;
}

/** Returns the error for an encrypted file, or for a file in an old Office format. */
function describeOldOffice(head: Buffer, kind: FileKind, fileName: string): UnreadableError {
  const isEncrypted = head.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return isEncrypted
    ? unreadable('protected-upload', { fileName })
    : unsupported('old-office-upload', { fileName, kind });
}

/**
 * Throws UnsupportedFileError if an Office file lacks its main part or has macros, and UnreadableError if a
 * text is empty or a PDF has no objects.
 */
async function checkStructure(kind: FileKind, path: string, head: Buffer, fileName: string): Promise<void> {
  const mainPart = mainParts[kind];
  if (mainPart) {
    const entries = await readZipDirectory(path);
    const names = entries.map((entry) => entry.name);
    const isOfKind = names.includes(typesPart) && names.some((name) => mainPart.test(name));
    if (!isOfKind) throw unsupported('other-archive', { fileName, kind: kind.toUpperCase() });
    const holdsMacros = names.some((name) => macroPart.test(name)) || (await declaresMacros(path, entries));
    if (holdsMacros) throw unsupported('holds-macros', { fileName, kind });
  } else if (!expected[kind]) {
    if (decodeText(head).trim() === '') throw unreadable('empty-file', { fileName });
  } else if (kind === 'pdf' && !objectPattern.test(head.toString('latin1'))) {
    throw unreadable('no-pdf-objects', { fileName });
  }
}

/**
 * Returns whether the list of parts of an Office file declares macros, under any name. Throws UnreadableError
 * if the list is damaged or too large.
 */
async function declaresMacros(path: string, entries: ZipEntry[]): Promise<boolean> {
  const entry = entries.find(({ name }) => name === typesPart);
  if (!entry) return false;
  if (entry.size > maxTypesBytes) throw unreadable('zip-damaged');
  await using file = await open(path, 'r');
  // The entry is preceded by its header: 30 bytes, the name, and extra fields that no known program makes
  // longer than this.
  const part = Buffer.alloc(entry.compressedSize + 4_096);
  const { bytesRead } = await file.read(part, 0, part.length, entry.offset);
  const types = await readZipEntry(part.subarray(0, bytesRead), { ...entry, offset: 0 });
  return macroType.test(types.toString('latin1').replaceAll('\0', ''));
}
