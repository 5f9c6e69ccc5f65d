import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type ShownRows, shownRows } from '#domain/records/read/shown-rows.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';

/** A list that views belong to: `film`, `campagne`, `festival-participant-invite`… */
export interface ViewScreen {
  readonly descriptor: EntityDescriptor;
  readonly screen: ScreenDescriptor;
  /** Rows that the list shows; null: all of its entity. */
  readonly shown: ShownRows | null;
}

const screens: ReadonlyMap<string, ViewScreen> = new Map(
  Object.values<EntityDescriptor>(entities).flatMap((descriptor) =>
    descriptor.screens.flatMap((screen): [string, ViewScreen][] =>
      screen.list === null ? [] : [[screen.screen, { descriptor, screen, shown: shownRows(descriptor.name, [screen.filter]) }]],
    ),
  ),
);

/** The list a call names; whoever may not see the list sees none of its views. */
export const openViewScreen = (context: Pick<RequestContext, 'has'>, key: string): ViewScreen => {
  const found = screens.get(key);
  if (found === undefined) throw invalidFields({ path: 'entity', code: 'valeur' });
  if (!context.has(found.screen.list?.right ?? found.screen.rights.list)) throw new AppError('droit-manquant');
  return found;
};
