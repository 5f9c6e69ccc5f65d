import type { StepChoices } from '#domain/work/step-choices.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { EntityModule, Language, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { waivedBy } from '#domain/accounting/waiver.ts';
import { featureStepDialog } from '#web/features/feature-loader.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { currentLanguage, loadTexts, text } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { loadValueHelp } from '#web/i18n/value-help.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { helpKey } from '#web/ui/status/status.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { countedText } from '#web/records/list/count-label.ts';
import type { StepDialogProps } from '#web/records/feature-parts.ts';
import { QuestionBody } from '#web/shell/dialogs/question-body.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useAskedFields } from './ask-form.tsx';
import { statusChange } from './status-change.ts';
import { StepMail, StepReason, useStepMail } from './step-mail.tsx';
import type { StepAnswer } from './step-answer.ts';

interface StepQuestion {
  /** Name of the step: the verb of its button. */
  readonly title: string;
  readonly module: EntityModule;
  readonly transition: TransitionDescriptor;
  readonly record: RecordData;
  /** Answers of the time before, which were refused. */
  readonly given: StepAnswer | null;
}

interface ExplainedQuestion extends StepQuestion {
  /** Meaning of the status that the step gives. */
  readonly meaning: string | undefined;
}

/** Answers that a step needs besides the click: fields, a reason, whether to tell anybody. Null when the person gives up. */
export async function askStep(question: StepQuestion): Promise<StepAnswer | null> {
  const { module, transition } = question;
  const [help] = await Promise.all([loadValueHelp(), loadTexts('etape'), loadTexts('metier'), loadTexts('suppression')]);
  const meaning = help[helpKey(module.descriptor.states?.enum ?? '', transition.to)];
  const language = currentLanguage();
  let answer: StepAnswer | null = null;
  await dialogs.lightview({
    title: text('etape.serieTitre', { nom: question.title, compte: countedText(module, { count: 1, text, language }) }),
    size: isWide(transition) ? 'MEDIUM' : 'SMALL',
    content: (close) => (
      <StepForm
        {...question}
        meaning={meaning}
        onCancel={close}
        onConfirm={(given) => {
          answer = given;
          close();
        }}
      />
    ),
  });
  return answer;
}

/** Fields, and the text of a mail, take room. */
function isWide({ ask = [], dialog, mail }: TransitionDescriptor): boolean {
  return ask.length > 0 || dialog !== undefined || mail !== null;
}

interface StepFormProps extends ExplainedQuestion {
  readonly onConfirm: (answer: StepAnswer) => void;
  readonly onCancel: () => void;
}

function StepForm({ meaning, title, module, transition, record, given, onConfirm, onCancel }: StepFormProps): ReactNode {
  const text = useText();
  const { ask = [], reason: hasReason, dialog } = transition;
  const hasMail = transition.mail !== null;
  const [reason, setReason] = useState(given?.reason ?? '');
  const [isTold, setTold] = useState(given?.mail ?? true);
  const [culture, setCulture] = useState<Language>(given?.culture ?? 'fr');
  const { inputs, values } = useAskedFields({ module, names: ask, initial: { ...record, ...given?.values } });
  const waived = waivedBy(transition, record);
  const needsReason = hasReason || waived > 0;
  const trimmed = reason.trim();
  const [choices, setChoices] = useState<StepChoices>(given?.choices ?? {});
  const place = { entity: module.descriptor.name, id: readId(record), step: transition.name };
  const [isAnswered, setAnswered] = useState(dialog === undefined);
  const plan = useStepMail(place, transition);
  // A dialog that named no recipient sends no mail.
  const mail = isTold && (plan.mail?.Manque ?? null) === null;
  const isReady = values !== null && (!needsReason || trimmed !== '') && isAnswered;
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        onConfirm({ reason: trimmed === '' ? null : trimmed, culture, values: ask.length === 0 ? null : values, mail, choices });
      }}
    >
      <StepNotices meaning={meaning} module={module} record={record} title={title} transition={transition} />
      {dialog === undefined ? null : (
        <StepDialogPart {...place} choices={choices} feature={dialog} onAnswered={setAnswered} onChoices={setChoices} />
      )}
      {ask.length === 0 ? null : inputs}
      {needsReason ? <Reason label={waived > 0 ? 'etape.motifOffert' : 'fiche.motif'} onReason={setReason} reason={reason} /> : null}
      {hasReason && mail ? <StepReason culture={culture} mail={plan.mail} onCulture={setCulture} /> : null}
      {hasMail ? <StepMail isTold={isTold} onTold={setTold} plan={plan} /> : null}
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
        primary={
          <Button data-autofocus={(isPlain(transition) && waived === 0) || undefined} disabled={!isReady} type="submit" variant="primary">
            {title}
          </Button>
        }
      />
    </form>
  );
}

/** Notices before any question: invoices of the step, sums it gives up, that it is final. */
function StepNotices({ meaning, title, module, transition, record }: Omit<ExplainedQuestion, 'given'>): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { billing, confirm = false } = transition;
  const price = billing === undefined ? null : readNumber(record, billing);
  const waived = waivedBy(transition, record);
  return (
    <>
      <QuestionBody change={statusChange(module, transition, { record, language })} names={[recordDisplay(module, record, language)]}>
        {meaning === undefined ? null : <p className="ui-note">{meaning}</p>}
      </QuestionBody>
      {price === null ? null : <p>{text('etape.montant', { montant: formatMoney(price, language) })}</p>}
      {waived === 0 ? null : <Banner tone="warn">{text('etape.offert', { montant: formatMoney(waived, language) })}</Banner>}
      {confirm ? (
        <p>
          {text('etape.question', { nom: title })} {isFinal(module, transition) ? text('etape.definitive') : null}
        </p>
      ) : null}
    </>
  );
}

interface ReasonProps {
  readonly label: 'fiche.motif' | 'etape.motifOffert';
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function Reason({ label, reason, onReason }: ReasonProps): ReactNode {
  return (
    <Field id="transition-motif" label={useText()(label)} required>
      {(aria) => <TextArea aria={aria} onChange={onReason} rows={3} value={reason} />}
    </Field>
  );
}

/** Question of a feature with the step. */
function StepDialogPart({ feature, ...props }: StepDialogProps & { readonly feature: string }): ReactNode {
  const Part = featureStepDialog(feature);
  return (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache */}
      <Part {...props} />
    </Suspense>
  );
}

/** Nothing is typed: Enter takes the step. */
function isPlain({ reason, mail, ask }: TransitionDescriptor): boolean {
  return !reason && mail === null && ask === undefined;
}

/** No step leads back from where this one leads. */
function isFinal({ descriptor }: EntityModule, { to }: TransitionDescriptor): boolean {
  return descriptor.states?.transitions.some(({ from }) => from.includes(to)) === false;
}
