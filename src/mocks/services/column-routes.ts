import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import * as schemas from '#generated/schemas/services/vues.zod.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { type ColumnInput, columnsOfScreen, normaliseColumn } from '#domain/records/read/saved-views.ts';
import { accessOf } from '#server/records/scope/access.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { type MockCall, type MockRoute, reply } from '../call.ts';
import { checked } from './checked.ts';

/** The columns a person chose for a list, until the page is reloaded. */
export function columnRoutes(): readonly MockRoute[] {
  const chosen = new Map<string, readonly ColumnInput[]>();
  const keyOf = ({ context }: MockCall, entity: string): string => `${context.user.id} ${entity}`;
  return ['/utilisateur-column-definition', '/booback-colonne'].flatMap((path): MockRoute[] => [
    {
      method: 'get',
      path,
      right: 'session',
      run: (call) => {
        const entity = call.query.get('entity') ?? '';
        return reply(columnsOf(call, entity, chosen.get(keyOf(call, entity)) ?? []));
      },
    },
    {
      method: 'post',
      path,
      right: 'session',
      run: (call) => {
        const { items } = checked(schemas.SaveColonnesBody, call.body);
        const { descriptor, screen } = openViewScreen(call.context, items[0]?.Entity ?? '');
        const known = items.filter(({ Property }) => fieldShownAs(descriptor, Property) !== undefined);
        chosen.set(
          keyOf(call, screen.screen),
          known.map((item, index) => normaliseColumn({ ...item, Ordre: item.Ordre ?? index + 1 }, screen.screen)),
        );
        return reply(true);
      },
    },
    {
      method: 'delete',
      path: `${path}/{entity}`,
      right: 'session',
      run: (call) => {
        const entity = call.params['entity'] ?? '';
        chosen.delete(keyOf(call, entity));
        return reply(columnsOf(call, entity, []));
      },
    },
  ]);
}

function columnsOf({ store, context }: MockCall, entity: string, stored: readonly ColumnInput[]): JsonValue {
  const { descriptor, screen } = openViewScreen(context, entity);
  const { isMasked } = accessOf(store.registry, context);
  const isHidden = (property: string): boolean => {
    const field = fieldShownAs(descriptor, property);
    return field === undefined || isMasked(descriptor.name, field);
  };
  return columnsOfScreen(descriptor, screen, { stored, isHidden }).map((column) => ({ ...column }));
}
