import type pg from 'pg';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { listRecords } from '#server/records/read/read-operations.ts';
import { generateFilms } from './generate-films.ts';
import { type Line, median, ratioLine, timed } from './measure.ts';

// Written by hand as a careful developer would write it for this one screen.
const BY_HAND = `
  select coalesce(json_agg(r), '[]')::text as page from (
    select f.id as "Id", f.version as "Version", f.titre_original as "TitreOriginal", f.reference as "Reference", f.annee_prod as "AnneeProd", f.id_pays as "IdPays",
      (select coalesce(t.traduction_fr, t.traduction_en) from pays p join trad_libelle t on t.id = p.id_libelle where p.id = f.id_pays) as "PaysLibelle",
      to_char(make_interval(secs => f.duree), 'HH24:MI:SS') as "Duree"
    from (select id from film order by titre_tri_n, id limit 100 offset $1) k join film f on f.id = k.id order by f.titre_tri_n, f.id) r`;
const COLUMNS = ['TitreOriginal', 'Reference', 'AnneeProd', 'IdPays', 'Duree'];
const SAMPLES = 31;

/** A page of 100 through the engine against the same page by hand, at `count` films. */
export const measureMillion = async (engine: RecordEngine, pool: pg.Pool, count: number): Promise<readonly Line[]> => {
  const since = performance.now();
  await generateFilms(pool, count);
  const context = createContext({ culture: 'fr', user: { id: 0, login: '', nom: '', groupId: null, rights: new Set() } });
  const entity = engine.registry.get('film');
  const page = (skip: number) =>
    listRecords(engine, context, { entity, request: { filter: { Colonnes: COLUMNS, Tri: [{ Key: 'TitreTri' }] }, skip, take: 100 } });
  const lines: Line[] = [{ what: `${count} films generated`, value: `${((performance.now() - since) / 1000).toFixed(1)} s`, ok: null }];
  for (const [name, skip] of [
    ['first page', 0],
    ['page 1,000', 100_000],
  ] as const) {
    const ours: number[] = [];
    const hand: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      hand.push(await timed(() => pool.query(BY_HAND, [skip])));
      ours.push(await timed(() => page(skip)));
    }
    lines.push(
      ratioLine(`${name} of 100 at ${count} films against SQL by hand`, { ours: median(ours), reference: median(hand), max: 1.5 }),
    );
  }
  return lines;
};
