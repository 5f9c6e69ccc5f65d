import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';
import type { Festival } from '../world/festival.ts';

const DIRECT_SALE = 4;

interface Life {
  readonly etat: PlateformeEtat;
  readonly statuses: readonly EfactureStatut[];
  readonly reason: string | null;
}

const LIVES: readonly Life[] = [
  {
    etat: PlateformeEtat.accepte,
    statuses: [EfactureStatut.deposee, EfactureStatut.recue, EfactureStatut.miseADisposition],
    reason: null,
  },
  {
    etat: PlateformeEtat.accepte,
    statuses: [EfactureStatut.deposee, EfactureStatut.miseADisposition, EfactureStatut.refusee],
    reason: 'Le bon de commande de la librairie manque.',
  },
];

/** Two invoices on the approved platform: one made available, one refused by its recipient. */
export function addDepositedInvoices({ world }: Festival): void {
  const pieces = world.records('bam-paiement').filter(({ TypeOrigine }) => TypeOrigine === DIRECT_SALE);
  for (const [index, { Id, NoFacture, DateEmission }] of pieces.slice(0, LIVES.length).entries()) {
    const life = LIVES[index];
    if (life === undefined || NoFacture === null) continue;
    // Early on the day of issue: news of the platform is read from the last one on, which must not lie ahead.
    function at(step: number): string {
      return `${DateEmission}T00:${String(5 + 10 * step).padStart(2, '0')}:00`;
    }
    const last = life.statuses.length - 1;
    world.add('plateforme-flux', {
      Libelle: NoFacture,
      Sens: PlateformeSens.sortant,
      Nature: PlateformeNature.facture,
      Etat: life.etat,
      IdPaiement: Id,
      Suivi: NoFacture,
      NoFlux: `demo-${NoFacture}`,
      CodeStatut: life.statuses[last] ?? null,
      DateCodeStatut: at(last),
      Essais: 1,
      Erreur: life.reason,
      DateCreation: at(0),
      DateTransmission: at(0),
      DateMaj: at(last),
    });
    for (const [step, status] of life.statuses.entries())
      world.add('bam-paiement-statut', {
        IdPaiement: Id,
        Statut: status,
        DateStatut: at(step),
        Motif: step === last ? life.reason : null,
        Source: `demo:${NoFacture}:${status}`,
      });
  }
}
