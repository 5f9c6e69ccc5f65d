import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { axisText } from '#web/records/questions/asked-axis.ts';
import { QuestionBar } from '#web/records/questions/groups/question-bar.tsx';
import { useGroupQuestion } from '#web/records/questions/groups/use-group-question.ts';
import type { QuestionChoice } from '#web/records/questions/question-choice.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { CardList } from './use-card-list.ts';

interface QuestionFieldsProps {
  readonly list: CardList;
  readonly isChart: boolean;
  readonly onQuestion: (question: QuestionChoice) => void;
}

/** The number of a card, and for a chart the fields that rows are grouped by. */
export function QuestionFields({ list: { entity, screen, search }, isChart, onQuestion }: QuestionFieldsProps): ReactNode {
  const text = useText();
  const id = useId();
  const question = useGroupQuestion({
    entity,
    screen,
    list: { search, change: ({ question: next }) => onQuestion(next ?? {}) },
  });
  const { asked, figure, measures } = question;
  const par = asked.map(axisText);
  const isUnsaid = search.question?.par === undefined;
  // A chart begins with the state of the records, as the list does: what is proposed is what is sent.
  const propose = useEffectEvent(() => onQuestion({ ...search.question, par }));
  useEffect(() => {
    if (isChart && isUnsaid) propose();
  }, [isChart, isUnsaid]);
  if (isChart) return <QuestionBar question={question} />;
  return (
    <Field id={`${id}-calcul`} label={text('question.calcul')}>
      {(aria) => (
        <Select
          aria={aria}
          onChange={(calcul) => onQuestion({ calcul })}
          options={measures}
          value={figure === null ? (measures[0]?.value ?? '') : `${figure.de}:${figure.champ}`}
        />
      )}
    </Field>
  );
}
