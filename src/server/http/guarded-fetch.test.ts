import { once } from 'node:events';
import { type IncomingHttpHeaders, type RequestListener, type Server, createServer } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const OPTIONS = { maxBytes: 1_000_000, timeoutMs: 5_000 };
const local = { ...OPTIONS, allow: ['127.0.0.1'] };

describe('fetching an address that somebody typed', () => {
  it('gives its type and its bytes', async () => {
    const host = await serve((_request, reply) => reply.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('bonjour'));
    const reply = await guardedFetch(`http://${host}/a`, local);
    expect([reply.url, reply.type, reply.body.toString()]).toEqual([`http://${host}/a`, 'text/html', 'bonjour']);
  });

  it('sends nothing to a host of the own network that no setting allows', async () => {
    let calls = 0;
    const host = await serve((_request, reply) => {
      calls += 1;
      reply.end();
    });
    const port = host.split(':')[1] ?? '';
    for (const name of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'])
      await expect(guardedFetch(`http://${name}:${port}/`, { ...OPTIONS, allow: ['10.0.0.0/8'] })).rejects.toMatchObject({
        reason: 'address',
      });
    expect(calls).toBe(0);
  });

  it('looks at every redirect, keeps the headers of the first host from the others, and follows few', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const target = await serve((request, reply) => {
      seen.push(request.headers);
      reply.end('là');
    });
    const open = await serve((_request, reply) => reply.writeHead(302, { location: `http://${target}/` }).end());
    const withKey = { headers: { authorization: 'Bearer clef' } };
    expect((await guardedFetch(`http://${open}/`, { ...local, ...withKey })).body.toString()).toBe('là');
    expect(seen[0]?.authorization).toBeUndefined();
    await expect(guardedFetch(`http://${open}/`, { ...OPTIONS, allow: [open] })).rejects.toMatchObject({ reason: 'address' });
    expect(seen).toHaveLength(1);
    const loop = await serve((request, reply) => reply.writeHead(301, { location: request.url }).end());
    await expect(guardedFetch(`http://${loop}/`, local)).rejects.toMatchObject({ reason: 'redirects' });
    const file = await serve((_request, reply) => reply.writeHead(301, { location: 'file:///etc/passwd' }).end());
    await expect(guardedFetch(`http://${file}/`, local)).rejects.toMatchObject({ reason: 'protocol' });
  });

  it('stops an answer that is too long, announced or not', async () => {
    let sent = 0;
    const endless = await serve((_request, reply) => {
      function* pieces() {
        for (; ; sent += 65_536) yield Buffer.alloc(65_536);
      }
      pipeline(Readable.from(pieces()), reply).catch(() => undefined);
    });
    await expect(guardedFetch(`http://${endless}/`, local)).rejects.toMatchObject({ reason: 'size' });
    expect(sent).toBeLessThan(50_000_000);
    const announced = await serve((_request, reply) => reply.writeHead(200, { 'content-length': '2000000' }).write('a'));
    await expect(guardedFetch(`http://${announced}/`, local)).rejects.toMatchObject({ reason: 'size' });
  });

  it('stops an answer that does not come, or comes by drops', async () => {
    const silent = await serve(() => undefined);
    await expect(guardedFetch(`http://${silent}/`, { ...local, timeoutMs: 100 })).rejects.toMatchObject({ reason: 'time' });
    const slow = await serve((_request, reply) => {
      const drop = setInterval(() => reply.write('.'), 20);
      reply.once('close', () => clearInterval(drop));
    });
    await expect(guardedFetch(`http://${slow}/`, { ...local, timeoutMs: 200 })).rejects.toMatchObject({ reason: 'time' });
  });

  it('takes the types that are asked for, and nothing packed', async () => {
    const host = await serve((request, reply) =>
      request.url === '/image'
        ? reply.writeHead(200, { 'content-type': 'image/png' }).end('png')
        : reply.writeHead(200, { 'content-type': 'text/html', ...(request.url === '/zip' ? { 'content-encoding': 'gzip' } : {}) }).end('x'),
    );
    const images = { ...local, accept: ['image/*'] };
    expect((await guardedFetch(`http://${host}/image`, images)).type).toBe('image/png');
    await expect(guardedFetch(`http://${host}/page`, images)).rejects.toMatchObject({ reason: 'type' });
    await expect(guardedFetch(`http://${host}/zip`, local)).rejects.toMatchObject({ reason: 'type' });
  });

  it('fails where the answer is an error or cut', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/404') reply.writeHead(404).end('rien');
      else reply.writeHead(200, { 'content-length': '10' }).write('court', () => reply.destroy());
    });
    await expect(guardedFetch(`http://${host}/404`, local)).rejects.toMatchObject({ reason: 'status' });
    await expect(guardedFetch(`http://${host}/`, local)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(guardedFetch('http://127.0.0.1:9/', local)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(guardedFetch('ftp://exemple.test/', local)).rejects.toMatchObject({ reason: 'protocol' });
    await expect(guardedFetch('pas une adresse', local)).rejects.toMatchObject({ reason: 'protocol' });
  });

  it('posts a body with its type and length, to the first host alone', async () => {
    const bodies: string[] = [];
    const headers: IncomingHttpHeaders[] = [];
    const host = await serve((request, reply) => {
      headers.push(request.headers);
      void text(request).then((body) => {
        bodies.push(`${request.method} ${body}`);
        if (request.url === '/ailleurs') reply.writeHead(307, { location: '/' }).end();
        else reply.end('lu');
      });
    });
    const body = { type: 'application/json', content: '{"q":"été"}', maxBytes: 100 };
    expect((await guardedFetch(`http://${host}/`, { ...local, body })).body.toString()).toBe('lu');
    expect(headers[0]).toMatchObject({ 'content-type': 'application/json', 'content-length': '13' });
    await expect(guardedFetch(`http://${host}/ailleurs`, { ...local, body })).rejects.toMatchObject({ reason: 'redirects' });
    expect(bodies).toEqual(['POST {"q":"été"}', 'POST {"q":"été"}']);
  });

  it('sends no body that is too long, nor one to a private network, and stops waiting for an answer to it', async () => {
    let calls = 0;
    const host = await serve(() => {
      calls += 1;
    });
    const body = { type: 'text/plain', content: 'é'.repeat(60), maxBytes: 100 };
    await expect(guardedFetch(`http://${host}/`, { ...local, body })).rejects.toMatchObject({ reason: 'size' });
    const short = { ...body, content: 'é' };
    await expect(guardedFetch(`http://${host}/`, { ...OPTIONS, allow: [], body: short })).rejects.toMatchObject({ reason: 'address' });
    expect(calls).toBe(0);
    await expect(guardedFetch(`http://${host}/`, { ...local, timeoutMs: 100, body: short })).rejects.toMatchObject({ reason: 'time' });
  });
});
