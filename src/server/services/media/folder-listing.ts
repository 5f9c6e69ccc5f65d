import { listFtp } from './ftp-listing.ts';

/** A media server as its record describes it. */
export interface MediaServer {
  readonly url: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly protocol: string | null;
  readonly login: string | null;
  readonly password: string | null;
}

const TIMEOUT_MS = 15_000;
const PAGE_MAX_BYTES = 20 * 1024 * 1024;

/** Names of the files of a folder on a media server, by the protocol of its record; throws when it does not answer. */
export const listFolder = async (server: MediaServer, folder: string): Promise<readonly string[]> => {
  const protocol = (server.protocol ?? (server.url === null ? 'ftp' : 'http')).toLowerCase();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  if (protocol.startsWith('ftp')) return listFtp(server, folder, signal);
  if (server.url === null) throw new Error('The server has no address');
  const base = server.url.endsWith('/') ? server.url : `${server.url}/`;
  const path = folder.split('/').filter(Boolean).map(encodeURIComponent).join('/');
  const reply = await fetch(new URL(`${path}/`, base), { signal, headers: { accept: 'application/json, text/html' } });
  if (!reply.ok) throw new Error(`The server answered ${reply.status}`);
  return namesOf(await bounded(reply), reply.headers.get('content-type') ?? '');
};

const bounded = async (reply: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of reply.body ?? []) {
    size += piece.byteLength;
    if (size > PAGE_MAX_BYTES) throw new Error('The list is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};

/** A list in JSON (names, or objects with a name), or the page of links that web servers write for a folder. */
const namesOf = (text: string, type: string): readonly string[] => {
  if (type.includes('json')) {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Error('No list of files');
    return list.flatMap((item: unknown) => nameOf(item));
  }
  const links = [...text.matchAll(/href="([^"?#]+)"/gi)].map(([, link = '']) => link.replace(/^\.\//, ''));
  return [...new Set(links.filter((link) => !/[/:]/.test(link)).map(decodeURIComponent))];
};

const nameOf = (item: unknown): readonly string[] => {
  if (typeof item === 'string') return [item];
  if (typeof item !== 'object' || item === null || !('name' in item) || typeof item.name !== 'string') return [];
  return 'type' in item && item.type === 'directory' ? [] : [item.name];
};
