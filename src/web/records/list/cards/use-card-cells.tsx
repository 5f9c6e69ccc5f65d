import { useMemo } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { cellText } from '../../fields/cell-text.ts';
import { cellValue } from '../../fields/cell-value.tsx';
import { useCellContext } from '../../fields/use-cell-context.ts';
import { useStillOf } from '../../identity/row-face.tsx';
import { resolveField } from '../../lookup/resolve-field.ts';
import type { CardFields } from './card-fields.ts';
import type { CardCells } from './card.tsx';

/** Content of the card of a row. */
export function useCardCells(module: EntityModule, fields: CardFields): (row: RecordData) => CardCells {
  const context = useCellContext();
  const stillOf = useStillOf(module);
  const { picture } = fields;
  const facts = fields.facts.join(' ');
  const status = fields.status ?? '';
  return useMemo(() => {
    function named(name: string) {
      return resolveField(module, name, context.language);
    }
    const shownFacts = facts.split(' ').flatMap((name) => named(name) ?? []);
    const shownStatus = named(status);
    return (row) => {
      const shown = shownStatus === null ? '' : cellValue(shownStatus, row, context);
      const still = stillOf(row);
      return {
        still: picture === null ? null : still,
        colour: still.colour ?? null,
        facts: shownFacts.map((one) => cellText(one, row, context)),
        status: shown === '' ? null : shown,
      };
    };
  }, [module, picture, facts, status, context, stillOf]);
}
