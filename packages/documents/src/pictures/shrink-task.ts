import type { ReaderTask } from '../readers/reader-task.ts';

/** A picture in any format, with the limits of the result; `maxSide` is the longer side in pixels. */
export type ShrinkInput = { bytes: Uint8Array; maxSide: number; maxBytes: number };

export type ShrunkPicture = {
  type: 'image/png' | 'image/jpeg';
  content: Uint8Array;
  /** Size of the original in pixels. */
  width: number;
  height: number;
  /** Its most frequent color that is not grey, as `#rrggbb`; null without one. */
  mainColor: string | null;
};

/** Re-encodes an untrusted picture at a small size: as PNG if that fits, otherwise as JPEG. */
export const shrinkTask: ReaderTask<ShrinkInput, ShrunkPicture> = {
  script: new URL('./shrink-picture.ts', import.meta.url),
};
