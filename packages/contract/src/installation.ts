import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { personText } from './values.ts';

/**
 * State of a model.
 * - `ready` answers.
 * - `starting` and `asleep` answer after loading.
 * - `failing` did not answer the last request.
 * - `refused-key`: the provider rejects the installation's key.
 */
const modelStates = ['ready', 'starting', 'asleep', 'failing', 'refused-key'] as const;

/** State of the model that serves, for the owner's screens. */
const modelStatus = z.object({
  provider: z.string(),
  model: z.string(),
  isBuiltIn: z.boolean(),
  isHealthy: z.boolean(),
  state: z.enum(modelStates),
});

/** A language model on the installation's machine, and the program that serves it. */
export const localModel = z.strictObject({
  server: z.enum(['ollama', 'lm-studio', 'llama-cpp']),
  model: z.string().min(1).max(200),
});
export type LocalModel = z.infer<typeof localModel>;

/** Model providers that an admin can connect. Others can be set only in the server's settings. */
export const connectableProviders = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'xai',
  'azure',
  'openrouter',
  'openai-compatible',
] as const;
export type ConnectableProvider = (typeof connectableProviders)[number];

const invalidAddressMessage = 'must be an address like https://api.example.com/v1';

const modelName = personText({ min: 1, max: limits.modelNameMax, label: 'Model' });

/** A provider's model that answers, and the models that assistants may choose instead. */
export const connectedProviderModel = z.strictObject({
  vendor: z.enum(connectableProviders),
  /** Null for the provider's default address. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: invalidAddressMessage })
    .max(limits.urlMax)
    .refine((text) => !/[@?#]/.test(text), invalidAddressMessage)
    .nullable(),
  model: modelName,
  choices: z.array(modelName).max(limits.modelChoices),
});
export type ConnectedProviderModel = z.infer<typeof connectedProviderModel>;

/** Input of an admin. A missing key stays as it is while the address stays the same. */
const providerModelInput = connectedProviderModel.extend({
  apiKey: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .regex(/^[\x21-\x7e]*$/, 'must be copied as the vendor shows it')
    .optional(),
});
export type ProviderModelInput = z.output<typeof providerModelInput>;

/** Results of a test request; every result except `answers` is a reason for its failure. */
const modelTestResults = [
  'answers',
  'refused-key',
  'unknown-model',
  'unreachable',
  'slow',
  'busy',
  'not-allowed',
  'failed',
] as const;

const modelTest = z.object({
  result: z.enum(modelTestResults),
  milliseconds: z.int(),
  /** Beginning of the model's answer. */
  answer: z.string().nullable(),
});
export type ModelTest = z.infer<typeof modelTest>;

/** The model that answers, and the choices of an admin. */
const chatModelChoice = z.object({
  chat: modelStatus,
  /** The server's settings name the model, so it cannot be changed here. */
  isSetByServer: z.boolean(),
  chosen: localModel.nullable(),
  /** Models that this machine serves now. */
  found: z.array(localModel),
  /** The provider that an admin has connected. Of its key, only its existence and last four characters. */
  connected: connectedProviderModel
    .extend({ hasKey: z.boolean(), keyEnd: z.string().nullable(), isKeyLost: z.boolean() })
    .nullable(),
  /** Providers that can be connected, and their requirements. */
  vendors: z.array(
    z.object({
      vendor: z.enum(connectableProviders),
      needsKey: z.boolean(),
      /** Example address, for providers without a default address. */
      baseUrl: z.string().nullable(),
      usualModel: z.string().nullable(),
    }),
  ),
});
export type ChatModelChoice = z.infer<typeof chatModelChoice>;

/** Data that the browser app needs before anyone signs in. */
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
  summary: 'Get the name of the installation and the sign-in address',
  response: installation,
});

export const getModels = defineEndpoint({
  method: 'GET',
  path: '/api/models',
  access: 'user',
  resource: 'none',
  summary: 'Get the chat and embedding models and whether they work',
  response: models,
});

export const getChatModelChoice = defineEndpoint({
  method: 'GET',
  path: '/api/admin/chat-model',
  access: 'admin',
  resource: 'none',
  summary: 'Get the chat model and the models that are available on this machine now',
  response: chatModelChoice,
});

export const chooseChatModel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/chat-model',
  access: 'admin',
  resource: 'none',
  summary: 'Use a model on this machine for answers',
  body: localModel,
  response: chatModelChoice,
});

export const resetChatModel = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/chat-model',
  access: 'admin',
  resource: 'none',
  summary: 'Use the built-in model for answers',
  response: chatModelChoice,
});

export const connectChatModel = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/chat-model/vendor',
  access: 'admin',
  resource: 'none',
  summary: 'Use the model of a provider for answers',
  body: providerModelInput,
  response: chatModelChoice,
});

export const testChatModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/chat-model/test',
  access: 'admin',
  resource: 'none',
  summary:
    'Test the model of a provider with a short question, whether it is in use or not. This costs a few tokens',
  body: providerModelInput,
  response: modelTest,
});
