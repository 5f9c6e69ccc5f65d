import { type ReactNode, useEffect, useState } from 'react';
import { answerInvitationFilm, getInvitationFilm } from '#generated/client/sdk/invitations-films.gen.ts';
import type { InvitationFilmProposee, InvitationFilmRepondue } from '#generated/client/types.gen.ts';
import { PremiereType } from '#generated/enums/premiere-type.gen.ts';
import { readAmount } from '#domain/records/typed/typed-number.ts';
import { formatDate } from '#domain/values/dates.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { goToLanguage } from '#web/shell/navigator.ts';
import '#web/ui/controls.css';
import { EntryFrame } from '../entry-frame.tsx';
import styles from '../pages.module.css';
import { sentenceOf } from './sentence-of.ts';
import { StillsField } from './stills-field.tsx';
import { creditsOf, type PageStill, type StillsOfPage, useStills } from './use-stills.ts';

/** A right-holder answers the invitation of a film here, without an account, in the language of the letter. */
export function FilmInvitationPage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useLink();
  return (
    <EntryFrame title={text('page.invitationFilm.titre')}>
      {state.kind === 'waiting' ? <p className={styles.muted}>{text('filmInvite.attente')}</p> : null}
      <p className={styles.error} role="alert">
        {state.kind === 'refused' ? (state.sentence ?? text('filmInvite.incomplet')) : null}
      </p>
      {state.kind === 'open' ? <AnswerForm invitation={state.invitation} onDone={setDone} secret={secret} /> : null}
      <output>{state.kind === 'done' ? text('filmInvite.fait') : null}</output>
    </EntryFrame>
  );
}

type LinkState =
  | { readonly kind: 'waiting' | 'done' }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open'; readonly invitation: InvitationFilmProposee };

/** The secret is what follows the « # »: the browser tells it to no server but in this question. */
function useLink() {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [state, setState] = useState<LinkState>(secret === '' ? { kind: 'refused', sentence: null } : { kind: 'waiting' });
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (secret === '' || isRead) return;
    getInvitationFilm({ body: { Jeton: secret } }).then(
      ({ data }) => {
        setRead(true);
        setState({ kind: 'open', invitation: data });
        if (data.Culture !== language) goToLanguage(data.Culture);
      },
      (cause: unknown) => {
        setRead(true);
        setState({ kind: 'refused', sentence: sentenceOf(cause, text('http.generique')) });
      },
    );
  }, [secret, isRead, language, text]);
  return { secret, state, setDone: () => setState({ kind: 'done' }) };
}

const TEXTS = ['Conditions', 'Biographie', 'FicheTechnique', 'ContactCopie'] as const;
type DraftField = 'Frais' | (typeof TEXTS)[number] | 'TypePremiere' | 'Message';
type Draft = Readonly<Record<DraftField, string>>;

const EMPTY: Draft = {
  Frais: '',
  Conditions: '',
  Biographie: '',
  FicheTechnique: '',
  ContactCopie: '',
  TypePremiere: '',
  Message: '',
};

interface AnswerFormProps {
  readonly invitation: InvitationFilmProposee;
  readonly secret: string;
  readonly onDone: () => void;
}

function AnswerForm({ invitation, secret, onDone }: AnswerFormProps): ReactNode {
  const text = useText();
  const [isAccepted, setAccepted] = useState<boolean | null>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const stills = useStills(secret, invitation.Photos);
  const { error, submit } = useAnswer(secret, onDone);
  function change(name: DraftField, value: string): void {
    setDraft({ ...draft, [name]: value });
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (stills.sending === null) void submit(isAccepted === true, { draft, stills: stills.stills });
      }}
    >
      <p className={styles.muted}>{introduction(invitation, text)}</p>
      <fieldset className={styles.choice}>
        <legend>{text('filmInvite.question')}</legend>
        {([true, false] as const).map((value) => (
          <label key={String(value)}>
            <input checked={isAccepted === value} name="accord" onChange={() => setAccepted(value)} required type="radio" />{' '}
            {text(value ? 'filmInvite.oui' : 'filmInvite.non')}
          </label>
        ))}
      </fieldset>
      {isAccepted === true ? <Terms draft={draft} onChange={change} stills={stills} /> : null}
      <TextLine draft={draft} name="Message" onChange={change} />
      <p className={styles.small}>{text('filmInvite.suite')}</p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <button className={styles.primary} type="submit">
        {text('filmInvite.envoyer')}
      </button>
    </form>
  );
}

