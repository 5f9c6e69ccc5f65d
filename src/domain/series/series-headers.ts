import type { SerieModification } from '#generated/records/serie-modification.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { type RecordData, readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, mark, names, refuse, waitFor, type Work } from '#domain/work/work.ts';
/** A series can be undone for so long. */
const DAYS = 92;
const LISTED_MAX = 100;

export interface NewSeries {
  readonly lot: string;
  readonly entity: string;
  readonly fields: readonly string[];
  /** The lines of a file, and not one change of many records. */
  readonly isImport?: boolean;
  /** Records that are written already; absent: they are counted as they come. */
  readonly records?: number;
}

/** The header of a series, which its records name by their batch. */
export function* openSeries({ lot, entity, fields, isImport = false, records = 0 }: NewSeries, { userId, now }: Facts): Work<void> {
  const details = { IsImport: isImport, NbFiches: records, DateCreation: now, IdCreateur: userId };
  const header = { Lot: lot, Entite: entity, Champs: [...fields], ...details };
  yield* create('serie-modification', header);
}

export interface SeriesHeader {
  readonly id: number;
  readonly lot: string;
  readonly entity: string;
  readonly isOwn: boolean;
  readonly records: number;
}

/** A series of the person's own, that goes on. */
export function* ownSeries(lot: string, entity: string, facts: Facts): Work<SeriesHeader> {
  const header = yield* findSeries(lot, facts);
  if (header === null || !header.isOwn || header.entity !== entity) return yield* refuse('introuvable');
  return header;
}

/** A series that the person may take back: their own, or of records that are all theirs to change. */
export function* undoableSeries(lot: string, facts: Facts): Work<SeriesHeader> {
  const header = yield* findSeries(lot, facts);
  if (header === null || !mayUndo(header, facts)) return yield* refuse('introuvable');
  return header;
}

function* findSeries(lot: string, { userId }: Facts): Work<SeriesHeader | null> {
  const [found] = yield* find('serie-modification', { Lot: lot });
  return found === undefined ? null : headerOf(found, userId);
}

function headerOf(record: SerieModification, userId: number): SeriesHeader {
  return {
    id: record.Id,
    lot: record.Lot,
    entity: record.Entite,
    isOwn: record.IdCreateur === userId,
    records: record.NbFiches ?? 0,
  };
}

function mayUndo({ entity, isOwn }: Pick<SeriesHeader, 'entity' | 'isOwn'>, { has, writesAll }: Facts): boolean {
  const descriptor = Object.values(entities).find(({ name }) => name === entity);
  return descriptor !== undefined && has(descriptor.rights.write) && (isOwn || writesAll(entity));
}

/** Some more records of the series were written; two calls of it wait for one another. */
export function* countWritten({ id, lot }: Pick<SeriesHeader, 'id' | 'lot'>, more: number): Work<void> {
  if (more === 0) return;
  yield* waitFor('serie-modification', [id]);
  const [now] = yield* find('serie-modification', { Lot: lot });
  yield* mark('serie-modification', [id], { NbFiches: (now === undefined ? 0 : (now.NbFiches ?? 0)) + more });
}

export function* markUndone({ id }: Pick<SeriesHeader, 'id'>, { now }: Facts): Work<void> {
  yield* mark('serie-modification', [id], { DateAnnulation: now });
}

/** The same for a batch that may have been no series. */
export function* markLotUndone(lot: string, facts: Facts): Work<void> {
  for (const { Id: id } of yield* find('serie-modification', { Lot: lot }, [])) yield* markUndone({ id }, facts);
}

interface ToldSeries {
  Lot: string;
  Entite: string;
  Champs: string[];
  IsImport: boolean;
  NbFiches: number;
  FaiteLe: string;
  FaitePar: string | null;
  AnnuleeLe: string | null;
}

export const listSeries: WorkService<Asked<unknown, unknown, unknown>, ToldSeries[]> = {
  entity: 'serie-modification',
  *run(_, facts) {
    const { now, today, userId } = facts;
    const recent = yield* find('serie-modification', { DateCreation: { from: addDays(today, -DAYS), to: now } });
    const shown = recent
      .filter((record) => {
        const header = headerOf(record, userId);
        return header.records > 0 && mayUndo(header, facts);
      })
      .toReversed()
      .slice(0, LISTED_MAX);
    const authors = yield* names('utilisateur', [...new Set(shown.flatMap((record) => record.IdCreateur ?? []))]);
    return shown.map((record) => describeSeries(record, authors));
  },
};

function describeSeries(record: SerieModification, authors: RecordData): ToldSeries {
  const fields: unknown = record.Champs;
  return {
    Lot: record.Lot,
    Entite: record.Entite,
    Champs: Array.isArray(fields) ? fields.map(String) : [],
    IsImport: record.IsImport === true,
    NbFiches: record.NbFiches ?? 0,
    FaiteLe: record.DateCreation,
    FaitePar: readText(authors, String(record.IdCreateur ?? '')),
    AnnuleeLe: record.DateAnnulation,
  };
}
