/** Names and numbers in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** All reasons why a file cannot be read, with their texts; `{name}` is replaced by a value of the error. */
export const fileProblems = {
  'no-text': 'The file contains no text.',
  'no-words-in-picture': 'We found no words in the picture.',
  'illegible-picture':
    'We couldn’t read the words in the picture. Use a sharp picture of English or Filipino text.',
  'picture-damaged': 'The picture is damaged or incomplete.',
  'picture-too-large': 'The picture is too large. We read up to {millions} million pixels.',
  'pdf-too-long': 'The PDF has {pages} pages. We read up to {most}.',
  'pdf-protected': 'The PDF is password-protected.',
  'pdf-damaged': 'The PDF is damaged or incomplete.',
  'pdf-without-page': 'The PDF is damaged: we can’t read any page.',
  'pdf-without-words': 'The PDF contains no words, neither as text nor in pictures.',
  'pdf-illegible':
    'The PDF’s pages are pictures we couldn’t read. Use sharp pictures of English or Filipino text.',
  'no-document': 'The file is damaged: it contains no document.',
  'no-workbook': 'The file is damaged: it contains no workbook.',
  'no-presentation': 'The file is damaged: it contains no presentation.',
  'sheets-repeat':
    'The workbook repeats long texts in too many cells. Save the sheets that matter as a separate file.',
  'not-rtf': 'The file isn’t an RTF document.',
  'too-deep': 'The file is nested too deeply.',
  'open-quote': 'We couldn’t read the file as separated values: a quote in it never ends.',
  'binary-data': 'The file doesn’t contain text: it has binary data.',
  protected: 'The file is password-protected.',
  'old-office': 'The file is in an old Office format. Save it as .docx, .xlsx or .pptx.',
  'invalid-xml': 'The file is damaged: part of it isn’t valid XML.',
  'xml-entities': 'The file isn’t safe to open: it declares XML entities.',
  'zip-damaged': 'The file is damaged or incomplete.',
  'zip-part-damaged': 'The file is damaged: part of it can’t be unpacked.',
  'zip-compression': 'The file isn’t safe to open: its compression is unknown.',
  'zip-name': 'The file isn’t safe to open: it contains an unsafe file name.',
  'zip-link': 'The file isn’t safe to open: it contains a link.',
  'zip-too-large': 'The file isn’t safe to open: its content is too large.',
  'zip-overlap': 'The file isn’t safe to open: its parts overlap.',
  'zip-too-many': 'The file isn’t safe to open: it contains too many files.',
  'took-too-long': 'We couldn’t read the file within {seconds} seconds.',
  'too-much-memory': 'The file needs too much memory to read.',
  'reader-failed': 'We couldn’t read the file because of an error on our side.',
  'seems-damaged': 'We couldn’t read the file. It seems to be damaged.',
} as const;
export type FileProblem = keyof typeof fileProblems;

/** All reasons why a file does not match its name, or is of an unsupported kind. */
export const kindProblems = {
  'empty-file': 'File "{fileName}" is empty.',
  'no-file-type': 'File "{fileName}" has no file type. Supported: {kinds}.',
  'unknown-file-type': 'File type ".{extension}" is not supported.',
  'other-content': 'File "{fileName}" isn’t a valid {kind} file: its content is something else.',
  'other-kind': 'File "{fileName}" isn’t a valid {kind} file: it is {found}.',
  'other-archive': 'File "{fileName}" isn’t a valid {kind} file: it is another kind of zip archive.',
  'holds-macros': 'File "{fileName}" contains macros. Save it without macros (.{kind}) and upload it again.',
  'protected-upload': 'File "{fileName}" is password-protected. Remove the password and upload it again.',
  'old-office-upload':
    'File "{fileName}" is in an old Office format. Save it as .{kind} and upload it again.',
  'no-pdf-objects': 'File "{fileName}" is damaged: it has no PDF objects.',
} as const;
export type KindProblem = keyof typeof kindProblems;

/** All actual kinds of files, for `found` of `other-kind`. */
export const foundKinds = {
  'found-pdf': 'a PDF document',
  'found-rtf': 'an RTF document',
  'found-zip': 'a zip archive',
  'found-old-office': 'an old Office document',
  'found-windows-program': 'a Windows program',
  'found-program': 'a program',
  'found-jpeg': 'a JPEG picture',
  'found-png': 'a PNG picture',
  'found-gif': 'a GIF picture',
  'found-bmp': 'a BMP picture',
  'found-webp': 'a WebP picture',
  'found-archive': 'an archive',
  'found-postscript': 'a PostScript file',
  'found-web-page': 'a web page',
} as const;
export type FoundKind = keyof typeof foundKinds;

type Details = { values?: TextValues; cause?: unknown };

/** Thrown for content that cannot be read. The message is English and worded for people. */
export class UnreadableError extends Error {
  /** Reason code, by which other code can word it: one of the lists above, or specific to a task. */
  readonly problem: string;
  readonly values: TextValues;

  constructor(problem: string, message: string, { values = {}, cause }: Details = {}) {
    super(message, { cause });
    this.name = new.target.name;
    this.problem = problem;
    this.values = values;
  }
}

/** Thrown for a file of an unsupported kind, or disguised as a supported one. */
export class UnsupportedFileError extends UnreadableError {}

/** Thrown when the pool of readers closes before a waiting file was read. */
export class ReadersClosedError extends Error {
  override readonly name = 'ReadersClosedError';
}

/** Returns an UnreadableError with the text of a problem. `values` fill the placeholders of that text. */
export function unreadable(
  problem: FileProblem | KindProblem,
  values: TextValues = {},
  cause?: unknown,
): UnreadableError {
  return new UnreadableError(problem, writeText(problem, values), { values, cause });
}

/**
 * Returns an UnsupportedFileError with the text of a problem. `values` fill the placeholders of that text.
 */
export function unsupported(problem: KindProblem, values: TextValues): UnsupportedFileError {
  return new UnsupportedFileError(problem, writeText(problem, values), { values });
}

/** Returns the text of a problem with its values. A missing value is empty. */
function writeText(problem: FileProblem | KindProblem, values: TextValues): string {
  const text: string = { ...fileProblems, ...kindProblems }[problem];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return name === 'found' ? foundKinds[value as FoundKind] : String(value);
  });
}
