import { inputOf } from '#domain/accounting/input-of.ts';
import { orderReceipt } from '#domain/accounting/orders.ts';
import { settleFile } from '#domain/accounting/issue.ts';
import { accountsOf, dueOf, meansOf } from '#domain/accounting/receipts.ts';
import { accreditationSale } from '#domain/accounting/sales/file-sales.ts';
import { formatMoney, sumMoney, toCents } from '#domain/values/money.ts';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { readId, readVersion } from '#domain/values/record-data.ts';
import { RECEIVE_RIGHT } from '#domain/accounting/issue.ts';
import { claimKey, keepResult } from '#domain/mails/mail-work.ts';
import type { Facts } from '#domain/work/rule.ts';
import { ask } from '#domain/work/replies.ts';
import { create, current, find, hold, holdAll, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import { type DeskFile, type DeskRole, type Done, doneWords, isOpen } from './desk-file.ts';
import { type Wanted } from './desk-rows.ts';
import { partsOf, type Payment, type PaymentPart, shareParts, totalPaid } from './payment.ts';
import { readFiles } from './search-desk.ts';

export interface Pointed {
  readonly Entite: string;
  readonly Id: number;
}

export interface HandOver {
  /** Of this gesture: the same never hands over twice. */
  readonly Cle: string;
  readonly Edition: number;
  readonly Guichet: string;
  readonly Fiche: string;
  readonly Roles: readonly Pointed[];
  readonly Dotations: readonly number[];
  /** Hour of the act, if the server did not answer then. */
  readonly RemisLe?: string | null | undefined;
  readonly Reglement?: Payment | null | undefined;
}

export interface HandedOver {
  readonly Fiche: DeskFile;
  readonly IsDejaFait: boolean;
}

/** Hands over what one person is due, and takes what they owe: all of it or nothing, once. */
export function* handOver(order: HandOver, facts: Facts): Work<HandedOver> {
  const { Cle, ...asked } = order;
  if ((yield* claimKey({ key: `guichet ${Cle}`, of: 'guichet', data: asked })) !== null)
    return { Fiche: yield* fileNow(order), IsDejaFait: true };
  const file = yield* heldFile(order);
  const roles: DeskRole[] = [];
  for (const one of order.Roles) roles.push(yield* handable(file, one));
  yield* requirePaid(roles, order, facts);
  const at = { ...facts, now: doneAt(order, facts) };
  let parts = order.Reglement == null ? [] : partsOf(order.Reglement);
  for (const role of roles) {
    const { taken, left } = shareParts(parts, toCents(role.Du));
    yield* giveBadge(role, { Guichet: order.Guichet, parts: taken }, at);
    parts = left;
  }
  yield* giveGifts(file, order, at);
  yield* keepResult(`guichet ${Cle}`, 1);
  return { Fiche: yield* fileNow(order), IsDejaFait: false };
}

const KEY = /^([pfm])([1-9]\d{0,8})$/;

/** Target of a key of a file: a person, a participant without one, a member of a group. */
export function wantedOf({ Fiche, Edition }: Pick<HandOver, 'Fiche' | 'Edition'>): Wanted {
  const [, kind, digits] = KEY.exec(Fiche) ?? [];
  // A text that is no key is nobody's.
  const id = Number(digits ?? 0);
  return {
    eannee: Edition,
    people: kind === 'p' ? [id] : [],
    nameless: kind === 'f' ? [id] : [],
    members: kind === 'm' ? [id] : [],
  };
}

export function* fileNow(order: Pick<HandOver, 'Fiche' | 'Edition'>): Work<DeskFile> {
  const found = (yield* readFiles(wantedOf(order))).find(({ Cle }) => Cle === order.Fiche);
  return found ?? (yield* refuse('introuvable'));
}

/** The file once its records are held: two desks on one person come one after the other. */
export function* heldFile(order: Pick<HandOver, 'Fiche' | 'Edition' | 'Roles'>): Work<DeskFile> {
  const { people, nameless, members } = wantedOf(order);
  const participants = yield* find('festival-participant', {
    Eannee: order.Edition,
    ...(people.length === 0 ? { Id: nameless } : { IdPersonne: people }),
  });
  // The requested roles may include what the person collects for others.
  const requestedIds = order.Roles.filter(({ Entite }) => Entite !== 'festival-groupe-membre').map(({ Id }) => Id);
  const ids = [...new Set([...participants.map(readId), ...requestedIds])].toSorted((left, right) => left - right);
  yield* holdAll('festival-participant', ids);
  yield* holdAll('festival-groupe-membre', members);
  return yield* fileNow(order);
}

function* handable(file: DeskFile, { Entite, Id }: Pointed): Work<DeskRole> {
  const role = file.Roles.find((one) => one.Id === Id && one.Entite === Entite) ?? (yield* refuse('introuvable'));
  if (isOpen(role)) return role;
  if (role.Remis !== null) return yield* refuseDone(role.Pour ?? file.Nom, role.Remis);
  return yield* refuse('guichet-refuse', { nom: role.Pour ?? file.Nom });
}

/** One wins; the other learns who was faster, where and when. */
function* refuseDone(nom: string, { Le, Par, Guichet }: Done): Work<never> {
  return yield* refuseWith('guichet-deja-remis', { params: doneWords(nom, { Le, Par, Guichet }), conflict: { Le, Par, Guichet } });
}

function* requirePaid(roles: readonly DeskRole[], { Reglement }: HandOver, { has, culture }: Facts): Work<void> {
  const blocking = sumMoney(roles.filter(({ IsDuAvant }) => IsDuAvant).map(({ Du }) => Du));
  if (Reglement == null) {
    if (blocking > 0) yield* refuse('guichet-a-payer', { montant: formatMoney(blocking, culture) });
    return;
  }
  if (!has(RECEIVE_RIGHT)) yield* refuse('droit-manquant');
  const due = sumMoney(roles.map(({ Du }) => Du));
  if (due !== totalPaid(Reglement)) yield* refuse('guichet-montant', { montant: formatMoney(due, culture) });
}

const OUTAGE_HOURS = 24;
const MINUTES = 60;

/** An act done while the server did not answer keeps its hour, unless a clock is wrong. */
function doneAt({ RemisLe, Reglement }: HandOver, { now }: Facts): string {
  const handedAt = RemisLe == null || Reglement != null ? null : parseInstant(RemisLe);
  const present = parseInstant(now) ?? 0;
  if (handedAt === null || handedAt > present || handedAt < later(present, { minutes: -OUTAGE_HOURS * MINUTES })) return now;
  return toUtcText(handedAt);
}

interface Paid {
  readonly Guichet: string;
  /** Payments for this role; none: nothing is paid. */
  readonly parts: readonly PaymentPart[];
}

function* giveBadge(role: DeskRole, { Guichet, parts }: Paid, facts: Facts): Work<void> {
  const { Entite, Id } = role;
  // The receipt of an accreditation says at which desk it came.
  yield* update(Entite, Id, { Guichet });
  if (parts.length > 0) yield* role.IsDuAvant ? payFile(Id, { Guichet, parts }, facts) : receiveDebt(Id, { Guichet, parts }, facts);
  yield* stepOf(role, role.IsDuAvant && parts.length > 0 ? 'encaisser' : 'remettre', facts.now);
}

/** Invoices an accreditation and receives each part of its payment; the file says the main means. */
function* payFile(id: number, { Guichet, parts }: Paid, facts: Facts): Work<void> {
  const [first, ...others] = parts.map((part) => ({ ...meansOf({ ...part, Guichet }), cents: toCents(part.Montant) }));
  if (first === undefined) return;
  const { mode, bank, cheque } = others.at(-1) ?? first;
  yield* update('festival-participant-accredite', id, { ModePaiement: mode, Banque: bank, NoCheque: cheque });
  const input = inputOf(facts);
  const sale = yield* accreditationSale(yield* current('festival-participant-accredite', id), input);
  yield* settleFile(sale, { means: [first, ...others] }, input);
}

/** A deferred payment is paid now, invoice by invoice. */
function* receiveDebt(id: number, { Guichet, parts }: Paid, facts: Facts): Work<void> {
  let held = parts;
  for (const account of yield* accountsOf({ IdParticipant: id })) {
    const { taken, left } = shareParts(held, Math.max(0, dueOf(account)));
    held = left;
    if (taken.length > 0) yield* hold('bam-paiement', account.invoice.Id, 'paiement-en-cours');
    for (const { ModePaiement, Montant, Banque = null, NoCheque = null } of taken) {
      const body = { Montant, ModePaiement, Banque, NoCheque, Guichet };
      yield* orderReceipt(yield* current('bam-paiement', account.invoice.Id), body, inputOf(facts));
    }
  }
}

/** A step of the role's own, with its conditions, its effects and its history; `at`: when it was done, where that was before. */
export function* stepOf({ Entite, Id }: Pointed, step: string, at?: string): Work<void> {
  const record = yield* current(Entite, Id);
  yield* ask({ do: 'take-step', entity: Entite, id: Id, step, body: { Version: readVersion(record), Valeurs: {} }, at });
}

/** Kept with the first of the person's own badges. */
function* giveGifts(file: DeskFile, { Dotations, Guichet }: HandOver, { now, userId }: Facts): Work<void> {
  if (Dotations.length === 0) return;
  const holder = file.Roles.find(({ Pour, Refus, Type }) => Pour === null && Refus === null && Type !== null);
  if (holder === undefined) return yield* refuse('guichet-refuse', { nom: file.Nom });
  for (const id of Dotations) {
    const gift = file.Dotations.find(({ Id }) => Id === id) ?? (yield* refuse('introuvable'));
    if (gift.Remis !== null) yield* refuseDone(`${gift.Libelle}, ${file.Nom}`, gift.Remis);
    yield* create('festival-remise', { IdParticipant: holder.Id, IdDotation: id, DateRemise: now, IdRemisPar: userId, Guichet });
  }
}
