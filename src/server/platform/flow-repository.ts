import type pg from 'pg';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';

export interface WaitingFlow {
  readonly id: number;
  readonly nature: number;
  readonly pieceId: number | null;
  readonly declarationId: number | null;
  readonly tracking: string;
  readonly name: string;
  readonly attempts: number;
}

/** Longer than any attempt lasts: a process that ended in between leaves its flow to another. */
const LEASE_MS = 5 * 60_000;

/** Takes the next flow that is due; a receipt follows its invoice. Several processes never take the same one. */
export async function takeNext(pool: Pick<pg.Pool, 'query'>, nowMs: number): Promise<WaitingFlow | null> {
  const { rows } = await pool.query<WaitingFlow>(
    `update plateforme_flux f set pris_le = to_timestamp($1), essais = f.essais + 1
     where f.id = (
       select w.id from plateforme_flux w
       where w.sens = ${PlateformeSens.sortant} and w.etat = ${PlateformeEtat.enAttente} and w.prochain_essai <= to_timestamp($1)
         and (w.pris_le is null or w.pris_le <= to_timestamp($2))
         and (w.nature <> ${PlateformeNature.encaissement} or exists (
           select 1 from plateforme_flux i where i.id_paiement = w.id_paiement and i.nature = ${PlateformeNature.facture}
             and i.etat in (${PlateformeEtat.transmis}, ${PlateformeEtat.accepte})))
       order by w.prochain_essai, w.id for update of w skip locked limit 1)
     returning f.id, f.nature, f.id_paiement as "pieceId", f.id_declaration as "declarationId", f.suivi as tracking, f.libelle as name, f.essais as attempts`,
    [nowMs / 1000, (nowMs - LEASE_MS) / 1000],
  );
  return rows[0] ?? null;
}

/** Last news of the platform by its own clock; null: none came yet. */
export async function lastNews(pool: Pick<pg.Pool, 'query'>): Promise<number | null> {
  const { rows } = await pool.query<{ at: string | null }>('select extract(epoch from max(date_maj)) * 1000 as at from plateforme_flux');
  const at = rows[0]?.at ?? null;
  return at === null ? null : Number(at);
}
