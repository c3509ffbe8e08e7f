import { globSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  uses?: string;
  steps?: Step[];
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
};
type Workflow = {
  name: string;
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(
  (path) => [path, parse(read(path)) as Workflow] as const,
);
const listJobs = ({ jobs }: Workflow) => Object.entries(jobs);
const listSteps = (workflow: Workflow) => listJobs(workflow).flatMap(([, { steps = [] }]) => steps);

it('finds the workflows', () => {
  expect(workflows.map(([path]) => path.split('/').at(-1)).sort()).toEqual([
    'check.yml',
    'dependency-review.yml',
    'image.yml',
    'release.yml',
  ]);
});

/** Returns the npm scripts that a shell command runs. */
function findScripts(run: string): string[] {
  const called = [...run.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!);
  return /\bnpm (?:test|t)\b/.test(run) ? [...called, 'test'] : called;
}

test.each(workflows)('%s runs only npm scripts that exist', (_path, workflow) => {
  const called = listSteps(workflow).flatMap(({ run = '' }) => findScripts(run));
  expect(called.filter((name) => !scripts[name])).toEqual([]);
});

it('finds the npm scripts of a command', () => {
  expect(findScripts('npm run -s check && npm run test:unit -- --shard=1/4')).toEqual(['check', 'test:unit']);
  expect(findScripts('npm ci\nnpm test -- e2e/')).toEqual(['test']);
});

test.each(workflows)('%s names the major version of every action', (_path, workflow) => {
  const used = [...listSteps(workflow), ...Object.values(workflow.jobs)].flatMap(({ uses = [] }) => uses);
  expect(
    used.filter((name) => !/^(?:[\w-]+\/[\w-]+@v\d{1,3}|\.\/\.github\/workflows\/[\w-]+\.yml)$/.test(name)),
  ).toEqual([]);
});

test.each(workflows)('%s may only read, unless a job needs more', (path, workflow) => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(workflow.on).not.toHaveProperty('pull_request_target');
  const writing = listJobs(workflow).flatMap(([name, { permissions = {} }]) =>
    Object.values(permissions).includes('write') ? [`${path.split('/').at(-1)} ${name}`] : [],
  );
  const allowed = ['image.yml publish', 'release.yml image', 'release.yml notes'];
  expect(writing.filter((each) => !allowed.includes(each))).toEqual([]);
});

test.each(workflows)('%s gives no step the token of the checkout', (_path, workflow) => {
  const checkouts = listSteps(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  for (const { with: options } of checkouts) expect(options).toMatchObject({ 'persist-credentials': false });
});

test.each(workflows)(
  '%s ends jobs that hang, and puts no expression into a shell command',
  (_path, workflow) => {
    for (const [name, job] of listJobs(workflow))
      if (!job.uses) expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    expect(listSteps(workflow).filter(({ run }) => run?.includes('${{'))).toEqual([]);
  },
);

it('releases only what passed the check, as one image after the other', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: Record<string, { needs?: string; uses?: string }>;
  };
  expect(jobs.check?.uses).toBe('./.github/workflows/check.yml');
  expect([jobs.image?.needs, jobs.notes?.needs]).toEqual(['check', 'image']);
});

it('covers all shards of the tests', () => {
  const { jobs } = parse(read('.github/workflows/check.yml')) as {
    jobs: { tests: { strategy: { matrix: { shard: number[] } }; steps: Step[] } };
  };
  const { shard } = jobs.tests.strategy.matrix;
  expect(shard).toEqual(shard.map((_, index) => index + 1));
  expect(jobs.tests.steps.some(({ run }) => run?.includes(`/${shard.length}"`))).toBe(true);
});

test.each(
  globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((path) => !path.endsWith('config.yml')),
)('%s is an issue form with unique ids', (path) => {
  const form = parse(read(path)) as {
    name: string;
    description: string;
    body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
  };
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  const fields = form.body.filter(({ type }) => type !== 'markdown');
  expect(fields.every(({ attributes }) => attributes.label)).toBe(true);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});

it('uses one version of Node everywhere', () => {
  const major = read('.nvmrc').trim();
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  expect(devDependencies.node.split('.')[0]).toBe(major);
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string };
  expect(image).toMatch(new RegExp(`:${major}-`));
});
