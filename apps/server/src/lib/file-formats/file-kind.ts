/** The kinds of file whose text can be read; each is also its file extension. */
export const fileKinds = ['pdf', 'docx', 'txt', 'md', 'rtf'] as const;

/** A kind of file whose text can be read. */
export type FileKind = (typeof fileKinds)[number];
