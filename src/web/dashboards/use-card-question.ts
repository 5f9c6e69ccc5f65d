import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel, resolveField } from '#web/records/lookup/resolve-field.ts';
import { readAxis } from '#web/records/questions/asked-axis.ts';
import { type DrawnQuestion, numberText, readFigure } from '#web/records/questions/groups/use-group-question.ts';
import { useFilterFields } from '#web/records/list/filters/use-filter-fields.ts';
import { useAxes } from '#web/records/questions/use-axes.ts';
import type { CardList } from './use-card-list.ts';

/** Question of a card, which names what it counts: only the fields that it names are described. */
export function useCardQuestion({ entity, search: { question } }: CardList): DrawnQuestion {
  const text = useText();
  const language = useLanguage();
  const requestedAxes = question?.par?.map(readAxis) ?? [];
  const names = requestedAxes.map(({ champ }) => champ);
  const { fields } = useFilterFields(entity, { names, used: names });
  const { axes, enumOf } = useAxes(entity, requestedAxes);
  const figure = readFigure(question?.calcul);
  const named = (figure === null ? null : resolveField(entity, figure.champ, language)) ?? undefined;
  return {
    axes,
    enumOf,
    asked: requestedAxes,
    figure,
    measure:
      figure === null || named === undefined
        ? entityLabel(entity, 'many', language)
        : text(`question.${figure.de}`, { champ: named.label.toLocaleLowerCase(language) }),
    form: question?.forme ?? 'barres',
    labelOf: (champ) => fields.find(({ name }) => name === champ)?.label ?? champ,
    number: (value) => numberText(value, { named, figure, language }),
  };
}
