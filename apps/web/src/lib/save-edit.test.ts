import { describe, expect, it } from 'vitest';
import { ApiError } from './api-client.ts';
import { EditConflict, saveEdit } from './save-edit.ts';

type Note = { version: number; updatedAt: string; title: string; text: string };
type Values = Pick<Note, 'title' | 'text'>;

const opened: Note = { version: 1, updatedAt: '2026-03-02T08:00:00.000Z', title: 'Parking', text: 'None.' };
const toValues = ({ title, text }: Note): Values => ({ title, text });

/** Creates a server with one note. `before` can change it before each save arrives. */
function serve(before: (stored: Note, saves: number) => Partial<Values> | undefined = () => undefined) {
  let stored = opened;
  const sent: (Values & { version: number })[] = [];
  return {
    sent,
    async send(values: Values, { version }: Note): Promise<Note> {
      const change = before(stored, sent.length);
      if (change) stored = { ...stored, ...change, version: stored.version + 1 };
      sent.push({ ...values, version });
      if (version !== stored.version) {
        throw new ApiError('No', { status: 409, code: 'changed_meanwhile', current: stored });
      }
      stored = { ...stored, ...values, version: version + 1 };
      return stored;
    },
  };
}

const save = (server: ReturnType<typeof serve>, mine: Partial<Values>) =>
  saveEdit({ base: opened, mine: { ...toValues(opened), ...mine }, toValues, send: server.send });

describe('saveEdit', () => {
  it('makes one call with the version on which it is based', async () => {
    const server = serve();
    expect(await save(server, { text: 'Six cars.' })).toMatchObject({
      saved: { version: 2, text: 'Six cars.' },
      isMerged: false,
    });
    expect(server.sent).toEqual([{ title: 'Parking', text: 'Six cars.', version: 1 }]);
  });

  it('keeps concurrent changes to other fields, however many', async () => {
    const titles = ['Cars', 'Where to park'];
    const server = serve((_, saves) => (titles[saves] ? { title: titles[saves] } : undefined));
    expect(await save(server, { text: 'Six cars.' })).toMatchObject({
      saved: { version: 4, title: 'Where to park', text: 'Six cars.' },
      isMerged: true,
    });
  });

  it('saves nothing when the same field was changed, and returns the current state', async () => {
    const server = serve((_, saves) => (saves === 0 ? { text: 'Eight.', title: 'Cars' } : undefined));
    const error = await save(server, { text: 'Six cars.' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EditConflict);
    expect(error).toMatchObject({
      current: { version: 2, title: 'Cars', text: 'Eight.' },
      fields: ['text'],
      merged: { title: 'Cars', text: 'Six cars.' },
    });
    expect(server.sent).toHaveLength(1);
  });

  it('stops when a server keeps refusing or fails', async () => {
    const never = serve(() => ({}));
    await expect(save(never, { text: 'Six cars.' })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(never.sent).toHaveLength(5);
    const send = () => Promise.reject(new ApiError('No', { status: 503, code: 'unavailable' }));
    const failed = saveEdit({ base: opened, mine: toValues(opened), toValues, send });
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' });
  });
});
