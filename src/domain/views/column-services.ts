import type { UtilisateurColonne } from '#generated/records/utilisateur-colonne.gen.ts';
import type { ColonnesEnvoi } from '#generated/schemas/colonnes-envoi.zod.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import {
  type ColumnDefinition,
  type ColumnInput,
  columnDefinitions,
  columnsOfScreen,
  normaliseColumn,
} from '#domain/records/query/saved-views.ts';
import { limitOfLists } from '#domain/records/sight/shown-rows.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, drop, find, mark, takeTurn, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { openScreen, type ViewScreen } from './view-screens.ts';
import type { Listed } from './view-services.ts';

export const listColonnes: Listed<ColumnDefinition> = {
  entity: 'utilisateur-colonne',
  *run({ query }, facts) {
    const list = yield* openScreen(query.entity, facts);
    const [chosen] = yield* chosenFor(query.entity, facts);
    return columnsFor(list, columnDefinitions(chosen?.Colonnes, query.entity), facts);
  },
};

/** The items of one call belong to one list: the first one names it. */
export const saveColonnes: WorkService<Asked<unknown, unknown, Infer<typeof ColonnesEnvoi>>, boolean> = {
  entity: 'utilisateur-colonne',
  *run({ body: { items } }, facts) {
    const { descriptor, screen } = yield* openScreen(items[0]?.Entity ?? '', facts);
    const validItems = items.filter(({ Property }) => fieldShownAs(descriptor, Property) !== undefined);
    const Colonnes = validItems.map((item, index) => ({ ...normaliseColumn({ ...item, Ordre: item.Ordre ?? index + 1 }, screen.screen) }));
    yield* takeTurn(`${'utilisateur-colonne'} ${facts.userId}`);
    const [chosen] = yield* chosenFor(screen.screen, facts);
    const id = chosen === undefined ? yield* create('utilisateur-colonne', { Entity: screen.screen, IdCreateur: facts.userId }) : chosen.Id;
    yield* mark('utilisateur-colonne', [id], { Colonnes });
    return true;
  },
};

export const resetColonnes: WorkService<Asked<{ readonly entity: string }, unknown, unknown>, readonly ColumnDefinition[]> = {
  entity: 'utilisateur-colonne',
  *run({ params }, facts) {
    const list = yield* openScreen(params.entity, facts);
    yield* drop('utilisateur-colonne', (yield* chosenFor(params.entity, facts)).map(readId));
    return columnsFor(list, [], facts);
  },
};

function chosenFor(entity: string, { userId }: Facts): Work<readonly UtilisateurColonne[]> {
  return find('utilisateur-colonne', { IdCreateur: userId, Entity: entity });
}

function columnsFor(
  { descriptor, screen, shown }: ViewScreen,
  stored: readonly ColumnInput[],
  { has }: Facts,
): readonly ColumnDefinition[] {
  const limit = limitOfLists(descriptor, shown, has);
  function isHidden(property: string): boolean {
    const field = fieldShownAs(descriptor, property);
    return field === undefined || isMaskedFrom(has, descriptor, field) || limit?.shows(field.name) === false;
  }
  return columnsOfScreen(descriptor, screen, { stored, isHidden });
}
