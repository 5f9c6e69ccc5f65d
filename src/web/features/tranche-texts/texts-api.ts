import { festivalTrancheFilmClient, filmTexteClient, filmTitreClient } from '#generated/client/records.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createRecord, saveBatch, updateRecord } from '#web/records/record-api.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { getTrancheEchange, saveTrancheTexte } from '#generated/client/sdk/tranches.gen.ts';
import { markOf } from '#domain/translations/exchange/check-return.ts';
import { type BatchData, type Languages, recordOf, type TextCell, type TextDraft, wordsAt, type WordsRow } from './batch-texts.ts';

export interface BatchPlace {
  readonly id: number;
  readonly languages: Languages;
  /** Without the right on titles, texts alone are read. */
  readonly hasTitles: boolean;
}

const TAKEN = 1000;
const PARTS = 'festival-tranche-film';
/** Every field that a save must send back, and what the tab shows. */
const FILM_COLUMNS = [
  'IdTranche',
  'IdFilm',
  'IdPersonne',
  'IdSectionTraduite',
  'IdProgramme',
  'IdSalle',
  'IdLieu',
  'IdPrix',
  'IdEvenement',
  'IdApplication',
  'FicheTraduite',
  'IdInscription',
  'IsCorrige',
  'IsTraduit',
  'IsConfirmee',
  'IsRelu',
  'IsGlossaireAccepte',
  'Ordre',
  'NumeroFilm',
  'Section',
  'DateSourceModifiee',
  'IsSourceAMoi',
  'IsCibleAMoi',
] as const;

/** The films of the batch in one call, then all their texts and all their titles in one call each. */
export async function loadBatch({ id, languages, hasTitles }: BatchPlace, signal?: AbortSignal): Promise<BatchData> {
  const page = { skip: 0, take: TAKEN, signal };
  const ofBatch = { field: 'IdTranche', op: 'eq', value: id } as const;
  const films = await festivalTrancheFilmClient.list({ filter: { Criteres: ofBatch, Colonnes: FILM_COLUMNS }, ...page });
  const ids = films.flatMap(({ IdFilm }) => IdFilm ?? []);
  const segments = films.some(({ IdFilm }) => (IdFilm ?? null) === null) ? await loadSegments(id, signal) : [];
  if (ids.length === 0) return { films, texts: [], titles: [], segments };
  const both = {
    and: [
      { field: 'IdFilm', op: 'in', value: ids },
      { field: 'IdLangue', op: 'in', value: [languages.source, languages.target] },
    ],
  } as const;
  const [texts, titles] = await Promise.all([
    filmTexteClient.list({ filter: { Criteres: both, Colonnes: ['IdFilm', 'IdTexteType', 'IdLangue', 'Texte', 'NbSignesMax'] }, ...page }),
    hasTitles ? filmTitreClient.list({ filter: { Criteres: both, Colonnes: ['IdFilm', 'IdLangue', 'Prefixe', 'Titre'] }, ...page }) : [],
  ]);
  return { films, texts, titles, segments };
}

/** Texts that records carry themselves are the batch's to give: their records may be closed to who translates them. */
async function loadSegments(id: number, signal: AbortSignal | undefined): Promise<BatchData['segments']> {
  try {
    return (await getTrancheEchange({ path: { id }, ...(signal === undefined ? {} : { signal }) })).data.Segments;
  } catch (error) {
    // A batch without any text yet.
    if (error instanceof ApiError && error.status === 409) return [];
    throw error;
  }
}

/** The record as it is now stored. */
export async function saveText(batch: number, cell: TextCell, draft: TextDraft): Promise<WordsRow> {
  if (cell.entity === 'fiche') return saveSegment(batch, cell, draft);
  const { descriptor } = await loadEntity(cell.entity);
  const record = recordOf(cell, draft);
  const reply =
    record.Id === 0
      ? await createRecord(descriptor, record, { key: crypto.randomUUID(), confirmation: null })
      : await updateRecord(descriptor, record);
  if (!reply.ok) throw new ApiError({ code: 'interne', detail: '' });
  return { ...record, Id: reply.id, Version: reply.version ?? 1 };
}

async function saveSegment(batch: number, cell: TextCell, draft: TextDraft): Promise<WordsRow> {
  const Texte = wordsAt({ ...cell, row: draft.base }, 'Texte', draft);
  const { data } = await saveTrancheTexte({ path: { id: batch }, body: { Ref: cell.ref ?? '', Texte } });
  return { Id: 0, Version: markOf(data.Ref) ?? 0, Texte };
}

export async function saveTicks(rows: readonly RecordData[]): Promise<void> {
  const { descriptor } = await loadEntity(PARTS);
  const sent = new Set(['Id', 'Version', ...descriptor.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)]);
  const Items = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => sent.has(name))));
  await saveBatch(descriptor, { Items, Deleted: [] });
}
