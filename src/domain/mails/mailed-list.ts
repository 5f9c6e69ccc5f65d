import { openScreen, viewScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { ShownRows } from '#domain/work/shown-rows.ts';
import { refuse, refuseField, type Work } from '#domain/work/work.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

interface MailedList {
  readonly descriptor: EntityDescriptor;
  /** Null: every row of the entity that the person may see. */
  readonly shown: ShownRows | null;
}

/** Rows that a mailing starts from: those of a list, or those of an entity that has no list of its own, to which earlier mails lead. */
export function* openMailedList(key: string, facts: Facts): Work<MailedList> {
  if (viewScreen(key) !== undefined) return yield* openScreen(key, facts);
  const descriptor = descriptors[key] ?? (yield* refuseField({ path: 'ecran', code: 'valeur' }));
  return facts.has(descriptor.rights.list) ? { descriptor, shown: null } : yield* refuse('droit-manquant');
}
