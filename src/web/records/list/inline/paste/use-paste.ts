import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { wireName } from '#domain/imports/import-fields.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { readId, readVersion } from '#domain/values/record-data.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { errorText } from '#web/records/fields/use-error-texts.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { resolveNames } from '#web/records/import/names/resolve-names.ts';
import { sendImport, tryImport } from '#web/records/import/send-import.ts';
import { namesIn } from '#web/records/import/names/wanted-names.ts';
import { columnOf, readSheet } from '#web/records/import/sheet-values.ts';
import { useRights } from '#web/session/rights.ts';
import type { PastePlan } from './paste-plan.ts';

/** Fate of a cell of the block. */
export type CellFate = { readonly is: 'changed' | 'same' } | { readonly is: 'refused'; readonly why: string | null };

export interface PasteTrial {
  /** By row of the block, then by column. */
  readonly fates: readonly (readonly CellFate[])[];
  /** Why a row as a whole is refused. */
  readonly refusals: ReadonlyMap<number, string>;
  readonly passing: readonly ImportRow[];
}

export interface PasteRun {
  readonly trial: PasteTrial | null;
  readonly isWriting: boolean;
  readonly failure: string | null;
  /** Batch of what was written; null: it was refused. */
  readonly write: () => Promise<{ readonly lot: string | null; readonly count: number } | null>;
}

const PLAN = { Cles: ['Id'], SiTrouve: 'modifier', SiAbsent: 'ignorer', CreeLiees: false } as const;

/** Tries a block on the server as soon as it is there, and writes what passes. */
export function usePaste(entity: string, plan: PastePlan): PasteRun {
  const text = useText();
  const { can } = useRights();
  const language = useLanguage();
  const [isWriting, setWriting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tried = useQuery({
    queryKey: ['collage', useId()],
    queryFn: ({ signal }) => tryBlock(entity, plan, { can, language, signal }),
    // A plan of a block stays: the writing looks at the versions again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const trial = tried.data ?? null;
  const failure = refusal ?? (tried.error === null ? null : failureText(tried.error, text('app.saveNok')));
  async function write(): Promise<{ readonly lot: string | null; readonly count: number } | null> {
    if (trial === null || isWriting) return null;
    setWriting(true);
    setRefusal(null);
    try {
      const { IsGarde, Lot, Lignes, Raison } = await sendImport(trial.passing, { entity, plan: { ...PLAN, Cles: [...PLAN.Cles] } });
      if (IsGarde) return { lot: Lot, count: Lignes.filter(({ Etat }) => Etat === 'modifiee').length };
      setRefusal(Raison ?? Lignes.flatMap((line) => line.Raison ?? [])[0] ?? text('app.saveNok'));
      return null;
    } catch (error) {
      setRefusal(failureText(error, text('app.saveNok')));
      return null;
    } finally {
      setWriting(false);
    }
  }
  return { trial, isWriting, failure, write };
}

interface Trying {
  readonly can: (right: string) => boolean;
  readonly language: Language;
  readonly signal: AbortSignal;
}

async function tryBlock(entity: string, plan: PastePlan, { can, language, signal }: Trying): Promise<PasteTrial> {
  const { sheet, columns } = plan;
  const today = todayText();
  const { answers } = await resolveNames(namesIn(sheet, { columns }), {
    can,
    language,
    edition: null,
    signal,
    onProgress: () => undefined,
  });
  const { rows, faults } = readSheet(sheet, { columns, clears: true, answers, fixed: {}, today });
  const broken = new Set(faults.map(({ line }) => line));
  const sentRows = rows.filter(({ line }) => !broken.has(line)).map((row) => seenRow(row, plan));
  const { told } = await tryImport(sentRows, { entity, plan: { ...PLAN, Cles: [...PLAN.Cles] }, onProgress: () => undefined, signal });
  const byLine = new Map(told.map((line) => [line.Ligne, line]));
  const refusals = new Map<number, string>();
  const fates = sheet.rows.map(({ line }): readonly CellFate[] => {
    const unreadHere = faults.filter((fault) => fault.line === line);
    if (unreadHere.length > 0)
      return columns.map((_, column) => {
        const found = unreadHere.find((one) => one.column === column);
        return found === undefined ? KEPT : { is: 'refused', why: errorText({ path: '', ...found.fault }) };
      });
    const outcome = byLine.get(line);
    if (outcome === undefined) return columns.map(() => SAME);
    if (outcome.Etat !== 'refusee')
      return columns.map((target) => (target !== null && wireName(target.field) in (outcome.Apres ?? {}) ? CHANGED : SAME));
    const named = outcome.Erreurs.map(({ Champ, Message }) => ({ column: columnOf(columns, Champ), message: Message }));
    if (named.every(({ column }) => column === null)) refusals.set(line, outcome.Raison ?? named[0]?.message ?? '');
    return columns.map((_, column) => {
      const cellError = named.find((error) => error.column === column);
      return cellError === undefined ? KEPT : { is: 'refused', why: cellError.message };
    });
  });
  const passing = new Set(told.filter(({ Etat }) => Etat === 'modifiee').map(({ Ligne }) => Ligne));
  return { fates, refusals, passing: sentRows.filter(({ line }) => passing.has(line)) };
}

const SAME: CellFate = { is: 'same' };
const CHANGED: CellFate = { is: 'changed' };
/** Nothing is wrong with the cell, and its row is refused. */
const KEPT: CellFate = { is: 'refused', why: null };

/** A line says which record it changes, and over which version: that which the person sees. */
function seenRow(row: ImportRow, { rows }: PastePlan): ImportRow {
  const seen = rows[row.line - 1];
  return seen === undefined ? row : { ...row, data: { ...row.data, Id: readId(seen), Version: readVersion(seen) } };
}
