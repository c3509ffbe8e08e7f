import { endpoints } from '@anito/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from './open-api.ts';

describe('the OpenAPI document', () => {
  it('contains example bodies that are valid', () => {
    const withExample = endpoints.filter(({ bodyExample }) => bodyExample !== undefined);
    expect(withExample.length).toBeGreaterThan(0);
    for (const { body, bodyExample } of withExample) expect(body?.safeParse(bodyExample).success).toBe(true);
  });

  it("begins with a chat example for the product's address", () => {
    const { info } = buildOpenApi('https://chat.example') as { info: { description: string } };
    expect(info.description).toContain('  https://chat.example/api/assistant/1/public/chat\n');
  });

  it('assigns every endpoint to a described group or one named by its path', () => {
    const { paths, tags } = buildOpenApi('https://chat.example') as {
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
