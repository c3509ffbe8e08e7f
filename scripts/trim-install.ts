import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

async function listFolder(path: string): Promise<string[]> {
  return existsSync(path) ? readdir(path) : [];
}

/**
 * Removes from installed packages what this machine cannot use: onnxruntime-node carries native code of
 * five platforms, onnxruntime-web a dozen builds for browsers, tesseract.js-core a build for every processor, its
 * languages a second model, pdfjs-dist builds for browsers beside the data that its other build lacks, and a canvas of
 * native code that nothing draws on, node its headers and manuals; source maps are for those who debug the packages themselves.
 * Halves `node_modules`.
 */
export async function trimInstall(): Promise<void> {
  // What the package `node` was unpacked from; its program is a hard link that stays.
  if (existsSync(join(modules, 'node/bin/node'))) {
    await rm(join(modules, 'node/node_modules'), { recursive: true, force: true });
  }
  const native = join(modules, 'onnxruntime-node/bin/napi-v6');
  for (const platform of await listFolder(native)) {
    for (const architecture of await listFolder(join(native, platform))) {
      const isOwn = platform === process.platform && architecture === process.arch;
      if (!isOwn) await rm(join(native, platform, architecture), { recursive: true, force: true });
    }
  }
  const web = join(modules, 'onnxruntime-web/dist');
  for (const file of await listFolder(web)) {
    const isUsed =
      /^ort\.wasm(\.bundle)?\.min\.m?js$/.test(file) || /^ort-wasm-simd-threaded\.(mjs|wasm)$/.test(file);
    if (!isUsed) await rm(join(web, file), { force: true });
  }
  const tesseract = join(modules, 'tesseract.js-core');
  for (const file of await listFolder(tesseract)) {
    const isUnused = /^tesseract-core/.test(file) && !/^tesseract-core-simd-lstm\.(js|wasm)$/.test(file);
    if (isUnused) await rm(join(tesseract, file), { force: true });
  }
  const languages = join(modules, '@tesseract.js-data');
  for (const language of await listFolder(languages)) {
    await rm(join(languages, language, '4.0.0'), { recursive: true, force: true });
  }
  const pdf = join(modules, 'pdfjs-dist');
  for (const folder of ['build', 'legacy', 'web', 'types', 'image_decoders']) {
    await rm(join(pdf, folder), { recursive: true, force: true });
  }
  await rm(join(modules, '@napi-rs'), { recursive: true, force: true });
  for (const file of await readdir(modules, { recursive: true })) {
    if (/\.[cm]?js\.map$/.test(file)) await rm(join(modules, file), { force: true });
  }
}
