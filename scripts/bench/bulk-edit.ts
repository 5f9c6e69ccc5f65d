import type pg from 'pg';
import { isRecordData, readId, readVersion } from '#domain/values/record-data.ts';
import { type Line, median, ratioLine, timed } from './measure.ts';

const RECORDS = 2_000;
/** As many as the list sends in one call. */
const AT_ONCE = 100;
/** A save a record, one after the other, against one statement: about a thousand records a second on two busy cores. */
const RATIO_MAX = 45;

interface Server {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One field of 2,000 films, changed with every check, version, history line and event, against bare updates of as many rows. */
export async function measureBulkEdit({ url, headers }: Server, pool: pg.Pool): Promise<Line> {
  async function send(path: string, body: object): Promise<unknown> {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }
  const page = await send('/api/films/filter', { filter: { Colonnes: ['NumVisa'], Tri: [{ Key: 'Id' }] }, skip: 0, take: RECORDS });
  const films = (Array.isArray(page) ? page : []).filter(isRecordData).map((film) => ({ Id: readId(film), Version: readVersion(film) }));
  const parts = Array.from({ length: Math.ceil(films.length / AT_ONCE) }, (_, index) =>
    films.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const Changements = [{ Champ: 'NumVisa', Operation: 'definir', Valeur: `banc ${films[0]?.Version}` }];
  const ours: number[] = [];
  const bare: number[] = [];
  for (const Fiches of parts) {
    ours.push(await timed(() => send('/api/modifications/film', { Fiches, Changements, Essai: false })));
    const ids = Fiches.map(({ Id }) => Id);
    bare.push(await timed(() => pool.query('update film set num_visa = null, version = version + 1 where id = any($1::int[])', [ids])));
  }
  const perSecond = (films.length * 1000) / ours.reduce((sum, ms) => sum + ms, 0);
  const line = ratioLine(`${AT_ONCE} of ${films.length} films changed at once against a bare update`, {
    ours: median(ours),
    reference: median(bare),
    max: RATIO_MAX,
  });
  return { ...line, value: `${line.value}; ${perSecond.toFixed(0)} records/s` };
}
