import { ragAsk } from '@anito/contract/conversations';
import { listLeads } from '@anito/contract/leads';
import { getNotionPageContent } from '@anito/contract/notion';
import { createVoiceToken } from '@anito/contract/realtime';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { readApiError } from './api-client.ts';
import { describeError } from './describe-error.ts';
import { loadServerTexts, type ServerMessage, useServerTexts } from './server-texts.ts';

afterEach(() => i18next.changeLanguage('en'));

const refusal = (because?: ApiError['because'], code = 'payload_too_large') =>
  new ApiError('Said by the server.', { status: 413, code, because, requestId: 'r1' });

const tooMany = { reason: 'too-many-files', values: { most: 5_000 } };

describe('describeError', () => {
  it.each([
    ['en', 'A source can hold at most 5,000 files.'],
    ['fil', 'Hanggang 5,000 file ang kasya sa isang source.'],
    ['es', 'Una fuente admite como máximo 5000 archivos.'],
    ['fr', 'Une source contient au plus 5\u202f000 fichiers.'],
  ])('localizes a known reason in %s', async (language, message) => {
    await i18next.changeLanguage(language);
    await loadServerTexts();
    expect(describeError(refusal(tooMany))).toEqual({ message, requestId: 'r1', isOffline: false });
  });

  it.each([[undefined], [{ reason: 'of-a-newer-server' }]])(
    'uses the server’s English text for an unknown reason: %j',
    async (because) => {
      await i18next.changeLanguage('es');
      await loadServerTexts();
      expect(describeError(refusal(because)).message).toBe('Said by the server.');
    },
  );

  it('uses its own texts for network errors and exceeded quotas', async () => {
    await i18next.changeLanguage('fr');
    const offline = describeError(new ApiError('Network request failed', { status: 0, code: 'network' }));
    expect(offline).toMatchObject({ message: expect.stringContaining('injoignable'), isOffline: true });
    const full = refusal({ reason: 'quota-sources', values: { most: 3 } }, 'quota_exceeded');
    expect(describeError(full).message).toContain('compte est plein');
    expect(describeError(new TypeError('x is undefined')).message).toBe(
      'Un problème est survenu. Réessayez.',
    );
  });

  it.each([
    ['en', 'Failed to get content for page p1', 'RAG API error: 502 - Bad gateway'],
    ['fil', 'Hindi nakuha ang laman ng page na p1', 'Error sa RAG API: 502 - Bad gateway'],
    ['es', 'No se pudo obtener el contenido de la página p1', 'Error de la API RAG: 502 - Bad gateway'],
    ['fr', 'Le contenu de la page p1 n’a pas pu être obtenu', 'Erreur de l’API RAG\u00a0: 502 - Bad gateway'],
  ])(
    'describes a response in an unknown format in %s with the text of the call',
    async (language, ...texts) => {
      await i18next.changeLanguage(language);
      await loadServerTexts();
      const answer = () => new Response('Bad gateway\n', { status: 502 });
      const errors = [
        await readApiError(answer(), getNotionPageContent, { pageId: 'p1' }),
        await readApiError(answer(), ragAsk),
      ];
      expect(errors.map((error) => describeError(error).message)).toEqual(texts);
    },
  );

  it('prefers the reason of an API error to that of the call', async () => {
    await loadServerTexts();
    const body = { error: 'x', code: 'payload_too_large', ...tooMany, requestId: 'r1' };
    const error = await readApiError(Response.json(body, { status: 413 }), ragAsk);
    expect(describeError(error).message).toBe('A source can hold at most 5,000 files.');
  });

  it('uses the error of an intermediary if there is one, otherwise the text of the call', async () => {
    await loadServerTexts();
    const tell = async (...answer: ConstructorParameters<typeof Response>) =>
      describeError(await readApiError(new Response(...answer), listLeads)).message;
    expect(await tell('{"error":"The database is away"}', { status: 500 })).toBe('The database is away');
    expect(await tell('oops', { status: 502 })).toBe('Failed to load leads (HTTP 502: oops)');
    expect(await tell('', { status: 502, statusText: 'Bad Gateway' })).toBe(
      'Failed to load leads (HTTP 502: Bad Gateway)',
    );
    const call = await readApiError(new Response('', { status: 502 }), createVoiceToken);
    expect(describeError(call).message).toBe('Failed to get realtime token');
  });

  it('keeps the status of a response in an unknown format only in English', async () => {
    const foreign = new ApiError('API error: 502 Bad Gateway', { status: 502, code: 'unknown' });
    expect(describeError(foreign).message).toBe('API error: 502 Bad Gateway');
    await i18next.changeLanguage('es');
    expect(describeError(foreign).message).toBe('Algo salió mal. Inténtelo de nuevo.');
  });
});

describe('loadServerTexts', () => {
  it('stops waiting for texts that cannot be loaded', async () => {
    vi.useFakeTimers();
    const load = vi.spyOn(i18next, 'loadNamespaces').mockReturnValue(new Promise(() => undefined));
    const loaded = loadServerTexts().then(() => 'resolved');
    await vi.advanceTimersByTimeAsync(5_000);
    load.mockRestore();
    expect(await Promise.race([loaded, Promise.resolve('pending')])).toBe('resolved');
  });
});

function Reason(explained: ServerMessage) {
  const word = useServerTexts();
  return <p>{word(explained)}</p>;
}

describe('text of a stored message', () => {
  it.each([
    ['in the chosen language', { reason: 'document-gone' }, 'El documento ya no está.'],
    ['as stored, if it has no reason code', null, 'The document is gone.'],
  ])('is shown %s', async (_, because, text) => {
    await i18next.changeLanguage('es');
    render(
      <Suspense fallback={null}>
        <Reason text="The document is gone." because={because} />
      </Suspense>,
    );
    expect((await screen.findByText(text)).textContent).toBe(text);
  });
});
