// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { deleteRecord } from './record-api.ts';

const events: string[] = [];
const gates = new Map(['1', '2', '3'].map((id) => [id, Promise.withResolvers<void>()]));
const server = setupServer(
  http.delete('*/api/genres/:id', async ({ params }) => {
    const id = String(params['id']);
    events.push(`asked ${id}`);
    await gates.get(id)?.promise;
    events.push(`answered ${id}`);
    return id === '1' ? new HttpResponse(null, { status: 500 }) : HttpResponse.json(true, { headers: { 'x-batch': `lot ${id}` } });
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

it('a second deletion starts when the first has ended, never beside it', async () => {
  const { descriptor } = await entityLoaders.genre();
  const answers = Promise.allSettled([1, 2, 3].map((Id) => deleteRecord(descriptor, { Id, Version: 1 })));
  await vi.waitFor(() => expect(events).toEqual(['asked 1']), { timeout: 20_000 });
  for (const gate of [...gates.values()].toReversed()) gate.resolve();
  expect(await answers).toEqual([
    { status: 'rejected', reason: expect.any(ApiError) },
    { status: 'fulfilled', value: { ok: true, batch: 'lot 2' } },
    { status: 'fulfilled', value: { ok: true, batch: 'lot 3' } },
  ]);
  expect(events).toEqual(['asked 1', 'answered 1', 'asked 2', 'answered 2', 'asked 3', 'answered 3']);
});
