import { sumMoney } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { CORRECT_OTHERS_RIGHT } from '#domain/session/correct-others.ts';
import { find, refuse, removeAll, type Work } from '#domain/work/work.ts';
import { type DeskFile, type DeskRole, type Done, doneWords } from './desk-file.ts';
import { fileNow, type HandOver, heldFile, stepOf } from './hand-over.ts';
import { moneyOf, requireOwnHandOver } from './undo-hand-over.ts';

export interface TakeBack extends Pick<HandOver, 'Edition' | 'Fiche' | 'Roles' | 'Dotations'> {
  /** Desk that undoes. */
  readonly Guichet: string;
  /** Instant of the hand-over, as the file says it. */
  readonly RemisLe: string;
}

export interface TakenBack {
  readonly Fiche: DeskFile;
  /** Money that was given back, and money that stays, in euros. */
  readonly Rendu: number;
  readonly Garde: number;
}

/** A hand-over comes back, where it was made and by who made it: what another desk did since, or before, is not touched. */
export function* takeBack(order: TakeBack, facts: Facts): Work<TakenBack> {
  const file = yield* heldFile(order);
  let [given, kept] = [0, 0];
  for (const pointed of order.Roles) {
    const role = file.Roles.find(({ Entite, Id }) => Entite === pointed.Entite && Id === pointed.Id) ?? (yield* refuse('introuvable'));
    yield* requireSameHandOver(role.Pour ?? file.Nom, { done: role.Remis, order, facts });
    const received = yield* receivedWith(role, order);
    yield* stepOf(role, role.Type === null ? 'reprendre' : 'annuler-remise');
    const left = yield* receivedWith(role, order);
    given = sumMoney([given, received, -left]);
    kept = sumMoney([kept, left]);
  }
  yield* takeGiftsBack(file, { order, facts });
  return { Fiche: yield* fileNow(order), Rendu: given, Garde: kept };
}

interface TakeBackContext {
  readonly order: TakeBack;
  readonly facts: Facts;
}

/** The one that was seen, made at this desk; whoever may correct others undoes it from any. */
function* requireSameHandOver(name: string, { done, order, facts }: TakeBackContext & { readonly done: Done | null }): Work<void> {
  if (done === null) return yield* refuse('guichet-deja-repris', { nom: name });
  const isOwn = done.Guichet === order.Guichet && done.Le === order.RemisLe;
  const isSeen = facts.has(CORRECT_OTHERS_RIGHT) && done.Le === order.RemisLe;
  if (!isOwn && !isSeen) yield* refuse('guichet-remise-autre', doneWords(name, done));
}

function* receivedWith({ Id, Type }: DeskRole, { RemisLe }: TakeBack): Work<number> {
  return Type === null ? 0 : sumMoney((yield* moneyOf({ Id, DateRemise: RemisLe })).map(({ Montant }) => Montant));
}

function* takeGiftsBack(file: DeskFile, { order, facts }: TakeBackContext): Work<void> {
  const holders = file.Roles.filter(({ Type, Pour }) => Type !== null && Pour === null).map(({ Id }) => Id);
  const given = yield* find('festival-remise', { IdParticipant: holders, IdDotation: order.Dotations });
  for (const gift of file.Dotations) {
    const remise = given.find(({ IdDotation }) => IdDotation === gift.Id);
    if (!order.Dotations.includes(gift.Id)) continue;
    const name = `${gift.Libelle}, ${file.Nom}`;
    yield* requireSameHandOver(name, { done: gift.Remis, order, facts });
    if (remise !== undefined) yield* requireOwnHandOver({ name, handed: remise }, facts);
  }
  yield* removeAll('festival-remise', given.map(readId));
}
