import type { FastifyInstance } from 'fastify';
import type { VideoHosts } from '../config.ts';
import { isSecure } from '../session/cookies.ts';

// Nothing but our page is ever meant to be rendered.
const SEALED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const OF_ANY_ANSWER = {
  'content-security-policy': SEALED,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The desk reads badges by the camera, once the person lets it.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
} as const;
const OF_THE_API = { ...OF_ANY_ANSWER, 'cache-control': 'no-store' } as const;

const ONE_YEAR_S = 31_536_000;

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request.url) ? OF_THE_API : OF_ANY_ANSWER).header('x-request-id', request.id);
    if (isSecure(request)) reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}`);
    done();
  });
}

/** Policy of the thread that reads codes in the pictures of a camera: it alone compiles WebAssembly, from its own file. */
export const CODE_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Policy of the one page: its own files, and what carries this answer's nonce. */
export function pagePolicy(nonce: string, { hebergeur1, hebergeur2 }: VideoHosts): string {
  // Players of other hosts: only those of the configuration, and loaded only when somebody plays.
  const [script, embed] = [hebergeur1, hebergeur2].map((url) => (url === null ? '' : ` ${new URL(url).origin}`));
  const frames = `${script}${embed}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${script}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The service worker asks this server, and no other; it loads nothing. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export function isApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}
