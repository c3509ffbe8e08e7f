/** The limits that a call by a key counts against. */
export const listKeyLimits = (apiKeyId: number) =>
  (['apiKeyMinute', 'apiKeyHour', 'apiKeyDay'] as const).map((name) => ({ name, key: String(apiKeyId) }));
