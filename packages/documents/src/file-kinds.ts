/** The kinds of files that are read; each is also the extension of such files. */
export const fileKinds = [
  'pdf',
  'docx',
  'txt',
  'md',
  'rtf',
  'csv',
  'xlsx',
  'pptx',
  'html',
  'jpg',
  'png',
  'gif',
  'bmp',
  'webp',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Other extensions of the same kinds. */
export const fileKindAliases: Record<string, FileKind> = { jpeg: 'jpg', htm: 'html', markdown: 'md' };
