// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FALLBACK_FILE_NAME } from '#domain/files/file-name.ts';
import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { download } from './download.ts';
import { AS_FILE } from './fetch-file.ts';

const events: string[] = [];
const gates = new Map([1, 2].map((id) => [String(id), Promise.withResolvers<void>()]));
const server = setupServer(
  http.get('*/api/fichiers/:id', async ({ params }) => {
    const id = String(params['id']);
    events.push(`asked ${id}`);
    await gates.get(id)?.promise;
    return new HttpResponse('texte');
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  // jsdom neither keeps files nor follows links.
  URL.createObjectURL = () => 'blob:fichier';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    events.push(`saved ${this.download}`);
  };
});
afterAll(() => server.close());

it('a second download starts when the first has ended; a file without a name is « file.txt »', async () => {
  const both = [1, 2].map((id) => download(() => getFichier({ path: { id }, ...AS_FILE })));
  await vi.waitFor(() => expect(events).toEqual(['asked 1']), { timeout: 20_000 });
  gates.get('2')?.resolve();
  gates.get('1')?.resolve();
  await Promise.all(both);
  expect(FALLBACK_FILE_NAME).toBe('file.txt');
  expect(events).toEqual(['asked 1', 'saved file.txt', 'asked 2', 'saved file.txt']);
});
