import type { ProductProcess } from './product-process.ts';
import { createTestProduct, type TestProduct } from './test-product.ts';

/** An installation with running processes. The first of `webs` is the product itself. */
export type TestProcesses = { product: TestProduct; webs: ProductProcess[]; workers: ProductProcess[] };

/** Tokens name the installation by its address, which all of its processes share. */
const installation = { PUBLIC_URL: 'http://localhost:3000' };

/** Starts two web processes and the given number of workers on one database. */
export async function startTestProcesses(
  settings: Record<string, string>,
  { workers: workerCount = 2 } = {},
): Promise<TestProcesses> {
  const product = await createTestProduct({ ...settings, ...installation, ROLES: 'web' });
  // The first process creates what the others share.
  await product.start();
  const other = await product.createSibling();
  const workers: ProductProcess[] = [];
  while (workers.length < workerCount) workers.push(await product.createSibling({ ROLES: 'worker' }));
  await Promise.all([other, ...workers].map((each) => each.start()));
  return { product, webs: [product, other], workers };
}
