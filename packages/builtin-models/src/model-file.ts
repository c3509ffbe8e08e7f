import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Must change with the conversion, so that an older file is converted again. */
const fileName = 'all-MiniLM-L6-v2.int7.v1.onnx';

/** Returns the path of the converted model, whether or not it exists. */
export function modelPath(modelsDir: string): string {
  return join(modelsDir, fileName);
}

/**
 * Returns the path of the file with the model's SHA-256. That file is written last, so that it guarantees a
 * complete model.
 */
export function hashPath(modelsDir: string): string {
  return `${modelPath(modelsDir)}.sha256`;
}

/** Returns whether the model was converted at some time. Does not check whether its file is intact. */
export function isConverted(modelsDir: string): boolean {
  return existsSync(hashPath(modelsDir));
}

/**
 * Returns the path of the intact converted model. First converts the model in a separate process if needed.
 * Throws if that fails.
 */
export async function getModelFile(modelsDir: string): Promise<string> {
  if (!(await isIntact(modelsDir))) {
    // A separate process releases its memory when it ends.
    const program = fileURLToPath(new URL('./convert-process.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      program,
      modelsDir,
    ]);
  }
  return modelPath(modelsDir);
}

/**
 * Returns whether the model file exists and matches the stored hash. Reads the whole file, and never throws.
 */
async function isIntact(modelsDir: string): Promise<boolean> {
  try {
    const expected = await readFile(hashPath(modelsDir), 'utf8');
    return (await hashFile(modelPath(modelsDir))) === expected.trim();
  } catch {
    return false;
  }
}

/**
 * Returns the SHA-256 of a file in hexadecimal digits. Uses one small buffer, because those of a stream would
 * stay in memory next to the model.
 */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(256 * 1024);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
