import type pg from 'pg';
import { endOf, type PastLine } from '#domain/records/past/rewind.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';

/** More changes than that since a day are not walked back over: the day is too far for a list. */
const LINES_MAX = 100_000;

/** What happened to records of these base entities since a day was over, the latest first. */
export const linesSince = async (
  client: Pick<pg.ClientBase, 'query'>,
  registry: Registry,
  { day, entities }: { readonly day: string; readonly entities: readonly string[] },
): Promise<readonly PastLine[]> => {
  // A deletion is told of the type that went.
  const names = entities.flatMap((name) => [name, ...registry.get(name).descriptor.subtypes]);
  const { rows } = await client.query<PastLine & pg.QueryResultRow>(
    `select entite as entity, id_fiche as id, operation as op, lot as batch, avant as before, apres as after from historique h
     where le >= to_timestamp($1) and entite = any($2::text[]) order by h.id desc limit ${LINES_MAX + 1}`,
    [endOf(day) / 1000, names],
  );
  if (rows.length > LINES_MAX) throw new AppError('passe-trop-loin', { params: { max: LINES_MAX } });
  return rows;
};
