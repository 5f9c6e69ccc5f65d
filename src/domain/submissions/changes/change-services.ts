import type { DepotChangementsDecides } from '#generated/schemas/depot-changements-decides.zod.ts';
import type { InsRecupEcart } from '#generated/records/ins-recup-ecart.gen.ts';
import { InsRecupEcartEtat } from '#generated/enums/ins-recup-ecart-etat.gen.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { readText } from '#domain/values/record-data.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, see } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { filmReader } from './film-texts.ts';
import { settleChanges } from './settle-changes.ts';

type On<Body> = Asked<{ readonly id: number }, unknown, Body>;

interface Change extends Pick<InsRecupEcart, 'Id' | 'Champ' | 'Precision' | 'Ancien' | 'Nouveau' | 'VuLe' | 'DecideLe'> {
  /** Present value of the film; null also for readers who may not open it. */
  readonly Film: string | null;
  readonly Etat: InsRecupEcartEtat;
  readonly DecidePar: string | null;
}

interface Changes {
  readonly Version: number;
  readonly VersionFilm: number | null;
  readonly Changements: Change[];
}

export const listInsRecupChanges: WorkService<On<unknown>, Changes> = {
  entity: 'ins-recup',
  *run({ params: { id } }, facts) {
    const submission = yield* see('ins-recup', id);
    const rows = yield* find('ins-recup-ecart', { IdInsRecup: id });
    const [film] = yield* find('film', { Id: submission.IdFilm ?? 0 });
    const staff = yield* names('utilisateur', numbersIn(rows, 'IdDecidePar'));
    const textOf = filmReader({ submission, film: film ?? null, has: facts.has });
    const Changements: Change[] = [];
    for (const row of rows.toSorted(byState)) {
      const { Id, Champ, Precision, Ancien, Nouveau, VuLe, DecideLe } = row;
      const Etat = enumValue(InsRecupEcartEtat, row.Etat) ?? InsRecupEcartEtat.aExaminer;
      const DecidePar = readText(staff, String(row.IdDecidePar));
      Changements.push({ Id, Champ, Precision, Ancien, Nouveau, Film: yield* textOf(row), Etat, VuLe, DecideLe, DecidePar });
    }
    return { Version: submission.Version, VersionFilm: film?.Version ?? null, Changements };
  },
};

function byState(left: InsRecupEcart, right: InsRecupEcart): number {
  return rankOf(left) - rankOf(right) || left.Id - right.Id;
}

function rankOf({ Etat }: InsRecupEcart): number {
  return Etat === InsRecupEcartEtat.aExaminer ? 0 : 1;
}

export const settleInsRecupChanges: WorkService<On<Infer<typeof DepotChangementsDecides>>, { Restants: number }> = {
  entity: 'ins-recup',
  *run({ params: { id }, body: { Version, VersionFilm, Choix } }, facts) {
    return { Restants: yield* settleChanges({ id, version: Version, filmVersion: VersionFilm, choices: Choix }, facts) };
  },
};
