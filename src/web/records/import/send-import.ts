import { importFiches } from '#generated/client/sdk/importations.gen.ts';
import type { ImportDemande, ImportResultat, LigneImportee } from '#generated/client/types.gen.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { repeatedLines } from '#domain/imports/repeated-lines.ts';

export type ImportPlan = Pick<ImportDemande, 'Cles' | 'SiTrouve' | 'SiAbsent' | 'CreeLiees' | 'ChampsCrees'>;

/** Lines of one call of a trial: its progress moves, and « stop » is heard. */
const TRIED_AT_ONCE = 200;

interface Sending {
  readonly entity: string;
  readonly plan: ImportPlan;
}

/** What each line would do. Lines that name the record of an earlier one are not asked about: `repeated` says which. */
export async function tryImport(
  rows: readonly ImportRow[],
  { entity, plan, onProgress, signal }: Sending & { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<{ readonly told: readonly LigneImportee[]; readonly repeated: ReadonlyMap<number, number> }> {
  const repeated = repeatedLines(rows, plan.Cles);
  const asked = rows.filter(({ line }) => !repeated.has(line));
  const told: LigneImportee[] = [];
  for (let start = 0; start < asked.length && !signal.aborted; start += TRIED_AT_ONCE) {
    const { data } = await importFiches({
      path: { entite: entity },
      body: bodyOf(asked.slice(start, start + TRIED_AT_ONCE), { plan, isTrial: true }),
      signal,
    });
    told.push(...data.Lignes);
    onProgress(told.length);
  }
  return { told, repeated };
}

/** Writes the lines, all of them or none. */
export async function sendImport(rows: readonly ImportRow[], { entity, plan }: Sending): Promise<ImportResultat> {
  return (await importFiches({ path: { entite: entity }, body: bodyOf(rows, { plan, isTrial: false }) })).data;
}

function bodyOf(rows: readonly ImportRow[], { plan, isTrial }: { readonly plan: ImportPlan; readonly isTrial: boolean }): ImportDemande {
  return {
    ...plan,
    Cles: [...plan.Cles],
    Essai: isTrial,
    Lignes: rows.map(({ line, data, linked }) => ({
      Ligne: line,
      Donnees: { ...data },
      ...(Object.keys(linked).length === 0 ? {} : { Liees: { ...linked } }),
    })),
  };
}
