import type { IncomingMessage } from 'node:http';

/** Answers of this process that are being read. */
let openAnswers = 0;

/**
 * Reads of all answers together, per millisecond. Each piece has a cost on its way to the visitor, so several
 * words share one piece.
 */
const readsPerMs = 2.5;
/** Milliseconds between two reads of one answer: the minimum, with few open answers. */
const minGapMs = 30;
const maxGapMs = 200;

/**
 * Reads an answer at intervals, its first piece at once. Text that the provider sends meanwhile waits in the
 * connection and arrives as one piece.
 */
export function paceReading(answer: IncomingMessage): void {
  // After its end, the message has no socket.
  const { socket } = answer;
  let timer: NodeJS.Timeout | undefined;

  function resume(): void {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    socket.resume();
  }

  openAnswers++;
  answer.on('data', () => {
    if (timer) return;
    timer = setTimeout(resume, findGapMs());
    // Consuming this piece makes the message read again in the next tick.
    setImmediate(() => {
      if (timer) socket.pause();
    });
  });
  // The connection serves the next call.
  answer.once('end', resume);
  answer.once('close', () => {
    openAnswers--;
    resume();
  });
}

/** Returns the milliseconds between two reads of one answer. They rise with the number of open answers. */
function findGapMs(): number {
  return Math.min(maxGapMs, Math.max(minGapMs, openAnswers / readsPerMs));
}
