import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { BoiteAvis } from '#generated/records/boite-avis.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { ChangedLine, ChangeSpan } from '#domain/work/audience-steps.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { within, type Work } from '#domain/work/work.ts';
import { readableField } from './followed-field.ts';
import { threadOf } from './thread.ts';

/** Fields of a record that changed, by the entity that declares them; without fields: parts of it. */
export interface Change {
  readonly Entite: string;
  readonly Champs: readonly string[];
}

const ALL: readonly EntityDescriptor[] = Object.values(entities);

/** Subjects of notices of changes by the number of the notice: names of fields and parts alone, those that the user may read. */
export function* changesOf(
  notices: readonly BoiteAvis[],
  userNotices: readonly BoiteAvis[],
  { has }: Pick<Facts, 'has'>,
): Work<ReadonlyMap<number, readonly Change[]>> {
  const noticeSpans = notices.flatMap((notice) => {
    const span = spanOf(notice, userNotices);
    return span === null ? [] : [{ notice, span }];
  });
  if (noticeSpans.length === 0) return new Map();
  const rows = yield* ask({ do: 'changed', spans: noticeSpans.map(({ span }) => span) });
  const seen = yield* seenParts(rows, has);
  const changes = new Map<number, readonly Change[]>();
  for (const [index, { notice, span }] of noticeSpans.entries()) {
    const lines = rows.filter(({ Numero }) => Numero === index);
    const fields = lines.filter(({ Entite }) => Entite === span.entity).flatMap(({ Champs }) => Champs);
    const parts = lines.flatMap(({ Entite, IdFiche }) => seen.get(`${Entite}/${IdFiche}`) ?? []);
    changes.set(notice.Id, [...fieldChanges(span.entity, fields, has), ...[...new Set(parts)].map((Entite) => ({ Entite, Champs: [] }))]);
  }
  return changes;
}

/** Lines that a notice speaks of: up to the next notice of the same user on the record. */
function spanOf(
  { Nature, Ligne: from, Entite: entity, IdFiche: id, IdActeur: userId }: BoiteAvis,
  userNotices: readonly BoiteAvis[],
): ChangeSpan | null {
  if (Nature !== AvisNature.changement || from === null || entity === null || id === null) return null;
  const later = userNotices.flatMap((one) =>
    one.Entite === entity && one.IdFiche === id && one.IdActeur === userId && one.Ligne !== null && one.Ligne > from ? [one.Ligne] : [],
  );
  return { entity, id, from, until: later.length === 0 ? null : Math.min(...later), userId };
}

function fieldChanges(entity: string, names: readonly string[], has: Facts['has']): readonly Change[] {
  const thread = threadOf(entity);
  if (thread === null) return [];
  const readable = [...new Set(names)].flatMap((name) => readableField(thread, name, has) ?? []);
  const byEntity = Map.groupBy(readable, ({ descriptor }) => descriptor.name);
  return [...byEntity].map(([Entite, held]) => ({ Entite, Champs: [...new Set(held.map(({ field }) => field.name))] }));
}

/** Parts that changed and that the user reads, by `entity/id`: hidden rows are reported no more than hidden fields. */
function* seenParts(rows: readonly ChangedLine[], has: Facts['has']): Work<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  for (const [root, lines] of Map.groupBy(rows, ({ Entite }) => Entite)) {
    const descriptor = ALL.find(({ name }) => name === root);
    if (descriptor === undefined || threadOf(root) !== null || !mayReadRecords(descriptor, has)) continue;
    const ids = new Set(lines.map(({ IdFiche }) => IdFiche));
    for (const id of yield* within(descriptor.name, [...ids])) seen.set(`${root}/${id}`, root);
  }
  return seen;
}
