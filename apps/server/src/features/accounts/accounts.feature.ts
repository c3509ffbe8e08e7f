import type { Feature } from '../../feature.ts';
import { registerUserRoutes } from './users.routes.ts';

/** People and their profiles. */
export const accounts: Feature = { name: 'accounts', routes: registerUserRoutes };
