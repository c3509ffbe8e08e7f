/** Permissions of an API key: ask an assistant, or search its knowledge. */
export const apiKeyScopes = ['chat', 'search'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
