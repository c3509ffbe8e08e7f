import type { ReaderTask } from '../readers/reader-task.ts';

/** A picture of whatever format, and how large it may become; pixels of the longer side. */
export type ShrinkInput = { bytes: Uint8Array; maxSide: number; maxBytes: number };

export type ShrunkPicture = { type: 'image/png' | 'image/jpeg'; content: Uint8Array };

/** Writes a stranger's picture anew, small: PNG where that fits, JPEG otherwise. */
export const shrinkTask: ReaderTask<ShrinkInput, ShrunkPicture> = {
  script: new URL('./shrink-picture.ts', import.meta.url),
};
