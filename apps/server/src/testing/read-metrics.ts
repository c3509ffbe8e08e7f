import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** One series of a metric, with its value. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

const linePattern = /^(?<name>[a-zA-Z_:][\w:]{0,100})(?:\{(?<labels>[^\n]{0,500})\})? (?<value>\S{1,30})$/;
const labelPattern = /(\w{1,50})="((?:[^"\\]|\\.){0,300})"/g;

/** Parses metrics in Prometheus' text format. Throws for a line that is neither a sample nor a comment. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const { name, labels, value } = linePattern.exec(line)?.groups ?? {};
    if (name === undefined) throw new Error(`not a sample: ${line}`);
    const pairs = [...(labels ?? '').matchAll(labelPattern)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}

/** Reads `/metrics` of an app. */
export async function readMetrics({ app }: Pick<TestApp, 'app'>): Promise<Sample[]> {
  const response = await app.inject({ url: '/metrics' });
  expect(response.statusCode).toBe(200);
  return parseMetrics(response.body);
}

/** Returns the sum of a metric's series with these labels, 0 without any. */
export function sumMetric(samples: Sample[], name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
