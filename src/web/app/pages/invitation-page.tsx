import { type ReactNode, useEffect, useState } from 'react';
import { answerInvitation, getInvitation } from '#generated/client/sdk/accueil.gen.ts';
import type { InvitationProposee } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { HourInput } from '#web/records/fields/days/day-choice.tsx';
import { todayText } from '#web/records/fields/days/today.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import type { ControlAria } from '#web/ui/field.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
import '#web/ui/controls.css';
import { EntryFrame } from './entry-frame.tsx';
import { GuestQuestions } from './invitation/guest-questions.tsx';
import { useGuestQuestions } from './invitation/use-guest-questions.ts';
import styles from './pages.module.css';

/** A guest answers their invitation here, without an account, in the language they are written to in. */
export function InvitationPage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useLink();
  return (
    <EntryFrame title={text('page.invitation.titre')}>
      {state.kind === 'waiting' ? <p className={styles.muted}>{text('invite.attente')}</p> : null}
      <p className={styles.error} role="alert">
        {state.kind === 'refused' ? (state.sentence ?? text('invite.incomplet')) : null}
      </p>
      {state.kind === 'open' ? <AnswerForm invitation={state.invitation} onDone={setDone} secret={secret} /> : null}
      <output>{state.kind === 'done' ? text('invite.fait') : null}</output>
    </EntryFrame>
  );
}

type LinkState =
  | { readonly kind: 'waiting' | 'done' }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open'; readonly invitation: InvitationProposee };

/** The secret is what follows the « # »: the browser tells it to no server but in this question. */
function useLink() {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [state, setState] = useState<LinkState>(secret === '' ? { kind: 'refused', sentence: null } : { kind: 'waiting' });
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (secret === '' || isTold) return;
    getInvitation({ body: { Jeton: secret } }).then(
      ({ data }) => {
        setTold(true);
        setState({ kind: 'open', invitation: data });
        // The guest may still choose another one under the form.
        if (data.Culture !== language) goToLanguage(data.Culture);
      },
      (cause: unknown) => {
        setTold(true);
        setState({ kind: 'refused', sentence: sentenceOf(cause, text('http.generique')) });
      },
    );
  }, [secret, isTold, language, text]);
  return { secret, state, setDone: () => setState({ kind: 'done' }) };
}

interface AnswerFormProps {
  readonly invitation: InvitationProposee;
  readonly secret: string;
  readonly onDone: () => void;
}

interface Draft {
  readonly Arrivee: string;
  readonly HeureArrivee: string;
  readonly Depart: string;
  readonly HeureDepart: string;
  readonly RegimeAlimentaire: string;
  readonly Accessibilite: string;
  readonly Accompagnants: string;
  readonly Message: string;
}

function AnswerForm({ invitation, secret, onDone }: AnswerFormProps): ReactNode {
  const text = useText();
  const [isComing, setComing] = useState<boolean | null>(null);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(invitation));
  const [error, setError] = useState<string | null>(null);
  const questions = useGuestQuestions(invitation.Questions);
  async function submit(): Promise<void> {
    if (isComing === true && !questions.check()) return;
    try {
      const answerFields = isComing === true ? { ...filled(draft), Reponses: questions.given() } : filled({ Message: draft.Message });
      await answerInvitation({ body: { Jeton: secret, IsAcceptee: isComing === true, ...answerFields } });
      onDone();
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.muted}>{introduction(invitation, text)}</p>
      <fieldset className={styles.choice}>
        <legend>{text('invite.question')}</legend>
        {([true, false] as const).map((value) => (
          <label key={String(value)}>
            <input checked={isComing === value} name="venue" onChange={() => setComing(value)} required type="radio" />{' '}
            {text(value ? 'invite.oui' : 'invite.non')}
          </label>
        ))}
      </fieldset>
      {isComing === true ? STAY.map((field) => <Line draft={draft} field={field} key={field.name} onChange={setDraft} />) : null}
      {isComing === true ? <GuestQuestions asked={questions} /> : null}
      <Line draft={draft} field={MESSAGE} onChange={setDraft} />
      <p className={styles.small}>{text('invite.suite')}</p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <button className={styles.primary} type="submit">
        {text('invite.envoyer')}
      </button>
    </form>
  );
}

interface AnswerField {
  readonly name: keyof Draft;
  readonly type: 'date' | 'time' | 'text';
}

const STAY: readonly AnswerField[] = [
  { name: 'Arrivee', type: 'date' },
  { name: 'HeureArrivee', type: 'time' },
  { name: 'Depart', type: 'date' },
  { name: 'HeureDepart', type: 'time' },
  { name: 'RegimeAlimentaire', type: 'text' },
  { name: 'Accessibilite', type: 'text' },
  { name: 'Accompagnants', type: 'text' },
];
const MESSAGE: AnswerField = { name: 'Message', type: 'text' };

interface LineProps {
  readonly field: AnswerField;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Line({ field: { name, type }, draft, onChange }: LineProps): ReactNode {
  const text = useText();
  return (
    <>
      <label htmlFor={`invite-${name}`}>{text(`invite.${name}`)}</label>
      <Control id={`invite-${name}`} onChange={(value) => onChange({ ...draft, [name]: value })} type={type} value={draft[name]} />
    </>
  );
}

interface ControlProps {
  readonly id: string;
  readonly type: AnswerField['type'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Days and hours are typed as anywhere in the product, whatever the language of the browser. */
function Control({ id, type, value, onChange }: ControlProps): ReactNode {
  const text = useText();
  if (type === 'text')
    return <input className={styles.input} id={id} maxLength={255} onChange={(event) => onChange(event.target.value)} value={value} />;
  const aria: ControlAria = { id, 'aria-describedby': `${id}-unread`, 'aria-invalid': undefined, 'aria-required': undefined };
  return (
    <div className={styles.day}>
      <UnreadNotes id={id}>
        {type === 'date' ? (
          <DateInput
            aria={aria}
            calendarLabel={text('saisie.calendrier')}
            onChange={(day) => onChange(day ?? '')}
            onProblem={() => undefined}
            today={todayText()}
            value={value === '' ? null : value}
          />
        ) : (
          <HourInput aria={aria} isLive onChange={onChange} value={value} />
        )}
      </UnreadNotes>
    </div>
  );
}

function firstDraft({ Arrivee, HeureArrivee, Depart, HeureDepart }: InvitationProposee): Draft {
  return {
    Arrivee: Arrivee ?? '',
    HeureArrivee: HeureArrivee?.slice(0, 5) ?? '',
    Depart: Depart ?? '',
    HeureDepart: HeureDepart?.slice(0, 5) ?? '',
    RegimeAlimentaire: '',
    Accessibilite: '',
    Accompagnants: '',
    Message: '',
  };
}

/** An empty value is left out. */
function filled(partialDraft: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.entries(partialDraft).filter(([, value]) => value.trim() !== ''));
}

function introduction({ Nom, Edition, Debut, Fin, NuitsMax }: InvitationProposee, text: ReturnType<typeof useText>): string {
  const sentences = [text('invite.bonjour', { nom: Nom, edition: Edition })];
  if (Debut !== null && Fin !== null) sentences.push(text('invite.dates', { debut: formatDate(Debut), fin: formatDate(Fin) }));
  if (NuitsMax > 0) sentences.push(text('invite.nuits', { count: NuitsMax }));
  return sentences.join(' ');
}

function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
