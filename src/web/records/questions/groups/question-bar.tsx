import type { ReactNode } from 'react';
import type { AskedAxis } from '#domain/records/questions/axes.ts';
import { AXIS_STEPS } from '#domain/records/questions/axes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';
import { axisText } from '../asked-axis.ts';
import { FORMS } from '../question-choice.ts';
import { type GroupQuestion, isStep } from './use-group-question.ts';
import styles from './question-groups.module.css';

/** Minutes and units that ranges are offered in. */
const WIDTHS = { duration: [300, 600, 1800, 3600], number: [10, 100, 1000] } as const;
const MINUTE = 60;

/** Chooses the fields that group the rows, the figure of each group, and how it is drawn. */
export function QuestionBar({ question }: { readonly question: GroupQuestion }): ReactNode {
  const text = useText();
  const { asked, fields, measures, figure, form, forms, change } = question;
  const [first, second] = asked;
  function replace(index: number, axis: AskedAxis | null): void {
    const next = asked.map((one, at) => (at === index ? axis : one));
    if (axis !== null && index >= asked.length) next.push(axis);
    change({ par: next.flatMap((one) => (one === null ? [] : [axisText(one)])) });
  }
  return (
    <fieldset aria-label={text('question.titre')} className={styles.bar}>
      <label className={styles.choice}>
        <span>{text('question.par')}</span>
        <Select onChange={(champ) => replace(0, { champ })} options={fields} value={first?.champ ?? ''} />
      </label>
      <StepChoice index={0} onChange={(axis) => replace(0, axis)} question={question} />
      <label className={styles.choice}>
        <span>{text('question.puis')}</span>
        <Select
          emptyLabel={text('question.rien')}
          onChange={(champ) => replace(1, champ === '' ? null : { champ })}
          options={fields.filter(({ value }) => value !== first?.champ)}
          value={second?.champ ?? ''}
        />
      </label>
      <StepChoice index={1} onChange={(axis) => replace(1, axis)} question={question} />
      <label className={styles.choice}>
        <span>{text('question.calcul')}</span>
        <Select
          onChange={(calcul) => change({ calcul })}
          options={measures}
          value={figure === null ? (measures[0]?.value ?? '') : `${figure.de}:${figure.champ}`}
        />
      </label>
      <label className={styles.choice}>
        <span>{text('question.forme')}</span>
        <Select
          onChange={(value) => change({ forme: FORMS.find((one) => one === value) ?? 'barres' })}
          options={forms.map((value) => ({ value, label: text(`question.${value}`) }))}
          value={form}
        />
      </label>
    </fieldset>
  );
}

interface StepChoiceProps {
  readonly question: GroupQuestion;
  readonly index: number;
  readonly onChange: (axis: AskedAxis) => void;
}

/** Days, weeks, months or years of a date; ranges of a number. */
function StepChoice({ question, index, onChange }: StepChoiceProps): ReactNode {
  const text = useText();
  const requestedAxis = question.asked[index];
  const axis = question.axes[index];
  if (requestedAxis === undefined || axis === undefined) return null;
  const { champ } = requestedAxis;
  if (axis.form === 'date' || axis.form === 'dates')
    return (
      <Select
        label={text('question.pas', { champ: question.labelOf(champ) })}
        onChange={(pas) => onChange(isStep(pas) ? { champ, pas } : { champ })}
        options={AXIS_STEPS.map((value) => ({ value, label: text(`question.${value}`) }))}
        value={axis.step}
      />
    );
  const { comparedAs } = axis.target;
  if (comparedAs !== 'duration' && (comparedAs !== 'number' || axis.target.field.kind === 'year')) return null;
  return (
    <Select
      emptyLabel={text('question.valeur')}
      label={text('question.pas', { champ: question.labelOf(champ) })}
      onChange={(width) => onChange(width === '' ? { champ } : { champ, tranche: Number(width) })}
      options={WIDTHS[comparedAs].map((width) => ({
        value: String(width),
        label:
          comparedAs === 'duration' ? text('question.minutes', { nombre: width / MINUTE }) : text('question.tranches', { nombre: width }),
      }))}
      value={String(requestedAxis.tranche ?? '')}
    />
  );
}
