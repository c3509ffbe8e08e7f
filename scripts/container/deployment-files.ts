import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the text of a file of the repository. */
export function readText(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}

/** A service of a Compose file, as far as tests look at it. */
export type Service = {
  image: string;
  build?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean };
  stop_grace_period?: string;
};

type ComposeFile = { services: Record<string, Service>; volumes: Record<string, null> };

/** A variable in a Compose file: `${NAME}`, `${NAME:-default}` or `${NAME:?problem}`. `$$` is a dollar sign. */
const interpolation = /\$\$|\$\{([A-Z_]{1,60})(?::([-?])([^}]{0,200}))?\}/g;

/** Returns the names of the variables that a Compose file is given. */
export function listInterpolated(path: string): string[] {
  const names = [...readText(path).matchAll(interpolation)].flatMap(([, name]) => (name ? [name] : []));
  return [...new Set(names)];
}

/** Reads a Compose file with these variables. Throws when a required one is missing. */
export function readCompose(path: string, variables: Record<string, string> = {}): ComposeFile {
  const text = readText(path).replace(interpolation, (_, name?: string, mode?: string, rest?: string) => {
    if (!name) return '$';
    const value = variables[name];
    if (value) return value;
    if (mode === '?') throw new Error(rest);
    return mode === '-' ? (rest ?? '') : '';
  });
  return parse(text, { merge: true }) as ComposeFile;
}

/** Returns the variables of a file with one `NAME=value` per line. */
export function readVariables(path: string): Record<string, string> {
  const lines = readText(path).split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line): [string, string] => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );
}

/** Returns the command of the Dockerfile (its last `CMD` in exec form), or of its health check. */
export function readImageCommand(of: 'CMD' | 'HEALTHCHECK'): string[] {
  const pattern = of === 'CMD' ? /\nCMD (\[.*\])\n/ : /\nHEALTHCHECK [^\n]{1,200}\n {1,8}CMD (\[.*\])\n/;
  return JSON.parse(pattern.exec(readText('Dockerfile'))![1]!) as string[];
}

/** Returns the names of all settings of the server. */
export function listSettings(): Set<string> {
  const names = [...readText('apps/server/src/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]{1,60}): /gm)];
  return new Set(names.map(([, name]) => name!));
}
