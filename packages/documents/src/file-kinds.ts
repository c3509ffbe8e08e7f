/** Kinds of files that can be read; each is also a file extension. */
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

/** Other extensions of these kinds. */
export const fileKindAliases: Record<string, FileKind> = { jpeg: 'jpg', htm: 'html', markdown: 'md' };
