import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { PlateformeFlux } from '#generated/records/plateforme-flux.gen.ts';
import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { count, create, find, refuse, seeAll, update, type Work } from '#domain/work/work.ts';
import { readForm } from '../einvoice/electronic-form.ts';
import { noteStatus } from './journal.ts';
import { routingAddress } from './recipient.ts';

type LeftReason = 'sansForme' | 'sansDestinataire' | 'dejaDeposee' | 'refusee';

interface LeftPiece {
  readonly Fiche: number;
  readonly Numero: string;
  readonly Raison: LeftReason;
}

export interface Deposits {
  readonly Deposees: readonly number[];
  readonly Ecartees: readonly LeftPiece[];
}

/** Queues pieces for the platform; the rejected and the failed ones leave again under a new tracking number. */
export function* depositPieces(ids: readonly number[], facts: Facts): Work<Deposits> {
  const pieces = yield* seeAll('bam-paiement', [...new Set(ids)]);
  const flows = new Map(
    (yield* find('plateforme-flux', { IdPaiement: ids, Nature: PlateformeNature.facture })).map((one) => [one.IdPaiement, one]),
  );
  const [deposited, left]: [number[], LeftPiece[]] = [[], []];
  for (const piece of pieces) {
    const flow = flows.get(piece.Id) ?? null;
    const reason = (yield* reasonToLeave(piece, flow)) ?? null;
    if (reason !== null) left.push({ Fiche: piece.Id, Numero: piece.NoFacture ?? '', Raison: reason });
    else {
      yield* queuePiece(piece, flow, facts);
      deposited.push(piece.Id);
    }
  }
  return { Deposees: deposited, Ecartees: left };
}

function* reasonToLeave(piece: BamPaiement, flow: PlateformeFlux | null): Work<LeftReason | null> {
  if (piece.NoFacture === null || readForm(piece.Electronique) === null) return 'sansForme';
  if (flow?.CodeStatut === EfactureStatut.refusee) return 'refusee';
  if (flow !== null && !isRepeatable(flow)) return 'dejaDeposee';
  return (yield* routingAddress(piece)) === null ? 'sansDestinataire' : null;
}

function isRepeatable({ Etat }: PlateformeFlux): boolean {
  return Etat === PlateformeEtat.rejete || Etat === PlateformeEtat.echec;
}

function* queuePiece(piece: BamPaiement, flow: PlateformeFlux | null, facts: Facts): Work<void> {
  const number = piece.NoFacture ?? '';
  if (flow === null) {
    const data = { Libelle: number, Nature: PlateformeNature.facture, IdPaiement: piece.Id, Suivi: number };
    yield* create('plateforme-flux', { ...outgoing(facts), ...data });
  } else yield* queueAgain(flow, facts);
  yield* noteStatus({
    piece: piece.Id,
    code: EfactureStatut.enAttente,
    at: facts.now,
    source: `file:${flow === null ? number : nextTracking(flow)}`,
    isLocal: true,
    userId: facts.userId,
  });
  if (piece.Etat === PaiementEtat.reglee) yield* queueCashing(piece, facts);
}

function outgoing({ now }: Pick<Facts, 'now'>) {
  return { Sens: PlateformeSens.sortant, Etat: PlateformeEtat.enAttente, DateCreation: now, ProchainEssai: now, Essais: 0 };
}

/** Puts a flow that did not pass back into the queue, whatever it carries. */
export function* repeatFlow(id: number, facts: Facts): Work<boolean> {
  const [flow] = yield* seeAll('plateforme-flux', [id]);
  if (flow === undefined || flow.Sens !== PlateformeSens.sortant || !isRepeatable(flow)) return yield* refuse('flux-en-cours');
  if (flow.Nature === PlateformeNature.facture && flow.IdPaiement !== null) {
    const { Ecartees } = yield* depositPieces([flow.IdPaiement], facts);
    return Ecartees.length > 0 ? yield* refuse('flux-en-cours') : true;
  }
  yield* queueAgain(flow, facts);
  return true;
}

function* queueAgain(flow: PlateformeFlux, { now }: Facts): Work<void> {
  yield* update('plateforme-flux', flow.Id, {
    Etat: PlateformeEtat.enAttente,
    Suivi: nextTracking(flow),
    NoFlux: null,
    Essais: 0,
    ProchainEssai: now,
    PrisLe: null,
    Erreur: null,
    DateTransmission: null,
  });
}

/** `FA2027-0012`, then `FA2027-0012/2`: the platform refuses a tracking number that it knows already. A failure that never reached it keeps its own. */
function nextTracking({ Suivi, Etat }: PlateformeFlux): string {
  const [base = '', turn = '1'] = (Suivi ?? '').split('/');
  return Etat === PlateformeEtat.rejete ? `${base}/${Number(turn) + 1}` : (Suivi ?? base);
}

/** Tells the platform once that a piece is paid. */
export function* queueCashing(piece: Pick<BamPaiement, 'Id' | 'NoFacture'>, facts: Pick<Facts, 'now'>): Work<void> {
  const number = piece.NoFacture ?? '';
  if ((yield* count('plateforme-flux', { IdPaiement: piece.Id, Nature: PlateformeNature.encaissement })) > 0) return;
  const data = { Libelle: number, Nature: PlateformeNature.encaissement, IdPaiement: piece.Id, Suivi: `ENC-${number}` };
  yield* create('plateforme-flux', { ...outgoing(facts), ...data });
}
