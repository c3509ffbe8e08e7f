import { existsSync } from 'node:fs';
import { useCompileCache } from './compile-cache.ts';

const path = (name: string) => new URL(`../${name}`, import.meta.url);

useCompileCache();
// Without development dependencies there are no build tools.
if (existsSync(path('node_modules/vite'))) {
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
} else if (!existsSync(path('apps/web/dist/.stamp'))) {
  process.stderr.write('The browser app is not built. Run npm ci and npm run build, then npm start.\n');
  process.exit(1);
}
const { runProduct } = await import('../apps/server/src/main.ts');
runProduct();
