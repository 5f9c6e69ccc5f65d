import { type ApiReply, signInHeaders } from './api-client.ts';
import { ADMIN } from './server-process.ts';
import type { TestServer } from './server.ts';

export interface FileReply extends ApiReply {
  readonly bytes: Buffer;
}

/** A signed-in caller that sends and reads bytes. */
export interface FileClient {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<FileReply>;
  readonly send: (
    path: string,
    file: { readonly name?: string; readonly bytes: Buffer },
    headers?: Readonly<Record<string, string>>,
  ) => Promise<FileReply>;
}

export function fileClient(url: string, session: Readonly<Record<string, string>> = {}): FileClient {
  async function call(path: string, init: RequestInit, headers: Readonly<Record<string, string>>): Promise<FileReply> {
    const reply = await fetch(`${url}${path}`, { ...init, headers: { culture: 'fr', origin: url, ...session, ...headers } });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const isJson = (reply.headers.get('content-type') ?? '').includes('json');
    return { status: reply.status, headers: reply.headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
  }
  return {
    get: (path, headers = {}) => call(path, { method: 'GET' }, headers),
    send: (path, { name = 'fichier', bytes }, headers = {}) =>
      call(
        path,
        { method: 'POST', body: new Uint8Array(bytes) },
        { 'content-type': 'application/octet-stream', 'x-nom-fichier': encodeURIComponent(name), ...headers },
      ),
  };
}

export async function adminFiles(server: TestServer): Promise<FileClient> {
  return fileClient(server.url, await signInHeaders(server.url, ADMIN));
}
