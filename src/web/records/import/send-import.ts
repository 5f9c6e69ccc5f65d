import { importFiches } from '#generated/client/sdk/importations.gen.ts';
import type { ImportDemande, ImportResultat, LigneImportee } from '#generated/client/types.gen.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { type NewRecord, neededKeys } from '#domain/imports/beside/new-records.ts';
import type { Addition } from '#domain/imports/beside/addition.ts';
import { repeatedLines } from '#domain/imports/repeated-lines.ts';

export type ImportPlan = Pick<ImportDemande, 'Cles' | 'SiTrouve' | 'SiAbsent' | 'CreeLiees' | 'ChampsCrees'>;

/** Lines of one call of a trial: its progress moves, and « stop » is heard. */
const TRIED_AT_ONCE = 200;

interface Sending {
  readonly entity: string;
  readonly plan: ImportPlan;
  /** Records that lines may name, by key: those that they do name are sent. */
  readonly records?: ReadonlyMap<string, NewRecord>;
}

const NO_RECORDS: ReadonlyMap<string, NewRecord> = new Map();

/** Effect of each line. Lines that name the record of an earlier one are not sent: `repeated` lists them. */
export async function tryImport(
  rows: readonly ImportRow[],
  {
    entity,
    plan,
    records = NO_RECORDS,
    onProgress,
    signal,
  }: Sending & { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<{ readonly told: readonly LigneImportee[]; readonly repeated: ReadonlyMap<number, number> }> {
  const repeated = repeatedLines(rows, plan.Cles);
  const uniqueRows = rows.filter(({ line }) => !repeated.has(line));
  const outcomes: LigneImportee[] = [];
  for (let start = 0; start < uniqueRows.length && !signal.aborted; start += TRIED_AT_ONCE) {
    const { data } = await importFiches({
      path: { entite: entity },
      body: bodyOf(uniqueRows.slice(start, start + TRIED_AT_ONCE), { plan, records, isTrial: true }),
      signal,
    });
    outcomes.push(...data.Lignes);
    onProgress(outcomes.length);
  }
  return { told: outcomes, repeated };
}

/** Writes the lines, all of them or none. */
export async function sendImport(rows: readonly ImportRow[], { entity, plan, records = NO_RECORDS }: Sending): Promise<ImportResultat> {
  return (await importFiches({ path: { entite: entity }, body: bodyOf(rows, { plan, records, isTrial: false }) })).data;
}

interface Body extends Required<Pick<Sending, 'plan' | 'records'>> {
  readonly isTrial: boolean;
}

function bodyOf(rows: readonly ImportRow[], { plan, records, isTrial }: Body): ImportDemande {
  const needed = neededKeys(
    rows.flatMap(({ data, additions }) => [data, ...additions.map((addition) => addition.data)]),
    records,
  );
  const made = [...needed].flatMap((key) => records.get(key) ?? []);
  return {
    ...plan,
    Cles: [...plan.Cles],
    Essai: isTrial,
    ...(made.length === 0
      ? {}
      : {
          Nouvelles: made.map(({ key, entity, data, additions }) => ({
            Cle: key,
            Entite: entity,
            Donnees: { ...data },
            ...added(additions),
          })),
        }),
    Lignes: rows.map(({ line, data, linked, additions }) => ({
      Ligne: line,
      Donnees: { ...data },
      ...(Object.keys(linked).length === 0 ? {} : { Liees: { ...linked } }),
      ...added(additions),
    })),
  };
}

function added(additions: readonly Addition[]): Pick<ImportDemande['Lignes'][number], 'Ajouts'> {
  if (additions.length === 0) return {};
  return { Ajouts: additions.map(({ entity, field, data }) => ({ Entite: entity, Champ: field, Donnees: { ...data } })) };
}
