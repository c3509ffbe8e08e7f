import type { ProductProcess } from './product-process.ts';
import { createTestProduct, type TestProduct } from './test-product.ts';

/** An installation whose processes run: of `webs` the first is the product itself. */
export type TestProcesses = { product: TestProduct; webs: ProductProcess[]; workers: ProductProcess[] };

/** Tokens name the installation by its address, which all of its processes have in common. */
const installation = { PUBLIC_URL: 'http://localhost:3000' };

/**
 * Starts an installation: on PostgreSQL so many web processes and workers, each a process of its own (two of each, where
 * nothing else is said), else the one process that there may be.
 */
export async function startTestProcesses(
  settings: Record<string, string>,
  { workers: workerCount = 2 } = {},
): Promise<TestProcesses> {
  if (!process.env.TEST_DATABASE_URL) {
    const product = await createTestProduct(settings);
    await product.start();
    return { product, webs: [product], workers: [product] };
  }
  const product = await createTestProduct({ ...settings, ...installation, ROLES: 'web' });
  // The first makes what the others share.
  await product.start();
  const other = await product.createSibling();
  const workers: ProductProcess[] = [];
  while (workers.length < workerCount) workers.push(await product.createSibling({ ROLES: 'worker' }));
  await Promise.all([other, ...workers].map((each) => each.start()));
  return { product, webs: [product, other], workers };
}
