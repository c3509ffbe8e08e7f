import type { IncomingMessage } from 'node:http';

/** Answers of this process that are being read. */
let open = 0;

/** All answers together are read about so often a millisecond: what each piece costs on its way to a visitor is paid for several words at once. */
const readsPerMs = 2.5;
/** Milliseconds between two reads of one answer, with few answers open and with many. */
const shortestGapMs = 30;
const longestGapMs = 200;

/**
 * Reads an answer at intervals, its first piece at once: what the vendor says meanwhile waits in the connection and comes
 * as one piece.
 */
export function paceReading(answer: IncomingMessage): void {
  // At its end the message has none any more.
  const { socket } = answer;
  let timer: NodeJS.Timeout | undefined;

  function readOn(): void {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    socket.resume();
  }

  open++;
  answer.on('data', () => {
    if (timer) return;
    timer = setTimeout(readOn, findGapMs());
    // Taking this piece makes the message read on in the next tick.
    setImmediate(() => {
      if (timer) socket.pause();
    });
  });
  // The connection serves the next call.
  answer.once('end', readOn);
  answer.once('close', () => {
    open--;
    readOn();
  });
}

function findGapMs(): number {
  return Math.min(longestGapMs, Math.max(shortestGapMs, open / readsPerMs));
}
