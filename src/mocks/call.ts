import { contentDisposition } from '#domain/files/file-name.ts';
import type { Otherwise } from '#domain/records/requests/admitted.ts';
import type { MockContext } from './mock-context.ts';
import type { Store } from './store/store.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** One call of the simulated server, with what its handler may read. */
export interface MockCall {
  readonly store: Store;
  readonly context: MockContext;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

export interface MockReply {
  /** Written as JSON. */
  readonly body?: unknown;
  /** In place of the body. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a part of a file, or of one the browser has. */
  readonly status?: number;
  /** Loader of a value that waits for texts, or is drawn when it is looked at. */
  readonly later?: () => Promise<Pick<MockReply, 'body' | 'bytes' | 'headers'>>;
}

/** A route below `/api`, as the OpenAPI document writes it: `/films/{id}`. */
export interface MockRoute {
  readonly method: Method;
  readonly path: string;
  /** `public`, `session`, `self:<code>` or a right code. */
  readonly right: string;
  /** Rights that open the route, and to which rows, without that right. */
  readonly otherwise?: Otherwise;
  /** The body is a file. */
  readonly isRaw?: boolean;
  readonly run: (call: MockCall) => MockReply;
}

export function reply(body: unknown, headers: MockReply['headers'] = {}): MockReply {
  return { body, headers };
}

/** A file that the browser saves under this name. */
export function fileReply(name: string, mime: string, bytes: Uint8Array<ArrayBuffer>): MockReply {
  return {
    bytes,
    headers: { 'content-type': mime, 'content-disposition': contentDisposition('attachment', name) },
  };
}
