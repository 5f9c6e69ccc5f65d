import type { PlateformeFlux } from '#generated/records/plateforme-flux.gen.ts';
import { messages as invoiceTexts } from '#generated/i18n/later/factureRecue.fr.gen.ts';
import { messages as texts } from '#generated/i18n/later/plateforme.fr.gen.ts';
import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { count, create, find, update, type Work } from '#domain/work/work.ts';
import { UnreadableInvoice } from '../received/faults.ts';
import { receiveFacture } from '../received/received-services.ts';
import { flowContent } from './flow-content.ts';
import { noteStatus } from './journal.ts';
import { noteSent } from './outcomes.ts';
import { readStatuses } from './lifecycle.ts';

/** A flow as a search of the platform lists it. */
export interface ListedFlow {
  readonly id: string;
  readonly tracking: string | null;
  readonly name: string;
  /** `SupplierInvoice`, `CustomerInvoiceLC`… */
  readonly type: string;
  readonly isIncoming: boolean;
  readonly updatedAt: string;
  readonly verdict: 'Pending' | 'Ok' | 'Error';
  readonly reason: { readonly code: string | null; readonly text: string | null };
}

/** Flows whose content must be fetched: invoices of suppliers and statuses that are not stored yet. */
export function* isContentWanted({ id, type, isIncoming }: ListedFlow): Work<boolean> {
  if (!isIncoming || natureOf(type) === PlateformeNature.autre) return false;
  return (yield* count('plateforme-flux', { NoFlux: id })) === 0;
}

function natureOf(type: string): PlateformeNature {
  if (/^(Supplier|StateSupplier)Invoice$/.test(type)) return PlateformeNature.factureRecue;
  return type.endsWith('LC') ? PlateformeNature.statut : PlateformeNature.autre;
}

/** Keeps what a flow brings; the same flow twice is stored once. */
export function* takeFlow(flow: ListedFlow, content: Uint8Array | null, facts: Facts): Work<void> {
  const [existing] = yield* find('plateforme-flux', { NoFlux: flow.id });
  if (existing !== undefined) yield* followFlow(existing, flow);
  else if (flow.isIncoming) yield* keepFlow(flow, content, facts);
  else yield* adoptFlow(flow);
}

/** A flow of ours whose answer was lost: its tracking number names it. */
function* adoptFlow(flow: ListedFlow): Work<void> {
  const [mine] = flow.tracking === null ? [] : yield* find('plateforme-flux', { Suivi: flow.tracking, Sens: PlateformeSens.sortant });
  if (mine !== undefined && mine.Etat === PlateformeEtat.transmis && mine.NoFlux === null) yield* followFlow(mine, flow);
}

/** The verdict of the platform on a flow of ours. */
function* followFlow(existing: PlateformeFlux, { id, updatedAt, verdict, reason }: ListedFlow): Work<void> {
  yield* update('plateforme-flux', existing.Id, { NoFlux: id, DateMaj: updatedAt });
  if (existing.Sens !== PlateformeSens.sortant || verdict === 'Pending' || existing.Etat !== PlateformeEtat.transmis) return;
  const isOk = verdict === 'Ok';
  yield* update('plateforme-flux', existing.Id, {
    Etat: isOk ? PlateformeEtat.accepte : PlateformeEtat.rejete,
    Erreur: isOk ? null : reason.text,
  });
  if (existing.Nature !== PlateformeNature.facture || existing.IdPaiement === null) return;
  const code = isOk ? EfactureStatut.deposee : EfactureStatut.rejetee;
  yield* noteStatus({ piece: existing.IdPaiement, code, at: updatedAt, source: `accuse:${id}`, ...(isOk ? {} : { reason }) });
}

function* keepFlow(flow: ListedFlow, content: Uint8Array | null, facts: Facts): Work<void> {
  const Nature = natureOf(flow.type);
  const id = yield* create('plateforme-flux', {
    Libelle: flow.name.slice(0, 255),
    Sens: PlateformeSens.entrant,
    Nature,
    Etat: PlateformeEtat.lu,
    NoFlux: flow.id,
    DateCreation: facts.now,
    DateMaj: flow.updatedAt,
  });
  if (content === null) return;
  const fault =
    Nature === PlateformeNature.factureRecue ? yield* keepInvoice(id, flow, { content, facts }) : yield* keepStatuses(flow, content);
  if (fault !== null) yield* update('plateforme-flux', id, { Etat: PlateformeEtat.echec, Erreur: fault });
}

interface Brought {
  readonly content: Uint8Array;
  readonly facts: Facts;
}

function* keepInvoice(id: number, { name }: ListedFlow, { content, facts }: Brought): Work<string | null> {
  const Contenu = base64Of(content);
  const read = yield* receiveFacture.run({ params: {}, query: {}, body: { Nom: name.slice(0, 255), Contenu } }, facts);
  if (read.Id !== null) yield* update('plateforme-flux', id, { IdFactureRecue: read.Id });
  return read.Raison === null || read.Raison === 'double' ? null : invoiceTexts[`factureRecue.${read.Raison}`];
}

/** Statuses of invoices that this house issued; the message of another invoice says so. */
function* keepStatuses({ id, updatedAt }: ListedFlow, content: Uint8Array): Work<string | null> {
  const statuses = statusesOrFault(content);
  if (typeof statuses === 'string') return statuses;
  const unknown: string[] = [];
  for (const { number, code, reason, reasonCode } of statuses) {
    const [piece] = yield* find('bam-paiement', { NoFacture: number }, ['NoFacture']);
    if (piece === undefined) unknown.push(number);
    else {
      const statusReason = { code: reasonCode, text: reason };
      yield* noteStatus({ piece: piece.Id, code, at: updatedAt, source: `flux:${id}:${number}:${code}`, reason: statusReason });
    }
  }
  if (statuses.length === 0) return texts['plateforme.sansStatut'];
  return unknown.length === 0 ? null : `${texts['plateforme.pieceInconnue']} ${unknown.join(', ')}`;
}

function statusesOrFault(content: Uint8Array): ReturnType<typeof readStatuses> | string {
  try {
    return readStatuses(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch (error) {
    if (error instanceof UnreadableInvoice) return invoiceTexts[`factureRecue.${error.fault}`];
    if (error instanceof TypeError) return invoiceTexts['factureRecue.xml'];
    throw error;
  }
}

/** Lets everything pass that waits and can be made: no other platform stands beside the simulation. Answers how many flows. */
export function* passWaiting({ now }: Facts): Work<number> {
  const waiting = yield* find('plateforme-flux', { Sens: PlateformeSens.sortant, Etat: PlateformeEtat.enAttente });
  for (const flow of waiting) {
    yield* flowContent(flow, now);
    yield* noteSent(flow.Id, `simulation-${flow.Id}`, now);
    const [sent] = yield* find('plateforme-flux', { Id: flow.Id });
    const verdict = { tracking: flow.Suivi, name: flow.Libelle, type: '', isIncoming: false, updatedAt: now, verdict: 'Ok' } as const;
    if (sent !== undefined) yield* followFlow(sent, { ...verdict, id: `simulation-${flow.Id}`, reason: { code: null, text: null } });
  }
  return waiting.length;
}

const SLICE = 8192;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCodePoint(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}
