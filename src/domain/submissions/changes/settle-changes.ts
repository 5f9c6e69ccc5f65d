import { InsRecupEcartEtat } from '#generated/enums/ins-recup-ecart-etat.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { InsRecupEcart } from '#generated/records/ins-recup-ecart.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, names, open, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import { openDirectory } from '../correspondence.ts';
import { Deposit } from '../deposit.ts';
import { requireOpenCards } from '../deposit-files.ts';
import { isCompared } from './deposit-facts.ts';
import { takeField } from './take-field.ts';
import { takeLines } from './take-lines.ts';

export interface ChangesOrder {
  readonly id: number;
  readonly version: number;
  /** Of the film that was read beside the changes. */
  readonly filmVersion: number | null;
  readonly choices: readonly { readonly Id: number; readonly IsRepris: boolean }[];
}

/** Takes changes of the site into the film, or keeps what the film says. Answers how many are left. */
export function* settleChanges({ id, version, filmVersion, choices }: ChangesOrder, facts: Facts): Work<number> {
  const submission = yield* open('ins-recup', id, version);
  const rows = yield* find('ins-recup-ecart', { IdInsRecup: id });
  const taken: InsRecupEcart[] = [];
  for (const { Id, IsRepris } of choices) {
    const row = rows.find((one) => one.Id === Id) ?? (yield* refuse('introuvable'));
    if (row.Etat !== InsRecupEcartEtat.aExaminer) yield* refuseDecided(row);
    if (IsRepris) taken.push(row);
    const Etat = IsRepris ? InsRecupEcartEtat.repris : InsRecupEcartEtat.garde;
    yield* update('ins-recup-ecart', Id, { Etat, DecideLe: facts.now, IdDecidePar: facts.userId });
  }
  if (taken.length > 0) yield* takeAll(submission, { taken, filmVersion, facts });
  return rows.filter(({ Etat }) => Etat === InsRecupEcartEtat.aExaminer).length - choices.length;
}

function* refuseDecided({ Champ: champ, IdDecidePar, DecideLe }: InsRecupEcart): Work<never> {
  const qui = readText(yield* names('utilisateur', [IdDecidePar ?? 0]), String(IdDecidePar)) ?? '–';
  const quand = formatDateTime(DecideLe ?? '');
  return yield* refuseWith('regle-metier', { message: 'inscription.changementDecide', params: { champ, qui, quand } });
}

interface Taken {
  readonly taken: readonly InsRecupEcart[];
  readonly filmVersion: number | null;
  readonly facts: Facts;
}

function* takeAll(submission: InsRecup, { taken, filmVersion, facts }: Taken): Work<void> {
  if (!facts.has('FILM-WRITE')) yield* refuse('droit-manquant');
  yield* requireOpenCards(submission);
  const { IdFilm } = submission;
  if (IdFilm === null || submission.Recu === null) return yield* refuseWith('regle-metier', { message: 'inscription.changementSansFilm' });
  yield* open('film', IdFilm, filmVersion);
  const deposit = Deposit.parse(submission.Recu);
  const look = openDirectory();
  for (const { Champ, Precision } of taken) {
    const taking = { submission, film: IdFilm, deposit, look };
    if (isCompared(Champ)) yield* takeField(Champ, taking);
    else yield* takeLines({ champ: Champ, precision: Precision ?? '' }, { ...taking, has: facts.has });
  }
}
