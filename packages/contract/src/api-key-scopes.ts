/** What a key may do: ask an assistant, or search what it knows. */
export const apiKeyScopes = ['chat', 'search'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
