import { EpreuveCorrectionEtat } from '#generated/enums/epreuve-correction-etat.gen.ts';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import type { EpreuveCorrection } from '#generated/records/epreuve-correction.gen.ts';
import type { EpreuveDecisions } from '#generated/schemas/epreuve-decisions.zod.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, open, refuse, refuseWith, see, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { pageContent, type ProofLine, proofLines } from './proof-lines.ts';
import { setProofState } from './proof-link.ts';
import { isWritable, writeFilm, writeLine } from './write-line.ts';

type On<Body> = Asked<{ readonly id: number }, unknown, Body>;

interface Compared extends Pick<EpreuveCorrection, 'Id' | 'Libelle' | 'Ancien' | 'Nouveau' | 'DecideLe'> {
  /** Present value of the record. */
  readonly Actuel: string | null;
  readonly IsManuelle: boolean;
  readonly Etat: EpreuveCorrectionEtat;
  readonly DecidePar: string | null;
}

/** Corrections of a proof beside the present value of each line. */
export const compareEpreuve: WorkService<On<unknown>, { readonly Corrections: Compared[] }> = {
  entity: 'epreuve',
  *run({ params: { id } }, { culture }) {
    const proof = yield* see('epreuve', id);
    const entry = yield* see('festival-inscription', proof.IdInscription);
    const lines = yield* proofLines(entry, culture);
    const corrections = yield* find('epreuve-correction', { IdEpreuve: id });
    const staff = yield* names('utilisateur', numbersIn(corrections, 'IdDecidePar'));
    return {
      Corrections: corrections.map((correction) => {
        const line = lineOf(correction, lines);
        const { Id, Libelle, Ancien, Nouveau, DecideLe, Etat, IdDecidePar, Ligne } = correction;
        return {
          Id,
          Libelle: line?.label ?? Libelle,
          Ancien,
          Nouveau,
          Actuel: line?.value ?? null,
          IsManuelle: !isWritable(Ligne),
          Etat: enumValue(EpreuveCorrectionEtat, Etat) ?? EpreuveCorrectionEtat.aExaminer,
          DecideLe,
          DecidePar: readText(staff, String(IdDecidePar)),
        };
      }),
    };
  },
};

function lineOf({ Ligne }: Pick<EpreuveCorrection, 'Ligne'>, lines: readonly ProofLine[]): ProofLine | undefined {
  return lines.find(({ key }) => key === Ligne);
}

/** Takes corrections over to the records or sets them aside; the last decision ends the review. */
export const settleEpreuve: WorkService<On<Infer<typeof EpreuveDecisions>>, { readonly Restantes: number }> = {
  entity: 'epreuve',
  *run({ params: { id }, body: { Choix } }, facts) {
    yield* waitFor('epreuve', [id]);
    const proof = yield* see('epreuve', id);
    const entry = yield* open('festival-inscription', proof.IdInscription);
    const rows = yield* find('epreuve-correction', { IdEpreuve: id });
    const lines = yield* proofLines(entry, facts.culture);
    const taken: EpreuveCorrection[] = [];
    for (const { Id, IsReprise, Actuel } of Choix) {
      const row = rows.find((one) => one.Id === Id) ?? (yield* refuse('introuvable'));
      if (row.Etat !== EpreuveCorrectionEtat.aExaminer) yield* refuseDecided(row);
      if (IsReprise) yield* requireSameLine(row, { lines, seen: Actuel });
      if (IsReprise && isWritable(row.Ligne)) taken.push(row);
      const Etat = IsReprise ? EpreuveCorrectionEtat.reprise : EpreuveCorrectionEtat.ecartee;
      yield* update('epreuve-correction', Id, { Etat, DecideLe: facts.now, IdDecidePar: facts.userId });
    }
    yield* writeAll(entry.IdFilm, taken, facts);
    const left = yield* find('epreuve-correction', { IdEpreuve: id, Etat: EpreuveCorrectionEtat.aExaminer });
    if (left.length === 0 && proof.Etat === EpreuveEtat.aExaminer) {
      const content = pageContent(yield* proofLines(entry, facts.culture));
      yield* update('epreuve', id, { Contenu: content, DateExamen: facts.now, IdExaminePar: facts.userId });
      yield* setProofState(proof, EpreuveEtat.corrige);
    }
    return { Restantes: left.length };
  },
};

function* refuseDecided({ Libelle: libelle, IdDecidePar, DecideLe }: EpreuveCorrection): Work<never> {
  const qui = readText(yield* names('utilisateur', [IdDecidePar ?? 0]), String(IdDecidePar)) ?? '–';
  const params = { libelle, qui, quand: formatDateTime(DecideLe ?? '') };
  return yield* refuseWith('regle-metier', { message: 'inscription.epreuveDejaDecidee', params });
}

interface SeenLine {
  readonly lines: readonly ProofLine[];
  /** Value of the record that the person read. */
  readonly seen: string | null;
}

/** A correction is written over the value that the person compared it with, and over no other. */
function* requireSameLine(row: EpreuveCorrection, { lines, seen }: SeenLine): Work<void> {
  const line = lineOf(row, lines);
  const params = { libelle: line?.label ?? row.Libelle };
  if (line === undefined && isWritable(row.Ligne)) yield* refuseWith('regle-metier', { message: 'inscription.epreuveLignePartie', params });
  if ((line?.value ?? null) !== seen) yield* refuseWith('regle-metier', { message: 'inscription.epreuveFicheChangee', params });
}

const OF_FILM = 'film.';

function* writeAll(filmId: number, taken: readonly EpreuveCorrection[], facts: Facts): Work<void> {
  const filmCorrections = taken.filter(({ Ligne }) => Ligne.startsWith(OF_FILM));
  if (filmCorrections.length > 0) yield* writeFilm(filmId, new Map(filmCorrections.map(({ Ligne, Nouveau }) => [Ligne, Nouveau ?? ''])));
  for (const { Ligne, Nouveau } of taken.filter((row) => !filmCorrections.includes(row))) yield* writeLine(Ligne, Nouveau ?? '', facts);
}
