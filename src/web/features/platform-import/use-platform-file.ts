import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importPlateforme } from '#generated/client/sdk/depots.gen.ts';
import { festivalSectionClient } from '#generated/client/records.gen.ts';
import type { PlateformeDemande, PlateformeResultat } from '#generated/client/types.gen.ts';
import type { Platform } from '#domain/submissions/platforms/platforms.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { readFile } from '#web/records/import/read-source.ts';
import { notify } from '#web/shell/notifications.ts';

type Sheet = Pick<PlateformeDemande, 'Entetes' | 'Lignes'>;

export interface PlatformFile {
  readonly sheet: Sheet | null;
  readonly result: PlateformeResultat | null;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly read: (file: File) => Promise<void>;
  readonly setColumn: (index: number, target: string | null) => void;
  readonly setSection: (category: string, section: string | null) => void;
  readonly send: (isTrial: boolean) => Promise<void>;
}

interface Words {
  readonly Colonnes?: PlateformeDemande['Colonnes'];
  readonly Categories?: PlateformeDemande['Categories'];
}

/** A file, what its columns and categories mean, and what the server says of its lines. */
export function usePlatformFile(platform: Platform, edition: number): PlatformFile {
  const text = useText();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [result, setResult] = useState<PlateformeResultat | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function ask(of: Sheet, words: Words, isTrial: boolean): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const body = { Plateforme: platform, Eannee: edition, Essai: isTrial, ...of, ...words };
      const { data } = await importPlateforme({ body });
      setResult(data);
      if (!isTrial) notify('success', text('plateforme.recus', countsOf(data)));
    } catch (cause) {
      setError(failureText(cause, text('plateforme.nok')));
    } finally {
      setBusy(false);
    }
  }
  async function read(file: File): Promise<void> {
    const found = await sheetOf(file).catch(() => null);
    setSheet(found);
    setResult(null);
    if (found === null) setError(text('plateforme.illisible'));
    else if (found.Lignes.length === 0) setError(text('plateforme.vide'));
    else await ask(found, {}, true);
  }
  const words: Words = result === null ? {} : { Colonnes: result.Colonnes, Categories: result.Categories };
  function change(next: Words): void {
    if (sheet !== null) void ask(sheet, { ...words, ...next }, true);
  }
  return {
    sheet,
    result,
    error,
    isBusy,
    read,
    setColumn: (index, target) => change({ Colonnes: withColumn(result?.Colonnes ?? [], index, target) }),
    setSection: (category, Section) =>
      change({ Categories: (result?.Categories ?? []).map((one) => (one.Categorie === category ? { ...one, Section } : one)) }),
    send: async (isTrial) => {
      if (sheet !== null) await ask(sheet, words, isTrial);
    },
  };
}

/** Two columns never fill one value: the last that is chosen takes it. */
function withColumn(columns: readonly (string | null)[], index: number, target: string | null): (string | null)[] {
  return columns.map((column, at) => {
    if (at === index) return target;
    return column === target ? null : column;
  });
}

function countsOf({ Lignes }: PlateformeResultat) {
  function count(...states: readonly string[]): number {
    return Lignes.filter(({ Etat }) => states.includes(Etat)).length;
  }
  return { nouveaux: count('nouveau', 'enErreur'), changes: count('change'), inchanges: count('inchange'), refuses: count('refuse') };
}

/** The first row that says something names the columns. */
async function sheetOf(file: File): Promise<Sheet> {
  const { sheets } = await readFile(file);
  const rows = (sheets[0]?.rows ?? []).map((row) => row.map(textOfCell));
  const head = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const lines = rows.map((Cellules, index) => ({ Ligne: index + 1, Cellules })).slice(head + 1);
  return { Entetes: rows[head] ?? [''], Lignes: lines.filter(({ Cellules }) => Cellules.some((cell) => cell.trim() !== '')) };
}

function textOfCell(cell: unknown): string {
  if (typeof cell === 'object' && cell !== null) {
    if ('at' in cell) return String(cell.at);
    if ('shown' in cell) return String(cell.shown);
    return '';
  }
  return cell === null || cell === undefined ? '' : String(cell);
}

/** Sections of an edition by their prefix. */
export function useSections(edition: number) {
  const read = useQuery({
    queryKey: ['festival-section', 'plateforme', edition],
    queryFn: () =>
      festivalSectionClient.list({
        filter: { Criteres: { field: 'Eannee', op: 'eq', value: edition }, Colonnes: ['Prefixe', 'Libelle'] },
        skip: 0,
        take: 200,
      }),
  });
  return (read.data ?? []).flatMap(({ Prefixe, Libelle }) => (Prefixe ? [{ value: Prefixe, label: `${Prefixe} · ${Libelle ?? ''}` }] : []));
}