interface Written {
  readonly draft: Draft;
  readonly stills: readonly PageStill[];
}

/** Sends the answer once; text that cannot be read as an amount is reported before. */
function useAnswer(secret: string, onDone: () => void) {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  async function submit(IsAcceptee: boolean, { draft, stills }: Written): Promise<void> {
    if (IsAcceptee && feeOf(draft) === 'unreadable') return setError(text('filmInvite.fraisFaux'));
    try {
      await answerInvitationFilm({
        body: {
          Jeton: secret,
          IsAcceptee,
          ...toAnswer(IsAcceptee ? draft : { ...EMPTY, Message: draft.Message }),
          ...(IsAcceptee && stills.length > 0 ? { Photos: creditsOf(stills) } : {}),
        },
      });
      onDone();
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
    }
  }
  return { error, submit };
}

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (name: DraftField, value: string) => void;
}

/** Information that the festival asks back: terms, premiere, stills, biography, print. */
function Terms({ draft, onChange, stills }: PartProps & { readonly stills: StillsOfPage }): ReactNode {
  const text = useText();
  return (
    <>
      <label htmlFor="film-Frais">{text('filmInvite.Frais')}</label>
      <input
        className={styles.input}
        id="film-Frais"
        inputMode="decimal"
        maxLength={255}
        onChange={(event) => onChange('Frais', event.target.value)}
        value={draft.Frais}
      />
      <label htmlFor="film-TypePremiere">{text('filmInvite.TypePremiere')}</label>
      <select
        className={styles.input}
        id="film-TypePremiere"
        onChange={(event) => onChange('TypePremiere', event.target.value)}
        value={draft.TypePremiere}
      >
        <option value="">{text('filmInvite.sansPremiere')}</option>
        {([1, 2, 3, 4] as const).map((value) => (
          <option key={value} value={value}>
            {text(`filmInvite.premiere${value}`)}
          </option>
        ))}
      </select>
      {TEXTS.map((name) => (
        <TextLine draft={draft} key={name} name={name} onChange={onChange} />
      ))}
      <StillsField page={stills} />
    </>
  );
}

function TextLine({ draft, name, onChange }: PartProps & { readonly name: (typeof TEXTS)[number] | 'Message' }): ReactNode {
  const text = useText();
  return (
    <>
      <label htmlFor={`film-${name}`}>{text(`filmInvite.${name}`)}</label>
      <textarea
        className={styles.input}
        id={`film-${name}`}
        maxLength={1000}
        onChange={(event) => onChange(name, event.target.value)}
        rows={3}
        value={draft[name]}
      />
    </>
  );
}

/** Euros as people write them; null where nothing is typed. */
function feeOf({ Frais }: Pick<Draft, 'Frais'>): number | null | 'unreadable' {
  if (Frais.trim() === '') return null;
  const amount = readAmount(Frais);
  return 'value' in amount ? amount.value : 'unreadable';
}

/** A part that was left empty is not sent. */
function toAnswer({ Frais, TypePremiere, ...texts }: Draft): Omit<InvitationFilmRepondue, 'Jeton' | 'IsAcceptee'> {
  const premiere = enumValue(PremiereType, Number(TypePremiere));
  const fee = feeOf({ Frais });
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== '')),
    ...(typeof fee === 'number' ? { Frais: fee } : {}),
    ...(TypePremiere === '' || premiere === null ? {} : { TypePremiere: premiere }),
  };
}

function introduction({ Film, Section, Edition, Debut, Fin }: InvitationFilmProposee, text: ReturnType<typeof useText>): string {
  const parts = [text('filmInvite.bonjour', { film: Film, section: Section, edition: Edition })];
  if (Debut !== null && Fin !== null) parts.push(text('filmInvite.dates', { debut: formatDate(Debut), fin: formatDate(Fin) }));
  return [...parts, text('filmInvite.secret')].join(' ');
}
