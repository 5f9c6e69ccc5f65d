import { z } from 'zod';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { limitOf, type ScopeHolder, scopesOf } from '#domain/records/query/scope.ts';

/** Rights and scope that a file of rows was read with. They are stored with the file, which goes to its person only while they may still read all of it. */
const ExportReading = z.object({
  /** Base entities that were read; null: any of them may have been. */
  entites: z.array(z.string()).nullable(),
  /** Rights to read them that the person held. */
  droits: z.array(z.string()),
  colonnes: z.array(z.string()),
  /** Entities whose rows a scope limits, but not for this person. */
  libres: z.array(z.string()),
  /** Values that the other scopes compared rows with. */
  limites: z.record(z.string(), z.array(z.number())),
  /** Rows of the list, where a scope limits them: a record may leave it. Null: no scope does. */
  lignes: z.number().nullable(),
});
export type ExportReading = z.infer<typeof ExportReading>;

/** Null: nothing was stored, or nothing that can be read. */
export function readExportReading(kept: unknown): ExportReading | null {
  const parsed = ExportReading.safeParse(kept);
  return parsed.success ? parsed.data : null;
}

export interface ReadRows {
  readonly registry: Registry;
  /** Entity of the list. */
  readonly entity: EntityDescriptor;
  readonly entities: readonly string[] | null;
  readonly columns: readonly string[];
  readonly rows: number;
}

export function exportReading({ registry, entity, entities, columns, rows }: ReadRows, holder: ScopeHolder): ExportReading {
  const read = registry.all.filter(({ root }) => entities?.includes(root.name) !== false).map(({ descriptor }) => descriptor);
  const scoped = read.filter(({ scope }) => scope !== null);
  function isFree({ scope }: EntityDescriptor): boolean {
    return scopesOf(scope).every((one) => limitOf(one, holder, 'read') === null);
  }
  return {
    entites: entities === null ? null : [...entities],
    droits: [...new Set(read.flatMap(readingRights))].filter(holder.has),
    colonnes: [...columns],
    libres: scoped.filter(isFree).map(({ name }) => name),
    limites: scoped.every(isFree) ? {} : Object.fromEntries(Object.entries(holder.limits).map(([field, ids]) => [field, [...ids]])),
    lignes: isFree(entity) ? null : rows,
  };
}

/** Rights without one of which something of an entity is read no more: its lists and sheets, masked fields, rows beyond a scope. */
function readingRights({ rights, screens, fields, scope }: EntityDescriptor): readonly string[] {
  return [
    ...[rights, ...screens.map((screen) => screen.rights)].flatMap(({ list, record }) => [list, record]),
    ...screens.flatMap(({ list }) => list?.right ?? []),
    ...fields.flatMap(({ privacy }) => privacy?.right ?? (privacy?.mask === true ? rights.write : [])),
    ...scopesOf(scope).map(({ all }) => all),
  ];
}

/** Does the person read less now than the file holds? */
export function isNarrower(now: ExportReading, then: ExportReading): boolean {
  function isKept(kind: 'droits' | 'colonnes' | 'libres'): boolean {
    return then[kind].every((one) => now[kind].includes(one));
  }
  const areLimitsKept = Object.entries(then.limites).every(([field, ids]) => ids.every((id) => isReached(now, field, id)));
  const areRowsKept = then.lignes === null || now.lignes === null || now.lignes >= then.lignes;
  return !(isKept('droits') && isKept('colonnes') && isKept('libres') && areLimitsKept && areRowsKept);
}

/** A limit that is no longer there, or that names no row, reaches every row. */
function isReached({ limites }: ExportReading, field: string, id: number): boolean {
  const ids = limites[field] ?? [];
  return ids.length === 0 || ids.includes(id);
}
