import { useEffect } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { AXIS_STEPS, type AskedAxis, type AxisStep } from '#domain/records/questions/axes.ts';
import { CALCULATIONS, type AskedFigure, type Calculation } from '#domain/records/questions/question.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import { SUMS } from '#domain/values/sums.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { SelectOption } from '#web/ui/select.tsx';
import { useFilterFields } from '../../list/filters/use-filter-fields.ts';
import { type NamedField, resolveField } from '../../lookup/resolve-field.ts';
import { firstGroup, groupNames, measuredNames } from '../asked-fields.ts';
import { axisText, readAxis } from '../asked-axis.ts';
import { FORMS, type QuestionChoice, type QuestionForm } from '../question-choice.ts';
import { useIsMapped } from '../map/use-map-places.ts';
import type { QuestionViewProps } from '../question-view-props.ts';
import { type KnownAxes, useAxes } from '../use-axes.ts';

export interface GroupQuestion extends KnownAxes {
  readonly asked: readonly AskedAxis[];
  readonly fields: readonly SelectOption[];
  readonly measures: readonly SelectOption[];
  readonly figure: AskedFigure | null;
  /** Words for what is counted or computed. */
  readonly measure: string;
  readonly form: QuestionForm;
  readonly forms: readonly QuestionForm[];
  readonly labelOf: (champ: string) => string;
  readonly number: (value: number | null) => string;
  readonly change: (change: QuestionChoice) => void;
}

/** Part of a question that is drawn. */
export type DrawnQuestion = Pick<GroupQuestion, 'axes' | 'enumOf' | 'asked' | 'figure' | 'measure' | 'form' | 'labelOf' | 'number'>;

/** The list that a question queries, or one that only shows its answer. */
interface AskedList extends Pick<QuestionViewProps, 'entity' | 'screen'> {
  readonly list: Pick<QuestionViewProps['list'], 'search' | 'change'>;
}

const COUNT = 'nombre';

/** Question about the rows: that of the address, or the list begins with the state of its records. */
export function useGroupQuestion({ entity, screen, list }: AskedList): GroupQuestion {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { descriptor } = entity;
  const { question } = list.search;
  const first = firstGroup(descriptor, screen, can);
  const requestedAxes = question?.par?.map(readAxis) ?? (first === null ? [] : [{ champ: first }]);
  const { fields, loadAll } = useFilterFields(entity, {
    names: groupNames(descriptor, screen, can),
    used: requestedAxes.map(({ champ }) => champ),
  });
  // Paths through other entities are among the choices.
  // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps -- requested once
  useEffect(loadAll, []);
  const resolvedAxes = useAxes(entity, requestedAxes);
  const isMapped = useIsMapped(resolvedAxes.axes[0]?.target.field.to);
  const figure = readFigure(question?.calcul);
  const measured = measuredNames(descriptor, can).flatMap((name) => resolveField(entity, name, language) ?? []);
  const named = measured.find(({ name }) => name === figure?.champ);
  function wordsOf({ de, champ }: AskedFigure): string {
    const label = measured.find(({ name }) => name === champ)?.label ?? champ;
    return text(`question.${de}`, { champ: label.toLocaleLowerCase(language) });
  }
  return {
    ...resolvedAxes,
    asked: requestedAxes,
    fields: fields.map(({ name, label }) => ({ value: name, label })),
    measures: [
      { value: COUNT, label: text('question.nombre') },
      ...measured.flatMap(({ name }) => CALCULATIONS.map((de) => ({ value: `${de}:${name}`, label: wordsOf({ champ: name, de }) }))),
    ],
    figure: named === undefined ? null : figure,
    measure: figure === null || named === undefined ? text('question.nombre') : wordsOf(figure),
    form: question?.forme === 'carte' && isMapped === false ? 'barres' : (question?.forme ?? 'barres'),
    forms: FORMS.filter((form) => form !== 'carte' || isMapped === true),
    labelOf: (champ) => fields.find(({ name }) => name === champ)?.label ?? champ,
    number: (value) => numberText(value, { named, figure, language }),
    change: (change) => list.change({ display: 'groupes', question: { ...question, par: requestedAxes.map(axisText), ...change } }),
  };
}

interface NumberInput {
  /** Field that is worked out; absent: rows are counted. */
  readonly named: NamedField | undefined;
  readonly figure: AskedFigure | null;
  readonly language: Language;
}

export function numberText(value: number | null, { named, figure, language }: NumberInput): string {
  if (value === null) return '–';
  if (named === undefined) return formatNumber(value, 0, language);
  return SUMS[showingOf(named.kind).summed].text(value, language, named.field.scale ?? (figure?.de === 'moyenne' ? 2 : 0));
}

export function readFigure(calcul: string | undefined): AskedFigure | null {
  const [de = '', champ = ''] = calcul?.split(':') ?? [];
  const of: Calculation | undefined = CALCULATIONS.find((one) => one === de);
  return of === undefined || champ === '' ? null : { champ, de: of };
}

export function isStep(value: string): value is AxisStep {
  return AXIS_STEPS.some((step) => step === value);
}
