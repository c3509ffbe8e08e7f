import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * How a model does: `ready` answers, `starting` and `asleep` answer after loading, `failing` did not when last asked,
 * `refused-key` has a vendor that does not take the installation's key.
 */
export const modelStates = ['ready', 'starting', 'asleep', 'failing', 'refused-key'] as const;

/** Which model serves, for the owner's screens. */
export const modelStatus = z.object({
  provider: z.string(),
  model: z.string(),
  isBuiltIn: z.boolean(),
  isHealthy: z.boolean(),
  state: z.enum(modelStates),
});

/** A language model on the machine of the installation, and the program that serves it. */
export const localModel = z.strictObject({
  server: z.enum(['ollama', 'lm-studio', 'llama-cpp']),
  model: z.string().min(1).max(200),
});
export type LocalModel = z.infer<typeof localModel>;

/** What an admin may know and choose of the model that answers. */
export const chatModelChoice = z.object({
  chat: modelStatus,
  /** The settings of the server name the model: then nothing can be chosen here. */
  isSetByServer: z.boolean(),
  chosen: localModel.nullable(),
  /** Served on this machine at the moment. */
  found: z.array(localModel),
});
export type ChatModelChoice = z.infer<typeof chatModelChoice>;

/** What the browser app needs to know before anyone signs in. */
export const installation = z.object({
  productName: z.string(),
  oidc: z.object({ issuer: z.string(), clientId: z.string(), scope: z.string() }),
});
export type Installation = z.infer<typeof installation>;

export const models = z.object({
  chat: modelStatus,
  embed: modelStatus,
  /** Models of the chat's provider that an assistant may choose instead. */
  choices: z.array(z.string()),
});
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

export const getChatModelChoice = defineEndpoint({
  method: 'GET',
  path: '/api/admin/chat-model',
  access: 'admin',
  resource: 'none',
  summary: 'Which model answers, and which are found on this machine now',
  response: chatModelChoice,
});

export const chooseChatModel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/chat-model',
  access: 'admin',
  resource: 'none',
  summary: 'Answer by a model on this machine',
  body: localModel,
  response: chatModelChoice,
});

export const forgetChatModel = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/chat-model',
  access: 'admin',
  resource: 'none',
  summary: 'Answer by the built-in model again',
  response: chatModelChoice,
});
