import { type ReactNode, useState } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { CompteDemandeType } from '#generated/enums/compte-demande-type.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { text as currentText } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { StepMail, StepReason, type StepMailPlan, useStepMail } from '#web/records/sheet/transitions/step-mail.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import type { Review, ReviewRow } from './load-review.ts';
import { type ChosenPerson, firstPerson, PersonChoice, personOf } from './person-choice.tsx';
import styles from './account.module.css';

export interface ReviewAnswer {
  readonly name: 'accepter' | 'refuser' | 'clore';
  readonly reason: string | null;
  /** Flags of the accepted fields. */
  readonly kept: number;
  /** Null: the account has its contact, or the directory knows nobody alike. */
  readonly person: ChosenPerson | null;
  readonly mail: boolean;
  /** Language of the reason. */
  readonly culture: Language;
}

/** Shows a request beside what is known today; null when the person leaves it for later. */
export async function askReview(review: Review): Promise<ReviewAnswer | null> {
  let answer: ReviewAnswer | null = null;
  const isPro = review.request.Type === CompteDemandeType.pro;
  const date = formatDate(review.request.DateDemande?.slice(0, 10) ?? '');
  await dialogs.lightview({
    title: currentText(isPro ? 'demande.titrePro' : 'demande.titreModification', { date }),
    size: 'LARGE',
    content: (close) => (
      <ReviewForm
        onAnswer={(given) => {
          answer = given;
          close();
        }}
        onLater={close}
        review={review}
      />
    ),
  });
  return answer;
}

interface ReviewFormProps {
  readonly review: Review;
  readonly onAnswer: (answer: ReviewAnswer) => void;
  readonly onLater: () => void;
}

/** Review of a request by staff, and its answer. */
function useReview({ review, onAnswer }: Pick<ReviewFormProps, 'review' | 'onAnswer'>) {
  const changes = review.rows.flatMap(({ flag, isSame }) => (flag === null || isSame ? [] : [flag]));
  const [aside, setAside] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState('');
  const [mail, setMail] = useState(true);
  const [culture, setCulture] = useState<Language>('fr');
  const [chosen, setChosen] = useState(() => firstPerson(review.people));
  const reason = typed.trim() === '' ? null : typed.trim();
  const kept = changes.filter((flag) => !aside.includes(flag));
  const plan = useReviewMail(review);
  const isWritten = mail && (plan.mail?.Manque ?? null) === null;
  function answer(name: ReviewAnswer['name']): void {
    onAnswer({
      name,
      reason,
      kept: sum(kept),
      person: review.people.length === 0 ? null : personOf(chosen, review.people),
      mail: isWritten,
      culture,
    });
  }
  const state = { changes, kept, aside, setAside, typed, setTyped, reason, mail, setMail, culture, setCulture, chosen, setChosen };
  return { ...state, plan, isWritten, answer };
}

function ReviewForm({ review, onAnswer, onLater }: ReviewFormProps): ReactNode {
  const text = useText();
  const { changes, kept, aside, setAside, reason, chosen, plan, isWritten, answer, ...said } = useReview({ review, onAnswer });
  const { typed, setTyped, mail, setMail, culture, setCulture, setChosen } = said;
  const motivation = review.request.Motivation ?? null;
  // A professional account is granted even where the person is known already.
  const isRefusal = changes.length > 0 && kept.length === 0;
  return (
    <div className="conflict">
      {motivation === null ? null : <blockquote className={styles.words}>{motivation}</blockquote>}
      {review.hasContact ? null : <PersonChoice chosen={chosen} onChoose={setChosen} people={review.people} />}
      <ReviewTable
        aside={aside}
        onKeep={(flag, isKept) => setAside(isKept ? aside.filter((one) => one !== flag) : [...aside, flag])}
        rows={review.rows}
      />
      <Field help={text('demande.motifAide')} id="demande-motif" label={text('demande.motif')} required={aside.length > 0}>
        {(aria) => <TextArea aria={aria} onChange={setTyped} rows={2} value={typed} />}
      </Field>
      {reason !== null && isWritten ? <StepReason culture={culture} mail={plan.mail} onCulture={setCulture} /> : null}
      <StepMail isTold={mail} onTold={setMail} plan={plan} />
      <Answers
        answer={answer}
        canAccept={!isRefusal && (review.people.length === 0 || chosen !== null) && (aside.length === 0 || reason !== null)}
        canRefuse={reason !== null}
        label={
          aside.length === 0 ? text('demande.toutAccepter') : text('demande.accepterPartie', { nombre: kept.length, total: changes.length })
        }
        onLater={onLater}
      />
    </div>
  );
}

