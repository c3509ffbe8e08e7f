/** Names and numbers in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** All reasons why a file cannot be read, with their texts; `{name}` is replaced by a value of the error. */
export const fileProblems = {
  'no-text': 'The file holds no text.',
  'no-words-in-picture': 'No words were found in the picture.',
  'illegible-picture':
    'The words in the picture could not be read. Sharp pictures of texts in English or Filipino are read.',
  'picture-damaged': 'The picture is damaged or incomplete.',
  'picture-too-large': 'The picture is too large: at most {millions} million pixels are read.',
  'pdf-too-long': 'The PDF has {pages} pages; at most {most} are read.',
  'pdf-protected': 'The PDF is protected by a password.',
  'pdf-damaged': 'The PDF is damaged or incomplete.',
  'pdf-without-page': 'The PDF is damaged: no page can be read.',
  'pdf-without-words': 'The PDF holds no words, neither written nor in pictures.',
  'pdf-illegible':
    'The pages of the PDF are pictures whose words could not be read. Sharp pictures of texts in English or Filipino are read.',
  'no-document': 'The file is damaged: it holds no document.',
  'no-workbook': 'The file is damaged: it holds no workbook.',
  'no-presentation': 'The file is damaged: it holds no presentation.',
  'sheets-repeat':
    'The workbook repeats long texts in too many cells to be read. Save the sheets that matter as a file of their own.',
  'not-rtf': 'The file is not an RTF document.',
  'too-deep': 'The file is nested too deeply.',
  'open-quote': 'The file could not be read as separated values: a quote in it never ends.',
  'binary-data': 'The file does not hold text: it contains binary data.',
  protected: 'The file is protected by a password.',
  'old-office': 'The file is in an old Office format; save it as .docx, .xlsx or .pptx.',
  'invalid-xml': 'The file is damaged: a part of it is no valid XML.',
  'xml-entities': 'The file is not safe to open: it declares XML entities.',
  'zip-damaged': 'The file is damaged or incomplete.',
  'zip-part-damaged': 'The file is damaged: a part of it cannot be unpacked.',
  'zip-compression': 'The file is not safe to open: its compression is unknown.',
  'zip-name': 'The file is not safe to open: it contains an unsafe file name.',
  'zip-link': 'The file is not safe to open: it contains a link.',
  'zip-too-large': 'The file is not safe to open: its content is too large.',
  'zip-overlap': 'The file is not safe to open: its parts overlap.',
  'zip-too-many': 'The file is not safe to open: it holds too many files.',
  'took-too-long': 'The file could not be read within {seconds} seconds.',
  'too-much-memory': 'The file needs too much memory to be read.',
  'reader-failed': 'The file could not be read: its reader failed.',
  'seems-damaged': 'The file could not be read: it seems to be damaged.',
} as const;
export type FileProblem = keyof typeof fileProblems;

/** All reasons why a file does not match its name, or is of an unsupported kind. */
export const kindProblems = {
  'empty-file': 'File "{fileName}" is empty.',
  'no-file-type': 'File "{fileName}" has no file type. Supported: {kinds}.',
  'unknown-file-type': 'File type ".{extension}" is not supported.',
  'other-content': 'File "{fileName}" is not a valid {kind} file: its content is something else.',
  'other-kind': 'File "{fileName}" is not a valid {kind} file: it is {found}.',
  'other-archive': 'File "{fileName}" is not a valid {kind} file: it is another kind of zip archive.',
  'holds-macros': 'File "{fileName}" holds macros. Save it without macros (.{kind}) and upload it again.',
  'protected-upload': 'File "{fileName}" is protected by a password. Remove it and upload the file again.',
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
