import { languageStore } from '#web/i18n/i18n.ts';
import { readProblem } from '#web/runtime/api-error.ts';
import { ApiError, sessionHandle } from '#web/runtime/transport.ts';

export interface Sending {
  /** Of 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The `fetch` of a call whose body is a file: the usual one tells nothing of what has gone, and a large file outlives its time limit. */
export function fetchOfBytes(file: NamedBytes, sending: Sending): typeof fetch {
  return async (input) => {
    const { url } = input instanceof Request ? input : new Request(input);
    const response = await exchange(new XMLHttpRequest(), { url, file, sending });
    if (response.status !== 200) throw await readProblem(response, response.statusText);
    return response;
  };
}

interface NamedBytes {
  readonly bytes: Blob;
  readonly name: string;
  /** Secret of a link, where there is no session. */
  readonly token?: string;
}

interface Exchange {
  readonly url: string;
  readonly file: NamedBytes;
  readonly sending: Sending;
}

function exchange(request: XMLHttpRequest, { url, file, sending: { onProgress, signal } }: Exchange): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
  request.addEventListener('load', () =>
    resolve(
      new Response(request.responseText, {
        status: request.status,
        headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
      }),
    ),
  );
  request.addEventListener('error', () => reject(new ApiError({ code: 'reseau', detail: '' })));
  request.addEventListener('abort', () => reject(new DOMException('Transaction aborted', 'AbortError')));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open('POST', url);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('x-nom-fichier', encodeURIComponent(file.name));
  if (file.token !== undefined) request.setRequestHeader('x-jeton', file.token);
  request.setRequestHeader('culture', languageStore.get().language);
  request.setRequestHeader('authorization', sessionHandle().read() ?? '');
  if (signal.aborted) reject(new DOMException('Transaction aborted', 'AbortError'));
  else request.send(file.bytes);
  return promise;
}
