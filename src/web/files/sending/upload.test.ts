// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { uploadFile } from './upload.ts';

const events: string[] = [];
const gates = new Map(['un.pdf', 'deux.pdf'].map((name) => [name, Promise.withResolvers<void>()]));
const waiting = ['un.pdf', 'deux.pdf'];
const server = setupServer(
  http.post('*/api/fichiers/:entite/:champ', async () => {
    const name = waiting.shift() ?? '';
    events.push(`asked ${name}`);
    await gates.get(name)?.promise;
    events.push(`answered ${name}`);
    return HttpResponse.json({ Id: events.length, Nom: name, TypeMime: 'application/pdf', Taille: 4, Largeur: null, Hauteur: null });
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

it('a second upload starts when the first has ended, never beside it', async () => {
  const sending = { target: { entity: 'agenda', field: 'IdImage' }, signal: new AbortController().signal };
  const both = [...gates.keys()].map((name) =>
    uploadFile(new File(['%PDF'], name), { ...sending, onProgress: () => undefined, onReductions: () => undefined }),
  );
  await vi.waitFor(() => expect(events).toEqual(['asked un.pdf']), { timeout: 20_000 });
  gates.get('deux.pdf')?.resolve();
  gates.get('un.pdf')?.resolve();
  expect((await Promise.all(both)).map(({ Nom }) => Nom)).toEqual(['un.pdf', 'deux.pdf']);
  expect(events).toEqual(['asked un.pdf', 'answered un.pdf', 'asked deux.pdf', 'answered deux.pdf']);
});
