import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Changes whenever the conversion does: an older file is then made anew. */
const fileName = 'all-MiniLM-L6-v2.int7.v1.onnx';

/** Where the converted model lies. */
export function modelPath(modelsDir: string): string {
  return join(modelsDir, fileName);
}

/** Where its sha256 lies; written last, so that it vouches for a whole file. */
export function hashPath(modelsDir: string): string {
  return `${modelPath(modelsDir)}.sha256`;
}

/** Whether a converted model lies there, intact or not. */
export function isConverted(modelsDir: string): boolean {
  return existsSync(hashPath(modelsDir));
}

/** The path of the intact converted model, converting first when there is none. Throws when that fails. */
export async function getModelFile(modelsDir: string): Promise<string> {
  if (!(await isIntact(modelsDir))) {
    // In a process of its own, whose memory is gone with it.
    const program = fileURLToPath(new URL('./convert-process.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      program,
      modelsDir,
    ]);
  }
  return modelPath(modelsDir);
}

async function isIntact(modelsDir: string): Promise<boolean> {
  try {
    const expected = await readFile(hashPath(modelsDir), 'utf8');
    return (await hashFile(modelPath(modelsDir))) === expected.trim();
  } catch {
    return false;
  }
}

/** By one small buffer: a stream's would stay in memory beside the model. */
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
