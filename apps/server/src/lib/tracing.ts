import type * as Api from '@opentelemetry/api';
import type { TextMapPropagator } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** Facts about a span. Never texts of people or secrets: traces leave the machine. */
type Attributes = Record<string, string | number | boolean | undefined>;

/** The trace context in its W3C form, which a job carries from the span that queued it. */
export type TraceContext = { traceparent?: string; tracestate?: string };

type Tracing = { api: typeof Api; tracer: Api.Tracer; propagator: TextMapPropagator<TraceContext> };

/** The tracing of this process. Undefined while it is off: nothing of OpenTelemetry is loaded then. */
let tracing: Tracing | undefined;

export const isTracing = () => tracing !== undefined;

/** Starts tracing if the environment names a collector. `stop` sends the last spans. */
export async function startTracing(env: Env, log: Logger): Promise<{ stop(): Promise<void> }> {
  if (env.tracesUrl) {
    const { createTracing } = await import('./create-tracing.ts');
    const { stop, ...parts } = createTracing({ ...env, tracesUrl: env.tracesUrl }, log);
    tracing = parts;
    return {
      stop: () => {
        tracing = undefined;
        return stop();
      },
    };
  }
  return { stop: async () => undefined };
}

/** Returns the id of the current trace, for the log; undefined without one. */
export function findTraceId(): string | undefined {
  return tracing?.api.trace.getActiveSpan()?.spanContext().traceId;
}

/** Adds attributes to the current span, without undefined values. Does nothing without tracing. */
export function describeSpan(attributes: Attributes): void {
  const span = tracing?.api.trace.getActiveSpan();
  if (span?.isRecording()) span.setAttributes(removeMissing(attributes));
}

/** Returns the context of the current span, for a job that continues its trace; empty without tracing. */
export function writeTraceContext(): TraceContext {
  const context: TraceContext = {};
  if (tracing) {
    const { api, propagator } = tracing;
    propagator.inject(api.context.active(), context, api.defaultTextMapSetter);
  }
  return context;
}

/** Runs `work` within the trace of `context`. */
export function continueTrace<T>(context: TraceContext, work: () => T): T {
  if (!tracing) return work();
  const { api, propagator } = tracing;
  return api.context.with(propagator.extract(api.ROOT_CONTEXT, context, api.defaultTextMapGetter), work);
}

/** Runs `work` in a span and returns its result. A thrown error marks the span as failed and is rethrown. */
export async function traceCall<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing || isLeftOut(tracing)) return work();
  const { span, run } = startSpan(tracing, name, attributes);
  try {
    return await run(work);
  } catch (error) {
    markFailed(tracing, span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the stream of `create` in a span, which ends with the stream. */
export function traceStream<T, R>(
  name: string,
  attributes: Attributes,
  create: () => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  return tracing && !isLeftOut(tracing) ? streamInSpan(tracing, name, attributes, create) : create();
}

/** Yields the stream of `create` in a span. A thrown error marks the span as failed and is rethrown. */
async function* streamInSpan<T, R>(
  current: Tracing,
  name: string,
  attributes: Attributes,
  create: () => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  const { span, run } = startSpan(current, name, attributes);
  const stream = run(create);
  let isDone = false;
  try {
    for (;;) {
      // Each part is made in the context of the span: a generator otherwise has that of its reader.
      const next = await run(() => stream.next());
      isDone = next.done === true;
      if (next.done) return next.value;
      yield next.value;
    }
  } catch (error) {
    isDone = true;
    markFailed(current, span, error);
    throw error;
  } finally {
    if (!isDone) await run(() => stream.return(undefined as R));
    span.end();
  }
}

/**
 * Starts the span of a request, runs `serve` in it, and returns the function that ends it. The request begins
 * a new trace: a visitor who names one could have every request recorded.
 */
export function traceRequest(name: string, serve: () => void): (attributes: Attributes) => void {
  if (!tracing) {
    serve();
    return () => undefined;
  }
  const { api, tracer } = tracing;
  const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, root: true });
  api.context.with(api.trace.setSpan(api.context.active(), span), serve);
  return (attributes) => {
    if (span.isRecording()) span.setAttributes(removeMissing(attributes));
    span.end();
  };
}

/**
 * Returns whether the sampler has left out the current trace. Its further spans would not be recorded either.
 */
function isLeftOut({ api }: Tracing): boolean {
  const span = api.trace.getActiveSpan();
  return span !== undefined && (span.spanContext().traceFlags & api.TraceFlags.SAMPLED) === 0;
}

/** Starts a span within the current one. `run` runs work in it; the caller ends it. */
function startSpan({ api, tracer }: Tracing, name: string, attributes: Attributes) {
  const parent = api.context.active();
  const span = tracer.startSpan(name, { attributes: removeMissing(attributes) }, parent);
  const context = api.trace.setSpan(parent, span);
  return { span, run: <T>(work: () => T): T => api.context.with(context, work) };
}

const removeMissing = (attributes: Attributes): Api.Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Marks a span as failed by the name or code of the error. Its message may hold texts of people. */
function markFailed({ api }: Tracing, span: Api.Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}
