import { previewReprise, runReprise, undoReprise } from '#generated/client/sdk/editions.gen.ts';
import type { Reprise } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { loadEntity } from '#web/runtime/entities.ts';

type Line = Reprise['Lignes'][number];

/** A tick, with the words of its kind and of the parts that come along. */
export interface RolloverTick extends Line {
  readonly module: EntityModule;
  readonly parts: readonly { readonly module: EntityModule; readonly count: number }[];
}

export interface RolloverPreview {
  readonly days: number;
  readonly ticks: readonly RolloverTick[];
}

export async function previewRollover(id: number, source: number, signal: AbortSignal): Promise<RolloverPreview> {
  const { data } = await previewReprise({ path: { id }, query: { source }, signal });
  return { days: data.DecalageJours, ticks: await Promise.all(data.Lignes.map(described)) };
}

async function described(line: Line): Promise<RolloverTick> {
  return {
    ...line,
    module: await loadEntity(line.Entite),
    parts: await Promise.all(line.Parties.map(async ({ Entite, NbReprises }) => ({ module: await loadEntity(Entite), count: NbReprises }))),
  };
}

/** Number of copied records, parts not counted, and the batch that takes them back. */
export async function copyEdition(
  id: number,
  { source, entities }: { readonly source: number; readonly entities: readonly string[] },
): Promise<{ readonly count: number; readonly batch: string | null }> {
  const { data, response } = await runReprise({ path: { id }, body: { Source: source, Entites: entities } });
  return { count: data.Lignes.reduce((sum, { NbReprises }) => sum + NbReprises, 0), batch: response.headers.get('x-batch') };
}

export async function undoCopy(id: number, lot: string): Promise<number> {
  return (await undoReprise({ path: { id, lot } })).data;
}
