import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicReads } from './public-reads.ts';

/** Address of the reads of sites; the service answers the same without `/api`. */
const BASE = '/api/public/v1/';
const SHORT_BASE = '/public/v1/';
const ASKED_AGAIN_S = 600;

/** The address by which the routes know a call of a site. */
export function publicAddress(address: string): string {
  return address.startsWith(SHORT_BASE) ? `/api${address}` : address;
}

/** Browsers ask before they send a key to another site: pages of declared origins may. */
export function registerPublicEdge(app: FastifyInstance, sites: PublicReads): PublicReads {
  app.options(`${BASE}*`, { config: { right: 'public' } }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && (await sites.keys.allows(origin, request.ip))) {
      openTo(reply, origin);
      void reply
        .header('access-control-allow-methods', 'GET')
        .header('access-control-allow-headers', 'authorization, x-api-key, accept-language, if-none-match')
        .header('access-control-max-age', ASKED_AGAIN_S);
    }
    return reply.code(204).header('vary', 'origin').send();
  });
  return sites;
}

/** Pages of this origin may read the answer. */
export function openTo(reply: FastifyReply, origin: string): void {
  void reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'etag, retry-after, content-language')
    .header('cross-origin-resource-policy', 'cross-origin');
}
