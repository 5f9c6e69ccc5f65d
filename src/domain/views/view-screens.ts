import type { ShownRows } from '#domain/work/shown-rows.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { shownList, shownRows } from '#domain/records/sight/shown-rows.ts';
import type { Facts } from '#domain/work/rule.ts';
import { refuse, refuseField, type Work } from '#domain/work/work.ts';

/** A list that views belong to: `film`, `campagne`, `festival-participant-invite`…; not one whose own calls alone read its records. */
export interface ViewScreen {
  readonly descriptor: EntityDescriptor;
  readonly screen: ScreenDescriptor;
  /** The list by itself. */
  readonly shown: ShownRows;
}

const screens: ReadonlyMap<string, ViewScreen> = new Map(
  Object.values<EntityDescriptor>(entities).flatMap((descriptor) =>
    descriptor.screens.flatMap((screen): [string, ViewScreen][] =>
      screen.list === null || !descriptor.operations.includes('read')
        ? []
        : [[screen.screen, { descriptor, screen, shown: shownRows(descriptor.name, [shownList(descriptor, screen)]) }]],
    ),
  ),
);

export function viewScreen(key: string): ViewScreen | undefined {
  return screens.get(key);
}

/** Keys of all lists that views belong to. */
export function viewScreens(): Iterable<string> {
  return screens.keys();
}

export function mayOpenScreen({ screen }: ViewScreen, has: Facts['has']): boolean {
  return has(screen.list?.right ?? screen.rights.list);
}

/** The list a call names; whoever may not see the list sees none of its views. */
export function* openScreen(key: string, { has }: Facts): Work<ViewScreen> {
  const found = viewScreen(key) ?? (yield* refuseField({ path: 'entity', code: 'valeur' }));
  return mayOpenScreen(found, has) ? found : yield* refuse('droit-manquant');
}
