import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { HistoryLine } from '#domain/records/engine/rows.ts';
import { toUtcText } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ChangedLine, ChangeSpan } from '#domain/work/audience-steps.ts';

/** A line of the history that is held in memory. */
interface NumberedLine extends HistoryLine {
  readonly key: number;
  readonly user: { readonly id: number };
}

/** Rows in memory. */
interface Kept {
  readonly rows: (entity: string) => readonly RecordData[];
  readonly keep: (entity: string, row: RecordData) => void;
}

interface Touched {
  readonly entity: string;
  readonly id: number;
  /** Names of what changed; null: a part of the record. */
  readonly names: readonly string[] | null;
}

/** One notice a follower and record of lines that others wrote, where memory holds the history: `notices-of-changes.ts` says the same in SQL. */
export function keepChangeNotices(lines: readonly NumberedLine[], nowMs: number, { rows, keep }: Kept): void {
  const follows = rows('fiche-suivi');
  if (follows.length === 0) return;
  for (const line of lines)
    for (const { entity, id, names } of touchedBy(line))
      for (const { Id, IdUtilisateur, Champ, Entite, IdFiche } of follows) {
        const isFollowed = Entite === entity && IdFiche === id && (typeof Champ !== 'string' || names?.includes(Champ) === true);
        const IdActeur = actorOf(line);
        if (!isFollowed || IdUtilisateur === IdActeur) continue;
        const notice = { IdUtilisateur, Nature: AvisNature.changement, Entite, IdFiche, IdActeur };
        const isJoined = rows('boite-avis').some((held) => isOpen(held) && isSame(held, notice));
        if (!isJoined) keep('boite-avis', { ...notice, IdSuivi: Id, Ligne: line.key, DateCreation: toUtcText(nowMs) });
      }
}

/** Fields and parts that the spans speak of. */
export function linesOf(history: readonly NumberedLine[], spans: readonly ChangeSpan[]): readonly ChangedLine[] {
  return spans.flatMap((span, Numero) =>
    history
      .filter((line) => isWithin(line, span))
      .map((line) => {
        const touchedRecord = touchedBy(line).find(({ entity, id, names }) => names !== null && entity === span.entity && id === span.id);
        return { Numero, Entite: line.entity, IdFiche: line.id, Champs: touchedRecord?.names ?? [] };
      }),
  );
}

function isWithin(line: NumberedLine, { entity, id, from, until, userId }: ChangeSpan): boolean {
  if (line.key < from || (until !== null && line.key >= until) || actorOf(line) !== userId) return false;
  return touchedBy(line).some((touched) => touched.entity === entity && touched.id === id);
}

function touchedBy({ entity, id, parent, op, before, after }: HistoryLine): readonly Touched[] {
  if (before === null && after === null) return [];
  const touchedRecords = op === 'update' ? [{ entity, id, names: Object.keys({ ...before, ...after }) }] : [];
  return parent === null ? touchedRecords : [...touchedRecords, { ...parent, names: null }];
}

function actorOf({ user }: NumberedLine): number | null {
  return user.id > 0 ? user.id : null;
}

function isSame(held: RecordData, notice: RecordData): boolean {
  return Object.entries(notice).every(([name, value]) => (held[name] ?? null) === value);
}

function isOpen({ DateLecture = null, DateFin = null, DateResume = null }: RecordData): boolean {
  return DateLecture === null && DateFin === null && DateResume === null;
}
