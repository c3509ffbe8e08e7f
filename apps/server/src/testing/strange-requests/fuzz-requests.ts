import { errorBody } from '@anito/contract/error-body';
import { type ErrorCode, errorStatus } from '@anito/contract/errors';
import fc from 'fast-check';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import { nameOf } from '../contract-requests.ts';
import { sendBytes, sendRequest, type WireAnswer } from './send-request.ts';
import { type StrangeRequest, strangeRequests } from './strange-requests.ts';
import { editWire } from './wire-edits.ts';
import { type People, type WireRequest, writeStrangeRequest, writeWire } from './write-request.ts';

/**
 * Number of requests after which new accounts are opened, because requests delete items of the spare owner.
 */
const renewEvery = 5_000;

/** Bytes that fit into the buffers of a connection, whether the other side reads or not. */
const bufferedBytes = 65_536;

/** A request by its number in the sequence of a seed, its status, and the problems of its response. */
export type FuzzedRequest = {
  at: number;
  call: string;
  request: WireRequest;
  status: number | null;
  wrong: string[];
};

/**
 * Sends strange requests of a seed to a running product and reports the problems of each response. The same
 * seed gives the same requests; their effects depend on earlier ones.
 */
export async function fuzzRequests(
  options: {
    url: string;
    /** Called before the first request and after each `renewEvery` requests. */
    openPeople: () => Promise<People>;
    seed: number;
    from?: number;
    requests: number;
    atOnce: number;
  },
  onRequest: (result: FuzzedRequest) => void,
): Promise<void> {
  const { url, openPeople, seed, from = 0, requests, atOnce } = options;
  const sample = fc.sample(strangeRequests, { seed, numRuns: from + requests });
  for (let start = from; start < sample.length; start += renewEvery) {
    const people = await openPeople();
    const part = sample.slice(start, start + renewEvery).entries();
    await forEachConcurrently(part, atOnce, async ([index, strange]) => {
      onRequest(await sendOne(url, start + index, strange, people));
    });
  }
}

async function sendOne(
  url: string,
  at: number,
  strange: StrangeRequest,
  people: People,
): Promise<FuzzedRequest> {
  const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
  const request = writeStrangeRequest(strange, people, address);
  const isOnTheWire = strange.wireEdits.length > 0;
  const result = { at, call: nameOf(strange.endpoint), request };
  try {
    const answer = isOnTheWire
      ? await sendBytes(url, editWire(writeWire(request, new URL(url).host), strange.wireEdits))
      : await sendRequest(url, request);
    return { ...result, status: answer.status, wrong: judge(answer, isOnTheWire) };
  } catch (error) {
    // A client that is refused before the body is read, and continues to send, may find the connection closed
    // before the response.
    const isCutOff = ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isCutOff && request.payload.length > bufferedBytes) return { ...result, status: null, wrong: [] };
    return { ...result, status: null, wrong: [`no answer: ${String(error)}`] };
  }
}

/** Statuses of the HTTP parser, with the code of an invalid request. */
const parserStatuses = [408, 413, 431];

/** Returns the problems of a response; none when it succeeded or is a refusal as the contract defines it. */
function judge({ status, headers, body }: WireAnswer, isOnTheWire: boolean): string[] {
  // An incomplete request may be left without a response.
  if (status === null) return isOnTheWire ? [] : ['no answer'];
  // Requests for features that the operator has not configured are refused with a reason.
  const isOff = status === 503 && /"code":"unavailable","reason":"[a-z-]+-not-configured"/.test(body);
  if (status >= 500 && !isOff) return [`status ${status}: ${body.slice(0, 300)}`];
  const failure = /^event: error\ndata: (.*)$/m.exec(body)?.[1];
  if (status < 400) return failure && !isErrorOf(failure, [400, 499]) ? [`streamed ${failure}`] : [];
  // A response to HEAD has no body.
  if (body === '' && isOnTheWire && headers['content-length'] !== '0') return [];
  const isKnown = isErrorOf(body, [status, status]);
  const isOfParser = parserStatuses.includes(status) && body.includes('"code":"invalid_request"');
  return isKnown || isOfParser
    ? []
    : [`status ${status} with the body ${JSON.stringify(body.slice(0, 300))}`];
}

/** Whether the text is the contract's error body with a known code of a status in that range. */
function isErrorOf(text: string, [minStatus, maxStatus]: [number, number]): boolean {
  try {
    const status = errorStatus[errorBody.strict().parse(JSON.parse(text)).code as ErrorCode];
    return status >= minStatus && status <= maxStatus;
  } catch {
    return false;
  }
}
