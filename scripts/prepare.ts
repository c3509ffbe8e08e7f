import { prepareCluster } from '../apps/server/src/db/embedded/prepare-cluster.ts';
import { buildWeb } from './build-web.ts';
import { trimInstall } from './trim-install.ts';

/** After `npm ci`: everything that would otherwise delay the first start. */
await trimInstall();
await Promise.all([buildWeb(), prepareCluster()]);
