import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type OtlpValue = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: OtlpValue }[];
};
type OtlpRequest = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };

/** A received span. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  isFailed: boolean;
  attributes: Record<string, unknown>;
};

/** A collector that receives spans by OTLP over HTTP, in JSON. */
export type FakeCollector = { url: string; spans: ReceivedSpan[]; bodies: string[]; close(): Promise<void> };

const toSpan = ({ traceId, spanId, parentSpanId, name, status, attributes }: OtlpSpan): ReceivedSpan => ({
  traceId,
  spanId,
  parentId: parentSpanId || undefined,
  name,
  isFailed: status.code === 2,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
});

/** Starts a collector on a free port. */
export async function startFakeCollector(): Promise<FakeCollector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as OtlpRequest;
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans.map(toSpan));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the tree below a span as lines, indented by depth, in the order of the names. */
export function drawTree(spans: ReceivedSpan[], root: ReceivedSpan, depth = 0): string[] {
  const children = spans
    .filter(({ traceId, parentId }) => traceId === root.traceId && parentId === root.spanId)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const line = '  '.repeat(depth) + root.name;
  return [line, ...children.flatMap((child) => drawTree(spans, child, depth + 1))];
}
