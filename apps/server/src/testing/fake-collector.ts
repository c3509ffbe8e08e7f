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
type OtlpPoint = {
  attributes: { key: string; value: OtlpValue }[];
  asDouble?: number;
  count?: number;
  bucketCounts?: number[];
};
type OtlpMetric = { name: string } & Partial<Record<(typeof kinds)[number], { dataPoints: OtlpPoint[] }>>;
type OtlpRequest = {
  resourceSpans?: { scopeSpans: { spans: OtlpSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: OtlpMetric[] }[] }[];
};

/** A received span. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  isFailed: boolean;
  attributes: Record<string, unknown>;
};

/** A received point of a metric. The value of a histogram is its count. */
export type ReceivedPoint = {
  kind: string;
  labels: Record<string, unknown>;
  value: number;
  bucketCounts: number[] | undefined;
};

/** A collector that receives spans and metrics by OTLP over HTTP, in JSON. */
export type FakeCollector = {
  url: string;
  spans: ReceivedSpan[];
  /** The points that were received last, by the name of their metric. */
  metrics: Map<string, ReceivedPoint[]>;
  bodies: string[];
  close(): Promise<void>;
};

const toValues = (attributes: OtlpSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const toSpan = ({ traceId, spanId, parentSpanId, name, status, attributes }: OtlpSpan): ReceivedSpan => ({
  traceId,
  spanId,
  parentId: parentSpanId || undefined,
  name,
  isFailed: status.code === 2,
  attributes: toValues(attributes),
});

const kinds = ['sum', 'gauge', 'histogram'] as const;

const toPoints = (metric: OtlpMetric): ReceivedPoint[] =>
  kinds.flatMap((kind) =>
    (metric[kind]?.dataPoints ?? []).map(({ attributes, asDouble, count, bucketCounts }) => ({
      kind,
      labels: toValues(attributes),
      value: Number(asDouble ?? count),
      bucketCounts,
    })),
  );

/** Starts a collector on a free port. */
export async function startFakeCollector(): Promise<FakeCollector> {
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, ReceivedPoint[]>();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(body) as OtlpRequest;
    for (const { scopeMetrics } of resourceMetrics)
      for (const scope of scopeMetrics)
        for (const metric of scope.metrics) metrics.set(metric.name, toPoints(metric));
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans.map(toSpan));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
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
