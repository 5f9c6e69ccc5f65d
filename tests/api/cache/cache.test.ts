import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '../support/api-app.ts';

let api: ApiApp | undefined;
let site: Server | undefined;
afterEach(async () => {
  await api?.close();
  await new Promise((resolve) => (site === undefined ? resolve(null) : site.close(resolve)));
  site = undefined;
});

/** A public site that answers with this status; the calls it got. */
async function startSite(status: number): Promise<{ readonly url: string; readonly calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    reply.writeHead(status).end();
  });
  site = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address: AddressInfo | string | null = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/vider`, calls };
}

async function restart(...rights: readonly string[]) {
  return (await (api ?? (await startApiApp())).signInWith(...rights)).call('POST', '/api/front-cache');
}

describe('restarting the cache of the public site', () => {
  it('posts to the address of the settings', async () => {
    const { url, calls } = await startSite(200);
    api = await startApiApp({ frontCacheUrl: url });
    const reply = await restart('FRONT-CACHE');
    expect({ status: reply.statusCode, body: reply.json(), calls }).toEqual({ status: 200, body: { Fait: true }, calls: ['POST /vider'] });
  });

  it('is refused without its right, and nothing is sent', async () => {
    const { url, calls } = await startSite(200);
    api = await startApiApp({ frontCacheUrl: url });
    expect({ status: (await restart('FILMS')).statusCode, calls }).toEqual({ status: 403, calls: [] });
  });

  it('says that nothing was done when no address is set', async () => {
    api = await startApiApp();
    expect((await restart('FRONT-CACHE')).json()).toEqual({ Fait: false });
  });

  it('says that the site did not do it', async () => {
    const { url } = await startSite(500);
    api = await startApiApp({ frontCacheUrl: url });
    expect((await restart('FRONT-CACHE')).statusCode).toBe(503);
  });
});
