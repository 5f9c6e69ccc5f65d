import type { FraisDepot } from '#generated/records/frais-depot.gen.ts';
import { DepotCategorie } from '#generated/enums/depot-categorie.gen.ts';
import { FraisDepotEtat } from '#generated/enums/frais-depot-etat.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { type FeeTariff, tariffOf } from '#domain/submissions/fees/fees.ts';
import { addDays, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Random } from '#domain/values/random.ts';
import type { Users } from '../world/users.ts';
import { type DemoWorld, at } from '../world/world.ts';

/** Cents of the three tariffs by the day of sending, then of the one of schools; the calls of the other sections are free. */
const CALLS: Readonly<Record<string, readonly [early: number, regular: number, late: number, school: number]>> = {
  N: [1200, 1800, 2550, 650],
  I: [1500, 2200, 3050, 850],
  L: [1000, 1500, 2000, 500],
};
/** Days before the opening until which the first two tariffs last. */
const EARLY = -150;
const REGULAR = -110;
const PAID_BY = [ModePaiement.virement, ModePaiement.cb, ModePaiement.cb, ModePaiement.cheque] as const;
const REASONS = [
  'Coproduction d’un film invité l’an dernier',
  'École partenaire du festival',
  'Pays sans moyen de paiement à distance',
  'Accord de la direction : autoproduction sans budget',
] as const;

/** Tariffs of the competitions of the year, and what their deposits paid, owe, or were spared. */
export function addDepositFees(world: DemoWorld, [IdExonerePar = 0, IdEncaissePar = 0]: Users['programmers']): void {
  const random = world.random('deposit-fees');
  for (const { Id: IdSection, Prefixe, Eannee } of world.records('festival-section')) {
    const prices = Eannee === world.edition.Eannee ? CALLS[Prefixe ?? ''] : undefined;
    if (prices === undefined) continue;
    const tariffs = addTariffs(world, IdSection, prices);
    for (const deposit of world.records('ins-recup'))
      if (deposit.IdSection === IdSection) {
        const Categorie = categoryOf(random);
        Object.assign(deposit, { Categorie, IsFilmEcole: Categorie === DepotCategorie.ecole });
        const charged = { IdInsRecup: deposit.Id, Eannee: world.edition.Eannee, IdSection, Categorie };
        const { DateEnvoi = null, Traitement = InsRecupTraitement.aTraiter } = deposit;
        addFee(world, random, { charged, DateEnvoi, Traitement, tariffs, IdExonerePar, IdEncaissePar });
      }
  }
}

function categoryOf(random: Random): DepotCategorie {
  return DepotCategorie[random.weighted({ professionnel: 72, ecole: 16, premierFilm: 8, autoproduit: 4 })];
}

function addTariffs(world: DemoWorld, IdSection: number, [early, regular, late, school]: (typeof CALLS)[string]): readonly FeeTariff[] {
  const tariffs = [
    { Libelle: 'Anticipé', Categorie: null, Jusqua: world.day(EARLY), Montant: fromCents(early) },
    { Libelle: 'Normal', Categorie: null, Jusqua: world.day(REGULAR), Montant: fromCents(regular) },
    { Libelle: 'Tardif', Categorie: null, Jusqua: null, Montant: fromCents(late) },
    { Libelle: 'École', Categorie: DepotCategorie.ecole, Jusqua: null, Montant: fromCents(school) },
  ];
  return tariffs.map((tariff) => ({ ...tariff, Id: world.add('festival-section-tarif', { IdSection, ...tariff }) }));
}

interface Charged {
  readonly charged: Pick<FraisDepot, 'IdInsRecup' | 'Eannee' | 'IdSection' | 'Categorie'>;
  readonly DateEnvoi: string | null;
  readonly Traitement: number | null;
  readonly tariffs: readonly FeeTariff[];
  readonly IdExonerePar: number;
  readonly IdEncaissePar: number;
}

function addFee(world: DemoWorld, random: Random, { charged, DateEnvoi, Traitement, tariffs, IdExonerePar, IdEncaissePar }: Charged): void {
  const tariff = tariffOf({ DateEnvoi, Categorie: charged.Categorie }, tariffs);
  if (tariff === null || DateEnvoi === null) return;
  const sent = zonedParts(parseInstant(DateEnvoi) ?? 0, festivalZone()).date;
  const isCancelled = Traitement === InsRecupTraitement.annulee;
  const fate = isCancelled ? random.weighted({ annule: 85, paye: 15 }) : random.weighted({ paye: 90, exonere: 5, du: 5 });
  world.add('frais-depot', {
    ...charged,
    Tarif: tariff.Libelle,
    Montant: tariff.Montant,
    DemandeLe: DateEnvoi,
    Etat: FraisDepotEtat[fate],
    IsAvecDepot: fate === 'annule',
    ...(fate === 'paye' ? { ModePaiement: random.pick(PAID_BY), PayeLe: addDays(sent, random.int(0, 6)), IdEncaissePar } : {}),
    ...(fate === 'exonere' ? { Motif: random.pick(REASONS), ExonereLe: at(addDays(sent, 3), '11:30'), IdExonerePar } : {}),
  });
}
