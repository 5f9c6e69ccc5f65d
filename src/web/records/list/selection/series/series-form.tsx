import { type Language, LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { type ReactNode, useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { askAboutHoles } from '#web/mails/holes/hole-question.ts';
import { useAskedFields } from '#web/records/sheet/transitions/ask-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import '#web/records/sheet/frame/sheet.css';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { sumImpacts } from './series-impact.ts';
import { incompleteOf, SeriesMails } from './series-mails.tsx';
import { SeriesQuestion } from './series-question.tsx';
import { SeriesReport, SeriesTrial } from './series-report.tsx';
import type { SeriesOutcome } from './take-series.ts';
import { useSeries } from './use-series.ts';

interface SeriesFormProps {
  readonly entity: EntityModule;
  readonly transition: TransitionDescriptor;
  readonly label: string;
  readonly records: readonly RecordData[];
  /** Of the records, in their order. */
  readonly names: readonly string[];
  readonly onTaken: () => void;
  readonly onClosed: () => void;
}

/** A step for many records: shows first what would pass, collects its answers once, then processes each record by itself. */
export function SeriesForm({ entity, transition, label, records, names, onTaken, onClosed }: SeriesFormProps): ReactNode {
  const text = useText();
  const { ask = [] } = transition;
  const { inputs, values, answer, reason, setReason, reasons, setReasons, mails } = useAnswer(entity, transition);
  const series = useSeries({ entity: entity.descriptor.name, transition, records, answer });
  const { phase } = series;
  const isWaiving = transition.waives !== undefined && sumImpacts(series.trial?.outcomes ?? []).waived > 0;
  const hasReason = transition.reason || isWaiving;
  const incomplete = answer.mail ? incompleteOf(series.trial) : [];
  const skipped = new Set(mails.isLeftOut ? incomplete.map(({ Id }) => Id) : []);
  const passing = passingOf(series.trial) - skipped.size;
  const isReady = phase === 'told' && passing > 0 && values !== null && (!hasReason || answer.reason !== null);
  if (phase === 'done' && series.report !== null)
    return <SeriesReport asked={passing} entity={entity} onClosed={onClosed} report={series.report} />;
  async function takeAll(): Promise<void> {
    const named = incomplete.map(({ Id, Manquants }) => ({ Nom: nameOf(Id, records, names), Manquants }));
    if (!mails.isLeftOut && !(await askAboutHoles(named))) return;
    await series.takeAll(skipped);
    onTaken();
  }
  const isBusy = phase === 'trying' || phase === 'running';
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (phase === 'asking' && values !== null) void series.tryAll();
        else if (isReady) void takeAll();
      }}
    >
      <SeriesQuestion entity={entity} names={names} records={records} transition={transition} />
      <SeriesTrial asked={records.length} entity={entity} isTold={answer.mail} series={series} transition={transition} />
      {ask.length === 0 ? null : <fieldset disabled={isBusy}>{inputs}</fieldset>}
      {hasReason ? <Reason label={text(isWaiving ? 'etape.motifOffert' : 'fiche.motif')} onReason={setReason} reason={reason} /> : null}
      {transition.reason && answer.mail ? <Translations onReasons={setReasons} reasons={reasons} trial={series.trial} /> : null}
      {transition.mail === null ? null : (
        <SeriesMails {...mails} entity={entity.descriptor.name} transition={transition} trial={series.trial} />
      )}
      <DialogActions
        secondary={<LeaveButton isBusy={isBusy} onClosed={onClosed} series={series} />}
        primary={<NextButton isReady={isReady} isTriable={values !== null} label={label} passing={passing} phase={phase} />}
      />
    </form>
  );
}

/** Answers that the series is given once for all of its records. */
function useAnswer(entity: EntityModule, { ask = [], mail }: TransitionDescriptor) {
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<Translated>({});
  const [isTold, onTold] = useState(true);
  const [isLeftOut, onLeaveOut] = useState(false);
  const { inputs, values } = useAskedFields({ module: entity, names: ask, initial: {} });
  const trimmedReason = reason.trim();
  const answer = {
    reason: trimmedReason === '' ? null : trimmedReason,
    reasons: saidIn(reasons),
    mail: mail !== null && isTold,
    values: ask.length === 0 ? null : values,
  };
  return { inputs, values, answer, reason, setReason, reasons, setReasons, mails: { isTold, onTold, isLeftOut, onLeaveOut } };
}

interface ReasonProps {
  readonly label: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function Reason({ label, reason, onReason }: ReasonProps): ReactNode {
  return (
    <Field id="serie-motif" label={label} required>
      {(aria) => <TextArea aria={aria} onChange={onReason} rows={3} value={reason} />}
    </Field>
  );
}

function passingOf(trial: SeriesOutcome | null): number {
  return trial?.outcomes.filter(({ Prise }) => Prise).length ?? 0;
}

function nameOf(id: number, records: readonly RecordData[], names: readonly string[]): string | null {
  return names[records.findIndex((record) => readId(record) === id)] ?? null;
}

interface LeaveButtonProps extends Pick<SeriesFormProps, 'onClosed'> {
  readonly series: ReturnType<typeof useSeries>;
  readonly isBusy: boolean;
}

function LeaveButton({ series, isBusy, onClosed }: LeaveButtonProps): ReactNode {
  const text = useText();
  return (
    <Button data-escape={isBusy ? undefined : true} onClick={isBusy ? series.stop : onClosed}>
      {text(series.phase === 'running' ? 'etape.serieArreter' : 'fiche.annuler')}
    </Button>
  );
}

/** The reason for who reads another language, as it is typed. */
type Translated = Readonly<Partial<Record<Language, string>>>;

const OTHERS = LANGUAGES.filter((language) => language !== 'fr');

function saidIn(reasons: Translated): Translated {
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([culture, reasonText]) => (reasonText.trim() === '' ? [] : [[culture, reasonText.trim()]])),
  );
}

interface TranslationsProps {
  readonly trial: SeriesOutcome | null;
  readonly reasons: Translated;
  readonly onReasons: (reasons: Translated) => void;
}

/** The reason once more for each language in which a mail of the series leaves: nobody is sent one that they cannot read. */
function Translations({ trial, reasons, onReasons }: TranslationsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return OTHERS.map((culture) => {
    const count = trial?.outcomes.filter(({ Langue }) => Langue === culture).length ?? 0;
    if (count === 0) return null;
    return (
      <div key={culture}>
        <Field id={`serie-motif-${culture}`} label={text('etape.serieMotif', { count, langue: languageName(culture, language) })}>
          {(aria) => (
            <TextArea
              aria={aria}
              onChange={(reasonText) => onReasons({ ...reasons, [culture]: reasonText })}
              rows={3}
              value={reasons[culture] ?? ''}
            />
          )}
        </Field>
        {(reasons[culture] ?? '').trim() === '' ? <p className="ui-note">{text('etape.serieMotifVide', { count })}</p> : null}
      </div>
    );
  });
}

interface NextButtonProps {
  readonly phase: ReturnType<typeof useSeries>['phase'];
  /** True if every question has its answer. */
  readonly isTriable: boolean;
  readonly isReady: boolean;
  readonly label: string;
  readonly passing: number;
}

/** Passing rows are looked at first, then taken. */
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
