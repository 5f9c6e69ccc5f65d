import { type ReactNode, useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useAskedFields } from '#web/records/sheet/transitions/ask-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import '#web/records/sheet/frame/sheet.css';
import { SeriesReport, SeriesTrial } from './series-report.tsx';
import { useSeries } from './use-series.ts';

interface SeriesFormProps {
  readonly entity: EntityModule;
  readonly transition: TransitionDescriptor;
  readonly label: string;
  readonly records: readonly RecordData[];
  readonly onTaken: () => void;
  readonly onClosed: () => void;
}

/** A step for many records: what would pass is told first, what is said of it is said once, each is then taken for itself. */
export function SeriesForm({ entity, transition, label, records, onTaken, onClosed }: SeriesFormProps): ReactNode {
  const text = useText();
  const { ask = [], reason: hasReason } = transition;
  const hasMail = transition.mail !== null;
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(true);
  const { inputs, values } = useAskedFields({ module: entity, names: ask, initial: {} });
  const said = reason.trim();
  const answer = { reason: said === '' ? null : said, mail: hasMail && isTold, values: ask.length === 0 ? null : values };
  const series = useSeries({ entity: entity.descriptor.name, transition, records, answer });
  const { phase } = series;
  const passing = series.trial?.outcomes.filter(({ Prise }) => Prise).length ?? 0;
  const unwritten = series.trial?.outcomes.filter(({ Mail }) => Mail === false).length ?? 0;
  const isReady = phase === 'told' && passing > 0 && values !== null && (!hasReason || said !== '');
  if (phase === 'done' && series.report !== null)
    return <SeriesReport asked={passing} entity={entity} onClosed={onClosed} report={series.report} />;
  const isBusy = phase === 'trying' || phase === 'running';
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (phase === 'asking' && values !== null) void series.tryAll();
        else if (isReady) void series.takeAll().then(onTaken);
      }}
    >
      <SeriesTrial asked={records.length} entity={entity} series={series} />
      {ask.length === 0 ? null : <fieldset disabled={isBusy}>{inputs}</fieldset>}
      {hasReason ? (
        <Field id="serie-motif" label={text('fiche.motif')} required>
          {(aria) => <TextArea aria={aria} onChange={setReason} rows={3} value={reason} />}
        </Field>
      ) : null}
      {hasMail ? (
        <div className="step-mail">
          <CheckboxLine checked={isTold} label={text('etape.serieMail')} onChange={setTold} />
          {unwritten === 0 || !isTold ? null : <output className="step-nobody">{text('etape.seriePersonne', { count: unwritten })}</output>}
        </div>
      ) : null}
      <div className="conflict-actions">
        <Button onClick={isBusy ? series.stop : onClosed}>{text(phase === 'running' ? 'etape.serieArreter' : 'fiche.annuler')}</Button>
        <NextButton isReady={isReady} isTriable={values !== null} label={label} passing={passing} phase={phase} />
      </div>
    </form>
  );
}

interface NextButtonProps {
  readonly phase: ReturnType<typeof useSeries>['phase'];
  /** What is asked has its answer. */
  readonly isTriable: boolean;
  readonly isReady: boolean;
  readonly label: string;
  readonly passing: number;
}

/** What would pass is looked at first, then taken. */
function NextButton({ phase, isTriable, isReady, label, passing }: NextButtonProps): ReactNode {
  const text = useText();
  return phase === 'asking' ? (
    <Button disabled={!isTriable} type="submit" variant="primary">
      {text('etape.serieVerifier')}
    </Button>
  ) : (
    <Button disabled={!isReady} type="submit" variant="primary">
      {text('etape.serieFranchir', { nom: label, nombre: passing })}
    </Button>
  );
}
