import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { coreAddress, registerClassicEdge } from './classic-edge.ts';

/** Bytes that no text holds, around what looks like an instant. */
const BYTES = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('"2027-01-30T13:45:00.250"')]);

const app = Fastify({ rewriteUrl: coreAddress });
registerClassicEdge(app);
app.get('/api/films/:id/fichiers', (_request, reply) => reply.type('application/octet-stream').send(BYTES));
app.get('/api/films/choix', (request) => request.query);
afterAll(() => app.close());

it('files of a record come byte for byte under its classic name', async () => {
  const { rawPayload } = await app.inject({ method: 'GET', url: '/api/film/5/fichiers' });
  expect(rawPayload.equals(BYTES)).toBe(true);
});

it('what is asked keeps its question marks', async () => {
  const reply = await app.inject({ method: 'GET', url: '/api/film/choix?search=Qui?&take=5' });
  expect(reply.json()).toEqual({ search: 'Qui?', take: '5' });
});
