import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { create, find, type Work } from '#domain/work/work.ts';
import { tariffOf } from './fees.ts';

export function isCancelled({ StatutDepot, Traitement }: InsRecup): boolean {
  return (StatutDepot & InsRecupStatut.annule) !== 0 || Traitement === InsRecupTraitement.annulee;
}

/** Requests the fee of a deposit that has none yet; the amount requested, null where the call or its tariff is free. */
export function* charge(deposit: InsRecup, now: string): Work<number | null> {
  const { Id: IdInsRecup, IdSection, Eannee, Categorie } = deposit;
  if (IdSection === null || isCancelled(deposit)) return null;
  const tariff = tariffOf(deposit, yield* find('festival-section-tarif', { IdSection }));
  if (tariff === null || tariff.Montant === 0) return null;
  const { Libelle: Tarif, Montant } = tariff;
  yield* create('frais-depot', { IdInsRecup, Eannee, IdSection, Categorie, Tarif, Montant, DemandeLe: now });
  return Montant;
}
