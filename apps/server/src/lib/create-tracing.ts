import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

type TracingSettings = Pick<
  Env,
  'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLES'
> & { tracesUrl: string };

/** Longest wait in milliseconds for a collector that does not answer when the process stops. */
const flushTimeoutMs = 3_000;

/** Returns the sampler of OTEL_TRACES_SAMPLER. */
function createSampler({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: TracingSettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/**
 * Creates the tracer that sends spans to a collector by OTLP over HTTP. The exporter reads its other settings
 * (headers, timeout, compression, certificates) from the standard variables. Failures to send are logged.
 */
export function createTracing(settings: TracingSettings, log: Logger) {
  const ignore = () => undefined;
  const warn = (message: string) => log.warn({ problem: message.slice(0, 500) }, 'traces not sent');
  api.diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    api.DiagLogLevel.WARN,
  );
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(
      resourceFromAttributes({
        'service.name': settings.OTEL_SERVICE_NAME,
        'anito.roles': [...settings.ROLES],
      }),
    );
  const provider = new TracerProvider({
    resource,
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: settings.tracesUrl }) }),
    ],
  });
  return {
    api,
    tracer: provider.getTracer('anito'),
    propagator: new W3CTraceContextPropagator(),
    async stop() {
      const timeout = AbortSignal.timeout(flushTimeoutMs);
      const expired = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve()));
      await Promise.race([provider.shutdown(), expired]).catch((error: unknown) => warn(String(error)));
      api.context.disable();
      api.diag.disable();
    },
  };
}
