import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isZone, setEditionZones, setWorkedZone, zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { isApi } from '../plugins/security-headers.ts';
import type { RecordCache } from '../records/engine/record-cache.ts';
import { inRequestZone, requestZone } from './request-zone.ts';

const EDITIONS = ['festival-edition'];

interface ZoneTools {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly cache: RecordCache;
}

/** Each request of the API reads hours by the clock of the edition that it names; its zones are read again once an edition changed. */
export async function registerEditionZones(app: FastifyInstance, { pool, cache }: ZoneTools): Promise<void> {
  let epoch = Number.NaN;
  async function refresh(): Promise<void> {
    const now = cache.epoch(EDITIONS);
    setEditionZones(await readEditionZones(pool));
    epoch = now;
  }
  // A database that is away is reported by the requests, which read the zones again.
  await refresh().catch(() => undefined);
  setWorkedZone(requestZone);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isApi(request.url)) return done();
    function begin(): void {
      inRequestZone(zoneOfEdition(request.appContext?.edition ?? null), done);
    }
    if (cache.epoch(EDITIONS) === epoch) return begin();
    refresh().then(begin, done);
  });
  // The body is read by events of the socket, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (isApi(request.url)) inRequestZone(zoneOfEdition(request.appContext?.edition ?? null), done);
    else done();
  });
}

async function readEditionZones(pool: Pick<pg.Pool, 'query'>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ year: number; zone: string }>(
    "select eannee as year, fuseau as zone from festival_edition where fuseau <> ''",
  );
  // A database of another machine may name a zone that this one lacks.
  return new Map(rows.filter(({ zone }) => isZone(zone)).map(({ year, zone }) => [year, zone]));
}
