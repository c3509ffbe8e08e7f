import { buildWeb } from './build-web.ts';
import { useCompileCache } from './compile-cache.ts';

useCompileCache();
await buildWeb();
const { runProduct } = await import('../apps/server/src/main.ts');
runProduct();
