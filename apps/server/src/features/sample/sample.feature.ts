import type { Feature } from '../../feature.ts';
import { registerSampleRoutes } from './sample.routes.ts';

/** An example business to begin with. */
export const sample: Feature = { name: 'sample', routes: registerSampleRoutes };
