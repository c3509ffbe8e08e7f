import { readFileSync } from 'node:fs';

/** A package that an installation contains. */
export type ShippedPackage = { name: string; version: string; license: string; path: string };

type LockEntry = {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
};
type LockFile = { packages: Record<string, LockEntry> };
type Manifest = { devDependencies: Record<string, string> };

/** Development dependencies of the browser app that only build or test it. The others are in its bundles. */
const browserTools =
  /^(?:@anito\/.*|@tailwindcss\/vite|@testing-library\/.*|@types\/.*|@vitejs\/.*|happy-dom|vite|preact-render-to-string)$/;
/** The script of the API reference is copied into the browser app as its package has built it. */
const copiedScripts = ['@scalar/fastify-api-reference'];

const readJson = <T>(path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as T;

/** Returns the place of a dependency in the lock file: the nearest `node_modules` above its user. */
function resolvePath(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = base ? `${base}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!base) return undefined;
  }
}

/** Returns the places of packages with everything that they depend on. */
function listClosure(packages: LockFile['packages'], names: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string | undefined) => {
    if (!path || found.has(path)) return;
    found.add(path);
    for (const name of Object.keys(packages[path]?.dependencies ?? {}))
      visit(resolvePath(packages, path, name));
  };
  for (const name of names) visit(resolvePath(packages, '', name));
  return found;
}

/**
 * Returns the packages of others that an installation contains, by name and version: the production
 * dependencies of the lock file for every platform, and what is bundled into the browser app.
 */
export function listShippedPackages(): ShippedPackage[] {
  const { packages } = readJson<LockFile>('package-lock.json');
  const bundled = Object.keys(readJson<Manifest>('apps/web/package.json').devDependencies).filter(
    (name) => !browserTools.test(name),
  );
  const paths = new Set([
    ...Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path]?.dev),
    ...listClosure(packages, bundled),
    ...copiedScripts.flatMap((name) => resolvePath(packages, '', name) ?? []),
  ]);
  const shipped = new Map<string, ShippedPackage>();
  for (const path of paths) {
    const { version, license, link } = packages[path]!;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // Links are packages of this repository. Types are not part of a program.
    if (link || !version || name.startsWith('@types/')) continue;
    shipped.set(`${name}@${version}`, { name, version, license: license ?? 'see its text', path });
  }
  return [...shipped.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** Formats a package as a line of the list at the beginning of THIRD_PARTY_NOTICES. */
export const formatLine = ({ name, version, license }: ShippedPackage) => `- ${name} ${version} (${license})`;
