import { http, HttpResponse, type HttpHandler } from 'msw';
import type { MockBackend } from './backend.ts';
import type { RecordEvent } from '#server/events/publish.ts';

/** `GET /api/events`: what the store says, as server-sent events, to whoever is signed in. */
export function eventHandler(backend: MockBackend): HttpHandler {
  return http.get('*/api/events', ({ cookies, request }) => {
    const signedIn = backend.call({
      method: 'get',
      path: '/mon-compte',
      query: new URLSearchParams(),
      headers: new Headers(),
      cookies,
      text: '',
    });
    if (signedIn?.status !== 200) return HttpResponse.json(signedIn?.body ?? null, { status: signedIn?.status ?? 401 });
    return new HttpResponse(streamOf(backend, cookies, request.signal), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    });
  });
}

function streamOf(backend: MockBackend, cookies: Readonly<Record<string, string>>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { store } = backend;
  const encoder = new TextEncoder();
  let listener: ((event: RecordEvent) => void) | null = null;
  function stop(): void {
    if (listener !== null) store.listeners.delete(listener);
  }
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(': ouvert\n\n'));
      listener = (event) => {
        const selected = backend.select(event, cookies);
        if (selected !== null) controller.enqueue(encoder.encode(`event: record\ndata: ${JSON.stringify(selected)}\n\n`));
      };
      store.listeners.add(listener);
      signal.addEventListener('abort', () => {
        stop();
        controller.close();
      });
    },
    cancel: stop,
  });
}
