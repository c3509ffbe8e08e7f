import { type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Env } from '../env.ts';
import { describeProcess, logProblems, shutDown } from './open-telemetry.ts';

type PrometheusMetric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];
type Labels = Record<string, string | number>;
type Value = { value: number; labels: Labels; metricName?: string };

/**
 * Returns the histograms of a metric, one for each set of labels. Prometheus counts the values up to each
 * bound, OpenTelemetry those between two bounds.
 */
function readHistograms(name: string, values: readonly Value[]): { labels: Labels; value: Histogram }[] {
  const series = Map.groupBy(values, ({ labels: { le, ...labels } }) => JSON.stringify(labels));
  return [...series].map(([key, own]) => {
    const ofName = (suffix: string) => own.filter(({ metricName }) => metricName === `${name}_${suffix}`);
    const buckets = ofName('bucket');
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const [sum, count] = [ofName('sum')[0]?.value ?? 0, ofName('count')[0]?.value ?? 0];
    return { labels: JSON.parse(key) as Labels, value: { buckets: { boundaries, counts }, sum, count } };
  });
}

/** Converts a metric of the registry. Returns none for a summary, which OpenTelemetry's SDK does not have. */
function convertMetric(
  { name, help, type, values }: PrometheusMetric,
  startTime: HrTime,
  endTime: HrTime,
): MetricData[] {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const toPoint = <T>({ labels, value }: { labels: Labels; value: T }) => ({
    startTime,
    endTime,
    attributes: labels,
    value,
  });
  // The type of prom-client declares the kinds of metrics as an enumeration that it does not have.
  switch (String(type)) {
    case 'histogram': {
      const dataPoints = readHistograms(name, values as Value[]).map(toPoint);
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
    }
    case 'counter': {
      const dataPoints = (values as Value[]).map(toPoint);
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
    }
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: (values as Value[]).map(toPoint) }];
    default:
      return [];
  }
}

/**
 * Sends the metrics of a registry to a collector by OTLP over HTTP, each `OTEL_METRIC_EXPORT_INTERVAL` and at
 * the end. The exporter reads its other settings from the standard variables. Failures to send are logged.
 */
export function createMetricExport(
  settings: Pick<Env, 'OTEL_SERVICE_NAME' | 'OTEL_METRIC_EXPORT_INTERVAL' | 'ROLES'> & { metricsUrl: string },
  registry: Registry,
  log: Logger,
): { stop(): Promise<void> } {
  logProblems(log);
  const startTime = hrTime();
  const producer: MetricProducer = {
    async collect() {
      const metrics = await registry.getMetricsAsJSON();
      const endTime = hrTime();
      return {
        // The reader replaces the resource by that of its provider.
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [
            {
              scope: { name: 'anito' },
              metrics: metrics.flatMap((metric) => convertMetric(metric, startTime, endTime)),
            },
          ],
        },
        errors: [],
      };
    },
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: settings.metricsUrl }),
    exportIntervalMillis: settings.OTEL_METRIC_EXPORT_INTERVAL,
    metricProducers: [producer],
  });
  const provider = new MeterProvider({ resource: describeProcess(settings), readers: [reader] });
  return { stop: () => shutDown(provider) };
}
