import type pg from 'pg';
import { DemoError } from '../demo-error.ts';

/** Numbers that name one record for ever (schema/migrations/0003_numeros-donnes.sql), and that a row from these first ids on, of films and of registrations, has of another one. */
const TAKEN = `
  select f.reference_n as numero from film f
  join numero_donne d on d.entite = 'film' and d.annee = 0 and d.numero = f.reference_n and d.id_fiche <> f.id and d.id_fiche is distinct from f.ancien_id
  where f.id >= $1
  union all
  select n.numero from festival_inscription i
  cross join lateral (values (i.numero_n), (i.ancien_numero_n)) n (numero)
  join numero_donne d on d.entite = 'festival-inscription' and d.annee = i.eannee and d.numero = n.numero and d.id_fiche <> i.id
  where i.id >= $2
  union all
  select i.numero_n from festival_inscription i
  join festival_inscription o on o.eannee = i.eannee and o.ancien_numero_n = i.numero_n and o.id <> i.id
  where greatest(i.id, o.id) >= $2
  limit 1`;

/** Triggers of these tables row by row, run on all loaded rows at once: the load let them rest. */
export async function requireFreeNumbers(client: pg.ClientBase, firstIds: ReadonlyMap<string, number>): Promise<void> {
  const from = [firstIds.get('film') ?? 0, firstIds.get('festival_inscription') ?? 0];
  const { rows } = await client.query<{ numero: string }>(TAKEN, from);
  const [taken] = rows;
  if (taken !== undefined) throw new DemoError(`Le numéro ${taken.numero} a déjà été donné : la démonstration n'est pas chargée.`);
}
