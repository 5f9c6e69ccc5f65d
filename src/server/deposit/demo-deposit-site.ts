import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type DrawingTools, drawFile } from '#demo/files/drawing.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { demoDepositFile, demoDeposits } from '#demo/films/demo-deposits.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { DepositSite } from './deposit-site.ts';

const OPEN = `select e.eannee as edition, s.prefixe as section from festival_edition e
  left join festival_section s on s.eannee = e.eannee and s.is_inscription_ouverte where e.is_defaut order by s.ordre limit 1`;
const CLIP = new URL('../../../data/extrait.mp4', import.meta.url);
const Named = z.object({ numero: z.string() });
const FileOfFilm = z.object({ film: z.string(), file: z.string() });

const DEMO_SITE = '/depot-demo';

export function demoSiteAt(port: number, host = '127.0.0.1'): string {
  return `http://${host}:${port}${DEMO_SITE}`;
}

/** Address of the demonstration's site: this very server; null while it does not listen. */
export function demoSiteOf(app: FastifyInstance): string | null {
  const address = app.server.address();
  return typeof address === 'object' && address !== null
    ? demoSiteAt(address.port, address.family === 'IPv6' ? '[::1]' : '127.0.0.1')
    : null;
}

/**
 * The deposit site of the demonstration, beside the product, as docs/depots.md describes one: invented submissions for the section that
 * is open, with pictures drawn here and a film of six seconds.
 */
export function registerDemoSite(app: FastifyInstance, pool: pg.Pool): void {
  async function deposits(): Promise<readonly Deposit[]> {
    const { rows } = await pool.query<{ edition: number; section: string | null }>(OPEN);
    return rows.flatMap((row) => demoDeposits({ ...row, url: demoSiteOf(app) ?? '' }));
  }
  const tools: DrawingTools = { deflate: (bytes) => deflateSync(bytes), clip: () => readFileSync(CLIP) };
  app.get(`${DEMO_SITE}/depots`, async () => ({ depots: await deposits(), suite: null }));
  app.get(`${DEMO_SITE}/depots/:numero`, async (request) => {
    const { numero } = Named.parse(request.params);
    const found = (await deposits()).find((deposit) => deposit.numero === numero);
    if (found === undefined) throw new AppError('introuvable');
    return found;
  });
  app.get(`${DEMO_SITE}/fichiers/:film/:file`, (request, reply) => {
    const { film, file } = FileOfFilm.parse(request.params);
    const drawing = demoDepositFile(film, file);
    if (drawing === null) throw new AppError('introuvable');
    const { mime, bytes } = drawFile(drawing, tools);
    return reply.type(mime).header('cache-control', 'no-store').send(Buffer.from(bytes));
  });
}

/** No site is configured: every call says that it cannot be reached. */
export const noDepositSite: DepositSite = {
  list: async () => {
    throw new AppError('depot-injoignable');
  },
  get: async () => {
    throw new AppError('depot-injoignable');
  },
};
