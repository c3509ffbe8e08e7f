import { existsSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listSettings, readText } from './container/deployment-files.ts';

type Values = { [key: string]: Values | string | number | boolean };

const chart = 'deploy/helm';
const settings = listSettings();
const defaults = parse(readText(`${chart}/values.yaml`)) as Values;
const examples = readdirSync(`${chart}/examples`);
const templates = readdirSync(`${chart}/templates`).map((name) => readText(`${chart}/templates/${name}`));
const schema = JSON.parse(readText(`${chart}/values.schema.json`)) as { properties: Record<string, object> };
const isValid = new Ajv({ strictTypes: false }).compile(schema);

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges values as Helm does. */
function merge(base: Values, other: Values): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(other)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? merge(before, value) : value;
  }
  return merged;
}

const small = merge(defaults, parse(readText(`${chart}/examples/small.yaml`)) as Values);

/** `npm run check:chart` renders the chart with Helm and checks the resources. */
describe('Helm chart', () => {
  it.each(examples)('accepts the values of %s', (name) => {
    isValid(merge(defaults, parse(readText(`${chart}/examples/${name}`)) as Values));
    expect(isValid.errors).toBeNull();
  });

  it.each([
    ['no image', { image: { repository: '' } }],
    ['no secret', { existingSecret: '' }],
    ['no bucket', { storage: { url: '' } }],
    ['an address without a protocol', { publicUrl: 'chat.example.com' }],
    ['a secret among the settings', { env: { SECRET_KEY: 'x'.repeat(32) } }],
    ['a setting that is no text', { env: { SEARCH_MEMORY_MB: 512 } }],
    ['an ingress without a host', { ingress: { enabled: true, host: '' } }],
    ['a stop delay that the server refuses', { web: { stopDelay: 61 } }],
    ['a misspelt name', { wep: { replicas: 2 } }],
  ] satisfies [string, Values][])('refuses %s', (_, values) => {
    expect(isValid(small)).toBe(true);
    expect(isValid(merge(small, values))).toBe(false);
  });

  it('uses only values that values.yaml has', () => {
    const used = templates.flatMap((text) =>
      [...text.matchAll(/\.Values((?:\.\w{1,40}){1,5})/g)].map(([, path]) => path!.slice(1).split('.')),
    );
    const isMissing = (path: string[]) => {
      let value: unknown = defaults;
      for (const key of path) value = isObject(value) ? value[key] : undefined;
      return value === undefined;
    };
    expect(used.filter(isMissing)).toEqual([]);
    expect(Object.keys(defaults).filter((key) => !(key in schema.properties))).toEqual([]);
  });

  it('sets settings that the server knows', () => {
    const names = templates.flatMap((text) =>
      [...text.matchAll(/- name: ([A-Z][A-Z_]{2,60})$/gm)].map(([, name]) => name!),
    );
    expect(names).toContain('STOP_DELAY');
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('probes paths of the server at the port of the image, and runs scripts that exist', () => {
    const text = templates.join('\n');
    const probes = [...text.matchAll(/httpGet: \{ path: (\/\w{1,20}), port: http \}/g)].map(
      ([, path]) => path,
    );
    expect([...new Set(probes)].sort()).toEqual(['/healthz', '/readyz']);
    const health = readText('apps/server/src/health.ts');
    for (const path of probes) expect(health).toContain(`app.get('${path}'`);
    const [, port] = /^EXPOSE (\d{1,5})$/m.exec(readText('Dockerfile'))!;
    expect(text).toContain(`containerPort: ${port}`);
    for (const [script] of text.matchAll(/scripts\/[\w-]{1,40}\.ts/g))
      expect(existsSync(script), script).toBe(true);
  });

  it('opens the port at which workers serve their metrics', () => {
    const worker = readText(`${chart}/templates/worker.yaml`);
    const [, port] = /- name: METRICS_PORT\n\s{1,30}value: "(\d{1,5})"/.exec(worker)!;
    expect(worker).toMatch(new RegExp(`- name: metrics\\n\\s{1,30}containerPort: ${port}\\n`));
    const policies = readText(`${chart}/templates/network-policy.yaml`).split('---\n');
    const policy = policies.find((text) => text.includes('component: worker'));
    expect(policy).toMatch(/ingress:\n\s{1,30}- ports:\n\s{1,30}- port: metrics\n/);
  });

  it('leads all requests of an address to one pod, also behind ingress-nginx', () => {
    expect(readText(`${chart}/templates/web.yaml`)).toContain('sessionAffinity: ClientIP');
    const { ingress } = parse(readText(`${chart}/examples/ingress.yaml`)) as {
      ingress: { className: string; annotations: Record<string, string> };
    };
    expect(ingress.className).toBe('nginx');
    expect(ingress.annotations['nginx.ingress.kubernetes.io/upstream-hash-by']).toBe('$binary_remote_addr');
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    const { appVersion } = parse(readText(`${chart}/Chart.yaml`)) as { appVersion: string };
    expect(appVersion).toBe(version);
  });
});
