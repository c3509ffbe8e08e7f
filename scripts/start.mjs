import './compile-cache.mjs';
import { existsSync } from 'node:fs';

const path = (name) => new URL(`../${name}`, import.meta.url);

// Without development dependencies there is nothing to build with.
if (existsSync(path('node_modules/vite'))) {
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
} else if (!existsSync(path('apps/web/dist/.stamp'))) {
  process.stderr.write(
    'The browser app is not built. Run npm ci, npm run build and npm prune --omit=dev, then npm start.\n',
  );
  process.exit(1);
}
const { runProduct } = await import('../apps/server/src/main.ts');
runProduct();
