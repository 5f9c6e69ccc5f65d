import { recordClient } from '#generated/client/record-client.gen.ts';
import { importMemoire, learnMemoire } from '#generated/client/sdk/memoire.gen.ts';
import type {
  MemoireTraduction,
  MemoireTraductionChange,
  MemoireTraductionInput,
  MemoireTraductionRow,
} from '#generated/client/types.gen.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { readTmx } from '#domain/translations/memory/tmx/read-tmx.ts';
import type { TmxUnit } from '#domain/translations/memory/tmx/tmx-unit.ts';
import { writeTmx, type WrittenUnit } from '#domain/translations/memory/tmx/write-tmx.ts';
import { xmlText } from '#domain/translations/exchange/xml-text.ts';
import { loadLanguageCodes } from './language-codes.ts';
import { saveFile } from '#web/files/save-file.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import type { ListController } from '#web/records/list/use-list.ts';

/** The filter is that of the list, whatever it says. */
const memory = recordClient<MemoireTraduction, MemoireTraductionInput, MemoireTraductionChange, MemoireTraductionRow, object>(
  'memoire-traductions',
);

const PAGE = 1000;
const VERSION = '1.4';
const COLUMNS = [
  'IdLangueSource',
  'IdLangueCible',
  'Source',
  'Cible',
  'FicheOrigine',
  'DateValidation',
  'IdUtilisateur',
  'Contexte',
] as const;

/** Units of the list, or those selected, as a TMX file; how many. */
export async function exportMemory(list: ListController): Promise<number> {
  const { filter, rows } = askedRows(list);
  if (rows === 0) return 0;
  const codes = await loadLanguageCodes();
  const units: WrittenUnit[] = [];
  for (let skip = 0; skip < rows; skip += PAGE) {
    const page = await memory.list({ filter: { ...filter, Colonnes: [...COLUMNS] }, skip, take: PAGE });
    units.push(...page.map((row) => unitOf(row, codes)));
  }
  saveFile(new Blob([writeTmx(units, VERSION)], { type: 'application/x-tmx+xml' }), `memoire-${todayText()}.tmx`);
  return units.length;
}

function unitOf(row: MemoireTraductionRow, codes: ReadonlyMap<number, string>): WrittenUnit {
  return {
    Id: row.Id,
    LangueSource: codes.get(row.IdLangueSource ?? 0) ?? '',
    LangueCible: codes.get(row.IdLangueCible ?? 0) ?? '',
    Source: row.Source ?? '',
    Cible: row.Cible ?? '',
    Fiche: row.FicheOrigine ?? null,
    Date: row.DateValidation ?? null,
    Contexte: row.Contexte ?? null,
    Par: row.UtilisateurLibelle ?? null,
  };
}

export interface ImportOutcome {
  readonly added: number;
  readonly known: number;
  readonly empty: number;
  readonly unknownLanguages: readonly string[];
}

/** Why nothing of a file is read, when it is not its XML. */
export class TmxFileError extends Error {
  readonly reason: 'encodage' | 'vide';

  constructor(reason: TmxFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Units of a file, which is read whole before anything is sent. */
export function unitsOf(bytes: Uint8Array): readonly TmxUnit[] {
  const xml = xmlText(bytes);
  if (xml === null) throw new TmxFileError('encodage');
  const units = readTmx(xml);
  if (units.length === 0) throw new TmxFileError('vide');
  return units;
}

/** Sends units a thousand at a time; a send that fails leaves those before it, which a second import finds known. */
export async function importUnits(name: string, units: readonly TmxUnit[], onProgress: (done: number) => void): Promise<ImportOutcome> {
  let outcome: ImportOutcome = { added: 0, known: 0, empty: 0, unknownLanguages: [] };
  for (let start = 0; start < units.length; start += PAGE) {
    const { data } = await importMemoire({ body: { Fichier: name.slice(0, 255), Unites: units.slice(start, start + PAGE) } });
    outcome = {
      added: outcome.added + data.NbAjoutees,
      known: outcome.known + data.NbConnues,
      empty: outcome.empty + data.NbVides,
      unknownLanguages: [...new Set([...outcome.unknownLanguages, ...data.LanguesInconnues])],
    };
    onProgress(Math.min(units.length, start + PAGE));
  }
  return outcome;
}

/** Units learnt of translations that were read again before. */
export async function learnMemory(): Promise<number> {
  let count = 0;
  let last: number | null = 0;
  while (last !== null) {
    const { data }: { data: { NbUnites: number; Dernier: number | null } } = await learnMemoire({ body: { Apres: last } });
    count += data.NbUnites;
    last = data.Dernier;
  }
  return count;
}
