import { type AllowedHosts, GuardedFetchError } from '#server/http/guarded-address.ts';
import { guardedFetch } from '#server/http/guarded-fetch.ts';
import { listFtp } from './ftp-listing.ts';
import { LISTING_LIMITS } from './listing-limits.ts';
import type { MediaServer } from './media-server.ts';

/** Names of the files of a folder on a media server, by the protocol of its record; throws when it does not answer. */
export async function listFolder(server: MediaServer, folder: string, allow: AllowedHosts): Promise<readonly string[]> {
  const protocol = (server.protocol ?? (server.url === null ? 'ftp' : 'http')).toLowerCase();
  if (protocol.startsWith('ftp')) return listFtp(server, folder, allow);
  if (server.url === null) throw new Error('The server has no address');
  const base = server.url.endsWith('/') ? server.url : `${server.url}/`;
  const path = folder.split('/').filter(Boolean).map(encodeURIComponent).join('/');
  const { maxBytes, timeoutMs } = LISTING_LIMITS;
  const reply = await guardedFetch(new URL(`${path}/`, base), { maxBytes, timeoutMs, allow, accept: ['application/json', 'text/*'] });
  const names = namesOf(reply.body.toString('utf8'), reply.type);
  if (names.length > LISTING_LIMITS.maxLines) throw new GuardedFetchError('size', 'The list is too long');
  return names;
}

/** A list in JSON (names, or objects with a name), or the page of links that web servers write for a folder. */
function namesOf(text: string, type: string): readonly string[] {
  if (type.includes('json')) {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Error('No list of files');
    return list.flatMap((item: unknown) => nameOf(item));
  }
  const links = [...text.matchAll(/href="([^"?#]+)"/gi)].map(([, link = '']) => link.replace(/^\.\//, ''));
  return [...new Set(links.filter((link) => !/[/:]/.test(link)).map(decodeURIComponent))];
}

function nameOf(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  if (typeof item !== 'object' || item === null || !('name' in item) || typeof item.name !== 'string') return [];
  return 'type' in item && item.type === 'directory' ? [] : [item.name];
}
