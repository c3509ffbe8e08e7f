import type { IncomingMessage } from 'node:http';
import { EarlyEndError } from '@anito/outside/service-fetch';
import { createParser } from 'eventsource-parser';
import type { Heard, StreamFormat } from './stream-formats.ts';
import { UnfinishedError, type VendorPart, type VendorStream } from './vendor-stream.ts';

/** Longest event, in characters. */
const maxEventLength = 1024 * 1024;
/** Longest answer with all that stands around its words, in characters. */
const maxAnswerLength = 32 * 1024 * 1024;
/** While nobody takes so many characters of text, the vendor is not read. */
const mostUntaken = 16_384;

/** Answers of this process that are being read. */
let open = 0;

/** All of them together are told on about so often a millisecond: what each piece costs on its way to a visitor is paid for several words at once. */
const partsPerMs = 2.5;
/** Milliseconds between two parts of one answer, with few answers open and with many. */
const shortestGapMs = 30;
const longestGapMs = 200;

/**
 * Reads an answer of server-sent events (WHATWG HTML, section 9.2) as its format says. The first words are told at once,
 * those that follow shortly after others together: between two parts the vendor is not read, so that what it says
 * meanwhile is read at once.
 */
export function readEventStream(message: IncomingMessage, format: StreamFormat): VendorStream {
  const heard: Heard = {
    text: '',
    hasThought: false,
    reason: null,
    promptTokens: null,
    completionTokens: null,
    isOver: false,
  };
  // At its end the message has none any more.
  const { socket } = message;
  let length = 0;
  let failure: { error: unknown } | undefined;
  let isEnded = false;
  let isFinished = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let waiting: PromiseWithResolvers<VendorPart | undefined> | undefined;
  let isTelling = false;
  let timer: NodeJS.Timeout | undefined;

  /** Tells who waits what there is to tell, as soon as it is time. */
  function tell(): void {
    if (!waiting) return;
    if (heard.text || heard.hasThought) tellWords();
    else if (failure) {
      waiting.reject(failure.error);
      waiting = undefined;
    } else if (!isFinished && (heard.isOver || isEnded)) finish();
    else if (isEnded) settle(undefined);
  }

  function tellWords(): void {
    const now = performance.now();
    const isLast = heard.isOver || isEnded || failure;
    const earlyMs = isLast ? 0 : toldAt + findGapMs() - now;
    if (earlyMs > 0) {
      rest(earlyMs);
      return;
    }
    toldAt = now;
    settle(takePart());
    if (!isLast) rest(findGapMs());
  }

  /** Reads nothing for so many milliseconds. */
  function rest(ms: number): void {
    if (timer) return;
    socket.pause();
    timer = setTimeout(() => {
      readOn();
      tell();
    }, ms);
  }

  /** Also at the end: the connection serves the next call. */
  function readOn(): void {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    socket.resume();
  }

  /** Tells once all that came with this is heard. */
  function tellSoon(): void {
    if (isTelling) return;
    isTelling = true;
    process.nextTick(() => {
      isTelling = false;
      tell();
    });
  }

  function finish(): void {
    isFinished = true;
    const { reason, promptTokens, completionTokens } = heard;
    if (reason) settle({ type: 'finish', reason, promptTokens, completionTokens });
    else fail(new UnfinishedError());
  }

  function settle(part: VendorPart | undefined): void {
    waiting?.resolve(part);
    waiting = undefined;
  }

  function takePart(): VendorPart {
    if (heard.hasThought) {
      heard.hasThought = false;
      return { type: 'thought' };
    }
    const { text } = heard;
    heard.text = '';
    return { type: 'text', text };
  }

  function fail(error: unknown): void {
    failure ??= { error };
    message.destroy();
    tell();
  }

  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent({ data }) {
      if (!heard.isOver) format(data, heard);
    },
  });
  open++;
  message.setEncoding('utf8');
  message.on('data', (piece: string) => {
    if (failure) return;
    length += piece.length;
    try {
      if (length > maxAnswerLength) throw new Error('The answer is too long.');
      parser.feed(piece);
    } catch (error) {
      fail(error);
    }
    tellSoon();
    if (heard.text.length > mostUntaken) message.pause();
  });
  message.once('end', () => {
    isEnded = true;
    readOn();
    tell();
  });
  message.on('error', fail);
  message.once('close', () => {
    open--;
    readOn();
    if (!isEnded) fail(new EarlyEndError());
  });

  return {
    read() {
      waiting = Promise.withResolvers();
      const { promise } = waiting;
      message.resume();
      tell();
      return promise;
    },
  };
}

function findGapMs(): number {
  return Math.min(longestGapMs, Math.max(shortestGapMs, open / partsPerMs));
}