interface AnswersProps extends Pick<ReviewFormProps, 'onLater'> {
  readonly answer: (name: ReviewAnswer['name']) => void;
  readonly canAccept: boolean;
  readonly canRefuse: boolean;
  /** Of the acceptance: of all or of a part. */
  readonly label: string;
}

function Answers({ answer, canAccept, canRefuse, label, onLater }: AnswersProps): ReactNode {
  const text = useText();
  return (
    <DialogActions
      secondary={
        <>
          <Button onClick={onLater}>{text('fiche.annuler')}</Button>
          <Button onClick={() => answer('clore')}>{text('demande.clore')}</Button>
        </>
      }
      danger={
        <Button disabled={!canRefuse} onClick={() => answer('refuser')} variant="danger">
          {text('demande.refuser')}
        </Button>
      }
      primary={
        <Button disabled={!canAccept} onClick={() => answer('accepter')} variant="primary">
          {label}
        </Button>
      }
    />
  );
}

const ACCEPT = 'accepter';

/** The three answers are for the same person; each has a template of its own, which may be missing. */
function useReviewMail({ request, module }: Review): StepMailPlan {
  const { name, states } = module.descriptor;
  const accept = states?.transitions.find((step) => step.name === ACCEPT) ?? { mail: null };
  const plan = useStepMail({ entity: name, id: request.Id, step: ACCEPT }, accept);
  const { mail } = plan;
  return mail?.Manque === 'sans-modele' ? { ...plan, mail: { ...mail, Manque: null } } : plan;
}

function sum(flags: readonly number[]): number {
  return flags.reduce((mask, flag) => mask | flag, 0);
}

interface ReviewTableProps {
  readonly rows: readonly ReviewRow[];
  readonly aside: readonly number[];
  readonly onKeep: (flag: number, isKept: boolean) => void;
}

function ReviewTable({ rows, aside, onKeep }: ReviewTableProps): ReactNode {
  const text = useText();
  return (
    <DataTable
      isPlain
      className={styles.review}
      columns={[
        { id: 'champ', header: text('demande.champ'), isRowHeader: true, cell: ({ label }) => label },
        {
          id: 'aujourdhui',
          header: text('demande.aujourdhui'),
          cell: ({ present }) => (present === '' ? text('demande.vide') : present),
        },
        {
          id: 'demande',
          header: text('demande.demande'),
          cell: (row) => <Choice isKept={row.flag !== null && !aside.includes(row.flag)} onKeep={onKeep} row={row} />,
        },
      ]}
      rowKey={({ label }) => label}
      rowProps={({ flag }) => ({ 'data-aside': (flag !== null && aside.includes(flag)) || undefined })}
      rows={rows}
    />
  );
}

interface ChoiceProps extends Pick<ReviewTableProps, 'onKeep'> {
  readonly row: ReviewRow;
  readonly isKept: boolean;
}

function Choice({ row: { flag, asked, isSame, label }, isKept, onKeep }: ChoiceProps): ReactNode {
  const text = useText();
  if (flag === null || isSame)
    return (
      <>
        {asked} <span className="ui-note">{text(isSame ? 'demande.identique' : 'demande.aLaMain')}</span>
      </>
    );
  return (
    <label className="ui-check-line">
      <Checkbox aria-label={text('demande.retenir', { nom: label })} checked={isKept} onChange={(isOn) => onKeep(flag, isOn)} />
      <span>{asked}</span>
    </label>
  );
}
