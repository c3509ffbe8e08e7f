import { crc32 } from 'node:zlib';
import type { FakeRequest, StreamFormat } from './types.ts';

const stopReasons = { stop: 'end_turn', length: 'max_tokens' };

/** Whether the request sends the schema of the reply as a tool that must be called. */
const wantsJsonTool = ({ fields, body }: FakeRequest) =>
  fields.length > 0 && JSON.stringify(body).includes('"toolConfig"');

/** Amazon Bedrock's Converse API (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html). */
export const bedrock: StreamFormat = {
  start: (request) =>
    frame('messageStart', { role: 'assistant' }) +
    (wantsJsonTool(request)
      ? frame('contentBlockStart', {
          contentBlockIndex: 0,
          start: { toolUse: { toolUseId: 'tool_0', name: 'json' } },
        })
      : ''),
  token: (text, request) =>
    frame('contentBlockDelta', {
      contentBlockIndex: 0,
      delta: wantsJsonTool(request) ? { toolUse: { input: text } } : { text },
    }),
  end: (tokens, finish, request) =>
    frame('contentBlockStop', { contentBlockIndex: 0 }) +
    frame('messageStop', {
      stopReason: wantsJsonTool(request) && finish === 'stop' ? 'tool_use' : stopReasons[finish],
    }) +
    frame('metadata', { usage: usage(tokens), metrics: { latencyMs: 1 } }),
  whole: (text, finish) => ({
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: stopReasons[finish],
    usage: usage(text.split(' ').length),
    metrics: { latencyMs: 1 },
  }),
  vectors: ([embedding]) => ({ embedding, inputTextTokenCount: 1 }),
  error: (_status, message = 'SECRET-VENDOR-TEXT') => ({ message }),
};

function usage(tokens: number): object {
  return { inputTokens: 100, outputTokens: tokens, totalTokens: 100 + tokens };
}

/** Encodes one message of AWS's event stream: lengths, headers and payload, with their checksums. */
function frame(event: string, payload: object): string {
  const headers = Buffer.concat(
    [
      [':message-type', 'event'],
      [':event-type', event],
      [':content-type', 'application/json'],
    ].map(([name, value]) => header(name!, value!)),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + body.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const start = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([start, checksum(start)]).toString('latin1');
}

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  // 7 is the type of a string.
  return Buffer.concat([Buffer.of(name.length), Buffer.from(name), Buffer.of(7), length, Buffer.from(value)]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
