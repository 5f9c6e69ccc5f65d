import type { ReactNode } from 'react';
import type { EntityModule, Language, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { failureText } from '#web/records/failure-text.ts';
import { findField } from '#web/records/lookup/resolve-field.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { countedNoun } from '../../count-label.ts';
import type { SeriesOutcome } from './take-series.ts';
import { type ImpactTense, impactLines, sumImpacts, waivedWords } from './series-impact.ts';
import { Reasons } from './reasons.tsx';
import type { Series } from './use-series.ts';
import './series.css';

interface EntityProps {
  readonly entity: EntityModule;
}

interface SeriesTrialProps extends EntityProps {
  readonly asked: number;
  readonly series: Series;
  readonly transition: TransitionDescriptor;
  /** Its mails leave. */
  readonly isTold: boolean;
}

/** Passing rows and the reasons that hold the others back, or the progress of the series. */
export function SeriesTrial({ entity, asked, series, transition, isTold }: SeriesTrialProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { phase, done, trial } = series;
  // The title tells how many, the lines above whom.
  if (phase === 'asking') return null;
  if (phase === 'trying' || phase === 'running') {
    const total = phase === 'trying' ? asked : (trial?.outcomes.filter(({ Prise }) => Prise).length ?? 0);
    const label = text(phase === 'trying' ? 'etape.serieVerification' : 'etape.serieAvancement', { fait: done, total });
    return (
      <output className="series-progress">
        {label}
        <progress aria-label={label} max={total} value={done} />
      </output>
    );
  }
  if (trial === null) return null;
  const passing = trial.outcomes.filter(({ Prise }) => Prise).length;
  return (
    <output className="ui-stack">
      {trial.failure === null ? null : <Banner tone="error">{failureText(trial.failure, text('app.saveNok'))}</Banner>}
      <p>
        <strong>
          {passing === 0
            ? text('etape.serieAucune')
            : text('etape.seriePassent', {
                count: passing,
                nom: countedNoun(entity, passing, language),
                statut: statusLabel(entity, transition, language),
              })}
        </strong>
      </p>
      <Impact isTold={isTold} outcomes={trial.outcomes} tense="trial" />
      <Kept entity={entity} outcome={trial} />
    </output>
  );
}

interface SeriesReportProps extends EntityProps {
  readonly report: SeriesOutcome;
  /** Number of rows to take. */
  readonly asked: number;
  readonly onClosed: () => void;
}

/** Outcome of the series: steps that passed stand, the others are named. */
export function SeriesReport({ entity, report, asked, onClosed }: SeriesReportProps): ReactNode {
  const text = useText();
  const taken = report.outcomes.filter(({ Prise }) => Prise);
  const mails = taken.filter(({ Mail }) => Mail === true).length;
  const unwritten = taken.filter(({ Mail }) => Mail === false).length;
  const left = asked - report.outcomes.length;
  return (
    <div className="part-form">
      <output className="ui-stack">
        {report.failure === null ? null : <Banner tone="error">{failureText(report.failure, text('app.saveNok'))}</Banner>}
        <p>
          <strong>{text('etape.serieFaites', { count: taken.length })}</strong>
        </p>
        <Impact isTold={false} outcomes={taken} tense="report" />
        {mails === 0 ? null : <p>{text('etape.serieMails', { count: mails })}</p>}
        {unwritten === 0 ? null : <p>{text('etape.serieSansMail', { count: unwritten })}</p>}
        {left === 0 ? null : <p>{text('etape.serieRestent', { count: left })}</p>}
        <Kept entity={entity} outcome={report} />
      </output>
      <DialogActions
        primary={
          <Button data-autofocus data-escape onClick={onClosed} variant="primary">
            {text('etape.serieFermer')}
          </Button>
        }
      />
    </div>
  );
}

interface ImpactProps {
  readonly outcomes: SeriesOutcome['outcomes'];
  readonly tense: ImpactTense;
  /** Lists the mails that will leave. */
  readonly isTold: boolean;
}

/** The money and the nights of the records that pass, before and after; what is given up stands out. */
function Impact({ outcomes, tense, isTold }: ImpactProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const sums = sumImpacts(outcomes);
  const lines = impactLines(sums, { text, language, tense, isTold });
  return (
    <>
      {sums.waived === 0 ? null : (
        <Banner tone="warn">{text(`etape.${tense === 'trial' ? 'serieOffert' : 'serieOfferts'}`, waivedWords(sums, language))}</Banner>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

function Kept({ entity, outcome }: EntityProps & { readonly outcome: SeriesOutcome }): ReactNode {
  const text = useText();
  const refused = outcome.outcomes.filter(({ Prise }) => !Prise);
  return <Reasons plural={entity.descriptor.plural} refused={refused} title={text('etape.serieRefusees', { count: refused.length })} />;
}

/** The status that a step leads to, as its pills say it. */
function statusLabel({ descriptor, enums }: EntityModule, { to }: TransitionDescriptor, language: Language): string {
  const field = findField(descriptor, descriptor.states?.field ?? '');
  return enumLabel(enums[field?.enum ?? ''], to, language) ?? '';
}
