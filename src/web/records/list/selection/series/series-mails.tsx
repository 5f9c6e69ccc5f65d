import { type ReactNode, Suspense, useState } from 'react';
import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { StepMailPreview } from '#web/mails/step-mail-preview.tsx';
import { useStepMail } from '#web/records/sheet/transitions/step-mail.tsx';
import { part } from '#web/runtime/part.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import type { SeriesOutcome } from './take-series.ts';

// Most series lack nothing: the words of a hole come with the first one.
const IncompleteLine = part(
  () => import('#web/mails/holes/incomplete-line.tsx'),
  (module) => module.IncompleteLine,
  ['mails', 'motMail'],
);

interface SeriesMailsProps {
  readonly entity: string;
  readonly transition: TransitionDescriptor;
  readonly trial: SeriesOutcome | null;
  readonly isTold: boolean;
  readonly onTold: (isTold: boolean) => void;
  /** Records whose mail would have a hole stay as they are. */
  readonly isLeftOut: boolean;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

/** Choice to send the mails of the series, those that lack a word, and the number of records with nobody to write to. */
export function SeriesMails({ entity, transition, trial, isTold, onTold, isLeftOut, onLeaveOut }: SeriesMailsProps): ReactNode {
  const text = useText();
  const [isAlone, setAlone] = useState(false);
  const written = trial?.outcomes.filter(({ Prise, Mail }) => Prise && Mail === true) ?? [];
  const incomplete = incompleteOf(trial);
  const unwritten = trial?.outcomes.filter(({ Mail }) => Mail === false).length ?? 0;
  const shown = isAlone && !isLeftOut ? incomplete.slice(0, READ_MAX) : written.slice(0, 1);
  return (
    <div className="step-mail">
      <CheckboxLine checked={isTold} label={text('etape.serieMail')} onChange={onTold} />
      {unwritten === 0 || !isTold ? null : <output className="step-nobody">{text('etape.seriePersonne', { count: unwritten })}</output>}
      {incomplete.length === 0 || !isTold ? null : (
        <Suspense fallback={null}>
          <IncompleteLine
            count={incomplete.length}
            isAlone={isAlone}
            isLeftOut={isLeftOut}
            missing={incomplete.flatMap(({ Manquants }) => Manquants)}
            note={text('etape.serieSansTrou')}
            onAlone={setAlone}
            onLeaveOut={onLeaveOut}
            total={written.length}
          />
        </Suspense>
      )}
      {isTold ? shown.map(({ Id }) => <OneMail entity={entity} id={Id} key={Id} transition={transition} />) : null}
    </div>
  );
}

/** Mails to read under one another. */
const READ_MAX = 10;

/** Records that pass and whose mail would have a hole. */
export function incompleteOf(trial: SeriesOutcome | null): SeriesOutcome['outcomes'] {
  return trial?.outcomes.filter(({ Prise, Manquants }) => Prise && Manquants.length > 0) ?? [];
}

interface OneMailProps extends Pick<SeriesMailsProps, 'entity' | 'transition'> {
  readonly id: number;
}

function OneMail({ entity, id, transition }: OneMailProps): ReactNode {
  const preview = useStepMail({ entity, id, step: transition.name }, transition).mail?.Apercu ?? null;
  return preview === null ? null : <StepMailPreview preview={preview} />;
}
