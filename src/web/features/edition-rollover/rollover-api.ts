import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { Reprise, type RepriseOutput } from '#generated/schemas/reprise.zod.ts';
import { loadEntity } from '#web/records/use-entity.ts';
import { call, send } from '#web/runtime/transport.ts';

type Line = RepriseOutput['Lignes'][number];

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
  const { DecalageJours, Lignes } = Reprise.parse(await call('/festival-editions/{id}/reprise', { params: { id, source }, signal }));
  return { days: DecalageJours, ticks: await Promise.all(Lignes.map(described)) };
}

const described = async (line: Line): Promise<RolloverTick> => ({
  ...line,
  module: await loadEntity(line.Entite),
  parts: await Promise.all(line.Parties.map(async ({ Entite, NbReprises }) => ({ module: await loadEntity(Entite), count: NbReprises }))),
});

/** How many records were copied, parts not counted, and the batch that takes them back. */
export async function copyEdition(
  id: number,
  { source, entities }: { readonly source: number; readonly entities: readonly string[] },
): Promise<{ readonly count: number; readonly batch: string | null }> {
  const body = { Source: source, Entites: entities };
  const { data, headers } = await send('/festival-editions/{id}/reprise', { method: 'POST', params: { id }, body });
  return { count: Reprise.parse(data).Lignes.reduce((sum, { NbReprises }) => sum + NbReprises, 0), batch: headers.get('x-batch') };
}

export const undoCopy = async (id: number, lot: string): Promise<number> =>
  Number(await call('/festival-editions/{id}/reprise/{lot}/annulation', { method: 'POST', params: { id, lot } }));
