import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { createRegistry, type Registry } from '#domain/records/engine/registry.ts';
import { leavesOf } from '#domain/records/query/filter-tree.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { mayOpenScreen, type ViewScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import { type CardData, namesOfCard } from './card-data.ts';

let held: Registry | null = null;

function registry(): Registry {
  held ??= createRegistry({ entities, enums });
  return held;
}

/** Names of the card that this reader may not filter or group by; a field that is not there is one of them. */
export function hiddenNames(card: CardData, { descriptor, screen, shown }: ViewScreen, { userId, has }: Facts): readonly string[] {
  const access = accessOf(registry(), { user: { id: userId }, has, shown });
  const entity = registry().get(descriptor.name);
  const view = screen.views.find(({ view: key }) => key === card.view);
  const names = [...namesOfCard(card), ...(view?.filter ?? []).flatMap(leavesOf).map(({ field }) => field)];
  return names.filter((name) => {
    const target = resolveFieldName((other) => registry().find(other)?.descriptor, descriptor, name);
    return target === null || !access.mayName(entity, target);
  });
}

/** A card is there for who opens its list, and may name every field that it asks. */
export function isCardReadable(card: CardData, screen: ViewScreen, facts: Facts): boolean {
  return mayOpenScreen(screen, facts.has) && hiddenNames(card, screen, facts).length === 0;
}
