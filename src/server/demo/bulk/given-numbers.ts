import type pg from 'pg';
import { DemoError } from '../demo-error.ts';

/** Numbers that name one record for ever (schema/migrations/0003_numeros-donnes.sql), given to another one since, or former ones of another. */
const TAKEN = `
  select f.reference_n as numero from film f
  join numero_donne d on d.entite = 'film' and d.annee = 0 and d.numero = f.reference_n and d.id_fiche <> f.id and d.id_fiche is distinct from f.ancien_id
  union all
  select n.numero from festival_inscription i
  cross join lateral (values (i.numero_n), (i.ancien_numero_n)) n (numero)
  join numero_donne d on d.entite = 'festival-inscription' and d.annee = i.eannee and d.numero = n.numero and d.id_fiche <> i.id
  union all
  select i.numero_n from festival_inscription i
  join festival_inscription o on o.eannee = i.eannee and o.ancien_numero_n = i.numero_n and o.id <> i.id
  limit 1`;

/** What the triggers of these tables say row by row, said of all rows at once: the load let them rest. */
export const requireFreeNumbers = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ numero: string }>(TAKEN);
  const [taken] = rows;
  if (taken !== undefined) throw new DemoError(`Le numéro ${taken.numero} a déjà été donné : la démonstration n'est pas chargée.`);
};
