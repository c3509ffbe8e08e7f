import { endpoints } from '@anito/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from './open-api.ts';

describe('the OpenAPI document', () => {
  it('shows bodies that their calls take', () => {
    const shown = endpoints.filter(({ bodyExample }) => bodyExample !== undefined);
    expect(shown.length).toBeGreaterThan(0);
    for (const { body, bodyExample } of shown) expect(body?.safeParse(bodyExample).success).toBe(true);
  });

  it('puts every call into a group that it describes or that its path names', () => {
    const { paths, tags } = buildOpenApi() as {
      paths: Record<string, Record<string, { tags: string[] }>>;
      tags: { name: string }[];
    };
    const used = new Set(
      Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call.tags)),
    );
    expect(tags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
    expect(used).toContain('Assistants');
  });
});
