import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePolicy } from '#server/plugins/security-headers.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'festival-web-'));
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script></head></html>',
  );
  writeFileSync(path.join(webDir, 'assets', 'app-1a2b.js'), 'void 0;');
  writeFileSync(path.join(webDir, 'assets', 'app-1a2b.js.gz'), 'compressed');
  writeFileSync(path.join(webDir, 'service-worker.js'), 'void 0;');
  writeFileSync(path.join(webDir, 'assets', 'code-worker-1a2b.js'), 'void 0;');
  writeFileSync(path.join(webDir, 'version.json'), '{"version":"1.2.2-abc"}');
  api = await startApiApp({ webDir });
});
afterAll(async () => {
  await api.close();
  rmSync(webDir, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return api.app.inject({ method: 'GET', url, headers });
}

describe('every answer', () => {
  it.each(['/', '/0/films', '/api/ping', '/api/inconnu', '/config.json', '/assets/app-1a2b.js', '/assets/absent.js', '/health'])(
    '%s carries the protecting headers',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    },
  );

  it('asks for https for a year behind an https proxy of this machine, and marks the cookie secure', async () => {
    const { headers } = await get('/', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the page', () => {
  it('comes under every address of its router, with a nonce of its own each time', async () => {
    const replies = await Promise.all(['/', '/index.html', '/login', '/0/film/12', '/0/films?lang=fr'].map((url) => get(url)));
    const nonces = replies.map(({ statusCode, body, headers }) => {
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body).not.toContain('__CSP_NONCE__');
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(replies.length);
  });

  it('is not sent for a file that does not exist, nor to another method', async () => {
    expect((await get('/assets/absent.js')).statusCode).toBe(404);
    expect((await get('/logo.png')).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  it('does not let an address out of the folder', async () => {
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/%00']) {
      const reply = await get(url);
      expect(reply.body).not.toContain('festival-backoffice');
      expect(reply.statusCode).toBeLessThan(500);
    }
  });

  it('keeps hashed files for ever and asks again for the others', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/version.json')).headers['cache-control']).toBe('no-store');
  });

  it('lets the service worker ask this server alone, and be replaced at any time', async () => {
    expect((await get('/service-worker.js')).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'cache-control': 'no-cache',
    });
  });

  it('compiles WebAssembly in the thread that reads codes alone', async () => {
    const worker = (await get('/assets/code-worker-1a2b.js')).headers['content-security-policy'];
    expect(worker).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    for (const url of ['/', '/assets/app-1a2b.js']) expect((await get(url)).headers['content-security-policy']).not.toContain('wasm');
  });

  it('sends the compressed twin of a file to who accepts it', async () => {
    const reply = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.body).toBe('compressed');
  });
});

describe('video platforms of other hosts', () => {
  it('of the configuration are the only ones the page may load, each as its kind needs', () => {
    const [script, embed] = ['https://un.example/lecteur.js', 'https://deux.example/embed/{id}'];
    function policy(hebergeur1: string | null, hebergeur2: string | null) {
      return pagePolicy('abc', { hebergeur1, hebergeur2 }).split('; ');
    }
    expect(policy(script, embed)).toContain("script-src 'self' 'nonce-abc' https://un.example");
    expect(policy(script, embed)).toContain('frame-src https://un.example https://deux.example');
    expect(policy(null, embed)).toContain("script-src 'self' 'nonce-abc'");
    expect(policy(null, null).join(' ')).not.toMatch(/frame-src|https:/);
  });

  it('of another site are never pictures of the page', () => {
    const images = pagePolicy('abc', { hebergeur1: 'https://un.example/lecteur.js', hebergeur2: 'https://deux.example/embed/{id}' })
      .split('; ')
      .filter((directive) => directive.startsWith('img-src'));
    expect(images).toHaveLength(1);
    expect(images[0]).not.toMatch(/https?:|\*/);
  });
});

describe('public files', () => {
  it('config.json gives maintenance, isEnvDev, baseUrl and what the page is set to', async () => {
    expect((await get('/config.json?x=1')).json()).toEqual({
      maintenance: false,
      isEnvDev: false,
      baseUrl: '',
      strictRest: false,
      isClassic: false,
      persistConnection: true,
      accessibilityContact: null,
      identityProvider: null,
      contentLanguages: ['fr', 'en', 'it', 'pt'],
      siteLabel: 'Backoffice',
      videoHosts: { hebergeur1: null, hebergeur2: null },
    });
  });

  it('version.json gives the version of the build', async () => {
    expect((await get('/version.json?x=123')).json()).toEqual({ version: '1.2.2-abc' });
  });

  it('health tells whether the database answers, ping whether the server does', async () => {
    expect((await get('/health')).json()).toEqual({
      status: 'ok',
      database: 'ok',
      disk: 'ok',
      writing: 'ok',
      key: 'ok',
      schema: 'ok',
      mails: 'ok',
      version: '1.2.2-abc',
    });
    expect((await get('/ping')).json()).toEqual({ status: 'ok' });
  });
});

describe('the API', () => {
  it('is never cached', async () => {
    const session = await api.signInWith();
    expect((await session.call('GET', '/api/ping')).headers['cache-control']).toBe('no-store');
    expect((await get('/api/ping')).headers['cache-control']).toBe('no-store');
  });

  it('compresses long answers for who accepts it, and only them', async () => {
    const session = await api.signInWith();
    function tree(headers: Record<string, string>) {
      return api.app.inject({ method: 'GET', url: '/api/utilisateur-droits/arbre', headers: { cookie: session.cookie, ...headers } });
    }
    const plain = await tree({});
    const packed = await tree({ 'accept-encoding': 'br, gzip' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toBe('accept-encoding');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await session.call('GET', '/api/ping')).headers).not.toHaveProperty('content-encoding');
  });
});
