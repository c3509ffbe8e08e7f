import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

/** Longest time in seconds that a frame is shown, so that viewers do not wait for the machine. */
const maxFrameSeconds = 1.6;

type Frame = { file: string; seconds: number };

/** Screencast of a page, as frames with their times. */
export class Screencast {
  readonly #folder: string;
  readonly #frames: Frame[] = [];
  readonly #writes: Promise<void>[] = [];
  readonly #marks: { name: string; seconds: number }[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Captures frames of a page until the returned function is called. */
  async follow(page: Page): Promise<() => Promise<void>> {
    const session: CDPSession = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`);
      this.#frames.push({ file, seconds: metadata.timestamp ?? Date.now() / 1_000 });
      this.#writes.push(writeFile(file, Buffer.from(data, 'base64')));
      void session.send('Page.screencastFrameAck', { sessionId });
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 2 });
    return async () => {
      await session.send('Page.stopScreencast');
      await session.detach();
    };
  }

  /** Marks the start of a step. */
  mark(name: string): void {
    this.#marks.push({ name, seconds: Date.now() / 1_000 });
  }

  /** Returns the frames in the format of ffmpeg's concat demuxer, and the time of each mark in seconds. */
  async cut(): Promise<{ list: string; marks: { name: string; seconds: number }[] }> {
    await Promise.all(this.#writes);
    const marks = this.#marks.map(({ name }) => ({ name, seconds: 0 }));
    let length = 0;
    let next = 0;
    const lines = this.#frames.map(({ file, seconds }, index) => {
      while (next < marks.length && this.#marks[next]!.seconds <= seconds) {
        marks[next]!.seconds = length;
        next += 1;
      }
      const still = Math.min(maxFrameSeconds, (this.#frames[index + 1]?.seconds ?? seconds + 2) - seconds);
      length += still;
      return `file '${file}'\nduration ${still.toFixed(3)}`;
    });
    // The demuxer ignores the duration of the last file unless it is listed again.
    const last = this.#frames.at(-1);
    return { list: [...lines, `file '${last?.file}'`].join('\n'), marks };
  }
}
