import { AnnulationCause } from '#generated/enums/annulation-cause.gen.ts';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { EncaissementRaison } from '#generated/enums/encaissement-raison.gen.ts';
import { EncaissementSuite } from '#generated/enums/encaissement-suite.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { PaiementPrestataire } from '#generated/enums/paiement-prestataire.gen.ts';
import type { DemoRow, DemoValues, DemoWorld } from '../world/world.ts';

type Receipt = DemoRow<'bam-reglement'>;

/** A payment by link in each of its states; their receipts are those of the demonstration. */
export function addOnlinePayments(world: DemoWorld): void {
  const receipts = world.records('bam-reglement').filter(isByCard).toReversed();
  const [written, corrected, waiting, disputed] = receipts;
  if (written === undefined || corrected === undefined || waiting === undefined || disputed === undefined) return;
  add(world, { ...paid(written), Etat: EncaissementEtat.encaisse });
  add(world, {
    ...paid(corrected),
    Etat: EncaissementEtat.traite,
    Raison: EncaissementRaison.rendu,
    MontantRendu: 10,
    Suite: EncaissementSuite.note,
    MotifTraitement: 'Geste commercial ; l’avoir est fait.',
    DateTraitement: `${dayOf(corrected)}T16:20:00`,
  });
  add(world, { ...paid(waiting), Etat: EncaissementEtat.aTraiter, Raison: EncaissementRaison.rendu, MontantRendu: 15 });
  addDispute(world, disputed);
  const [awaited, left] = world.records('bam-paiement').filter(({ Etat, IsAvoir }) => Etat === PaiementEtat.emise && IsAvoir !== true);
  if (awaited !== undefined) add(world, { ...begun(world, awaited, -1), Etat: EncaissementEtat.attendu });
  if (left !== undefined) add(world, { ...begun(world, left, -9), Etat: EncaissementEtat.abandonne });
}

function isByCard({ ModePaiement: mode, Montant, Guichet = null, IdAnnule = null }: Receipt): boolean {
  return mode === ModePaiement.cb && (Montant ?? 0) > 30 && Guichet === null && IdAnnule === null;
}

function dayOf({ DateReglement }: Receipt): string {
  return (DateReglement ?? '').slice(0, 10);
}

type Payment = Omit<DemoValues<'bam-encaissement'>, 'Prestataire' | 'Reference'>;

/** Each page has its own number at the company. */
function add(world: DemoWorld, payment: Payment): void {
  const Reference = `demo-${world.records('bam-encaissement').length + 501}`;
  world.add('bam-encaissement', { Prestataire: PaiementPrestataire.helloasso, Reference, ...payment });
}

function paid(receipt: Receipt): Payment {
  const { Id, IdPaiement, Montant, DateReglement } = receipt;
  const amounts = { Montant: Montant ?? 0, MontantPaye: Montant ?? 0, EnCredit: 0 };
  return {
    IdPaiement,
    ...amounts,
    DateDemande: `${dayOf(receipt)}T09:50:00`,
    DatePaiement: DateReglement,
    NoTransaction: `demo-${9000 + Id}`,
    IdReglement: Id,
  };
}

function begun(world: DemoWorld, { Id, PrixTtc }: DemoRow<'bam-paiement'>, days: number): Payment {
  return { IdPaiement: Id, Montant: PrixTtc ?? 0, DateDemande: `${world.fromToday(days)}T11:15:00` };
}

/** A first card was disputed, and its receipt taken back; the client paid again by another. */
function addDispute(world: DemoWorld, receipt: Receipt): void {
  const { IdPaiement, Montant } = receipt;
  const means = { IdPaiement, ModePaiement: ModePaiement.cb };
  const first = world.add('bam-reglement', { ...means, Montant: Montant ?? 0, DateReglement: `${dayOf(receipt)}T08:10:00` });
  world.add('bam-reglement', {
    ...means,
    Montant: -(Montant ?? 0),
    DateReglement: `${dayOf(receipt)}T08:40:00`,
    IdAnnule: first,
    Cause: AnnulationCause.carte,
    Motif: 'Contesté chez HelloAsso.',
  });
  add(world, {
    ...paid(receipt),
    IdReglement: first,
    NoTransaction: `demo-${9000 + first}`,
    DatePaiement: `${dayOf(receipt)}T08:10:00`,
    Etat: EncaissementEtat.rendu,
    Raison: EncaissementRaison.conteste,
    MontantRendu: Montant ?? 0,
  });
}
