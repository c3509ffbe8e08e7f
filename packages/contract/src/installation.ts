import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Which model serves, for the owner's screens. */
export const modelStatus = z.object({
  provider: z.string(),
  model: z.string(),
  isBuiltIn: z.boolean(),
  isHealthy: z.boolean(),
});

/** What the browser app needs to know before anyone signs in. */
export const installation = z.object({
  productName: z.string(),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), scope: z.string() }),
});
export type Installation = z.infer<typeof installation>;

export const models = z.object({ chat: modelStatus, embed: modelStatus });
export type ModelsStatus = z.infer<typeof models>;

export const getInstallation = defineEndpoint({
  method: 'GET',
  path: '/api/installation',
  access: 'public',
  resource: 'none',
  summary: 'Name of the installation and where to sign in',
  response: installation,
});

export const getModels = defineEndpoint({
  method: 'GET',
  path: '/api/models',
  access: 'user',
  resource: 'none',
  summary: 'Which models answer and embed, and whether they work',
  response: models,
});
