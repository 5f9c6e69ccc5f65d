import { keptTextsIn } from '#domain/records/engine/kept-texts.ts';
import { fieldOf, type Registry } from '#domain/records/engine/registry.ts';

/** Columns, `table.column`, by which the texts that rows keep are gathered from the parts of a record: without an index each would read them all. */
export const waysOfTexts = (registry: Registry): ReadonlySet<string> =>
  new Set(
    registry.all.flatMap((entity) =>
      keptTextsIn(registry)
        .through(entity.name)
        .flatMap(({ reach }) => {
          const last = reach.at(-1);
          return last?.step === 'parts' ? [`${entity.table}.${fieldOf(entity, last.field).column}`] : [];
        }),
    ),
  );
