import { type ReactNode, useState } from 'react';
import { planCourses, proposeCourses } from '#generated/client/sdk/accueil.gen.ts';
import type { CourseNouvelle, CoursePlaces, CoursesProposees } from '#generated/client/types.gen.ts';
import { faulty, type Typed } from '#domain/records/typed/typed.ts';
import { readNumber } from '#domain/records/typed/typed-number.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import type { Transports } from './use-transports.ts';
import styles from './transports.module.css';

/** Runs for all those of the day who wait for one: looked at first, then written together. */
export async function askProposal(edition: number, data: Transports): Promise<void> {
  await dialogs.lightview({
    title: said('transports.proposer'),
    size: 'MEDIUM',
    content: (close) => (
      <ProposalForm
        data={data}
        edition={edition}
        onDone={() => {
          close();
          void data.readAgain();
        }}
      />
    ),
  });
}

interface ProposalFormProps {
  readonly data: Transports;
  readonly edition: number;
  readonly onDone: () => void;
}

const NEAR_MIN = 20;
const NEAR_MAX = 240;

function minutesOf(typed: string): Typed<number> {
  const minutes = readNumber(typed, { scale: 0 });
  return 'value' in minutes && (minutes.value < 0 || minutes.value > NEAR_MAX) ? faulty('nombre') : minutes;
}

/** Proposed lines, and those that stay checked. */
function useProposal({ data, edition, onDone }: ProposalFormProps) {
  const text = useText();
  const [proposal, setProposal] = useState<CoursesProposees | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const lines = linesOf(proposal);
  const kept = lines.filter((_, index) => !left.has(index));
  async function attempt(call: () => Promise<void>): Promise<void> {
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureText(error, text('transports.echec')));
    }
  }
  return {
    proposal,
    left,
    setLeft,
    failure,
    kept,
    propose: (minutes: number) =>
      attempt(async () => {
        setLeft(new Set());
        setProposal((await proposeCourses({ body: { Edition: edition, Jour: data.date, Minutes: minutes } })).data);
      }),
    create: () =>
      attempt(async () => {
        const Courses = kept.flatMap(({ run }) => run ?? []);
        const Places = kept.flatMap(({ seats }) => seats ?? []);
        await planCourses({ body: { Edition: edition, Courses, Places } });
        onDone();
      }),
  };
}

function ProposalForm(props: ProposalFormProps): ReactNode {
  const text = useText();
  const [minutes, setMinutes] = useState(NEAR_MIN);
  const [isUnread, setUnread] = useState(false);
  const { proposal, left, setLeft, failure, kept, propose, create } = useProposal(props);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnread) void propose(minutes);
      }}
    >
      <Field id="proposition-minutes" label={text('transports.minutes')}>
        {(aria) => (
          <TypedInput
            align="right"
            aria={aria}
            expects="nombre"
            format={String}
            inputMode="numeric"
            onChange={(read) => setMinutes(read ?? 0)}
            onProblem={(typed) => setUnread(typed !== null)}
            parse={minutesOf}
            value={minutes}
          />
        )}
      </Field>
      <Button type="submit">{text('transports.calculer')}</Button>
      {proposal === null ? null : <Proposal data={props.data} left={left} onToggle={setLeft} proposal={proposal} />}
      {failure === null ? null : (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.formActions}>
        <Button disabled={kept.length === 0} onClick={() => void create()} variant="primary">
          {text('transports.creerTout', { count: kept.length })}
        </Button>
      </div>
    </form>
  );
}

interface ProposalProps {
  readonly data: Transports;
  readonly proposal: CoursesProposees;
  readonly left: ReadonlySet<number>;
  readonly onToggle: (left: ReadonlySet<number>) => void;
}

function Proposal({ data, proposal, left, onToggle }: ProposalProps): ReactNode {
  const text = useText();
  const lines = linesOf(proposal);
  return (
    <output>
      {proposal.NbChauffeurs === 0 ? <p className={styles.late}>{text('transports.aucunChauffeur')}</p> : null}
      {lines.length === 0 && proposal.NbChauffeurs > 0 ? <p>{text('transports.aucuneProposition')}</p> : null}
      <ul className={styles.proposal}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a proposal has no other name, and its order never changes
          <li key={index}>
            <CheckboxLine
              checked={!left.has(index)}
              label={line.run === null ? seatsText(line.seats, data, text) : runText(line.run, data)}
              onChange={(isKept) => onToggle(toggled(left, index, isKept))}
            />
          </li>
        ))}
      </ul>
      {proposal.Restent.length === 0 ? null : (
        <p className={styles.late}>{text('transports.restent', { count: proposal.Restent.length })}</p>
      )}
    </output>
  );
}

type Line = { readonly run: CourseNouvelle; readonly seats: null } | { readonly run: null; readonly seats: CoursePlaces };

/** Seats that are free first, then new runs. */
function linesOf(proposal: CoursesProposees | null): readonly Line[] {
  return [
    ...(proposal?.Places ?? []).map((seats): Line => ({ run: null, seats })),
    ...(proposal?.Courses ?? []).map((run): Line => ({ run, seats: null })),
  ];
}

/** Lines that are left out, with one more or one less. */
function toggled(left: ReadonlySet<number>, index: number, isKept: boolean): ReadonlySet<number> {
  return isKept ? new Set([...left].filter((one) => one !== index)) : new Set([...left, index]);
}

/** « 11:05 · Gare · Minibus bleu, places libres · Ana Brandt » */
function seatsText({ Course, Trajets }: CoursePlaces, { day }: Transports, text: ReturnType<typeof useText>): string {
  const run = day?.Courses.find(({ Id }) => Id === Course);
  const vehicle = text('transports.placesLibres', { vehicule: run?.Vehicule ?? '' });
  const people = (day?.Trajets ?? []).filter(({ Id }) => Trajets.includes(Id)).map(({ Nom }) => Nom);
  return [clockOf(run?.Debut ?? ''), run?.Lieu, vehicle, run?.Chauffeur, people.join(', ')]
    .filter((part) => part != null && part !== '')
    .join(' · ');
}

function runText(run: CourseNouvelle, { day }: Transports): string {
  const vehicle = day?.Vehicules.find(({ Id }) => Id === run.Vehicule)?.Nom;
  const driver = day?.Chauffeurs.find(({ Cle }) => Cle === run.Chauffeur)?.Nom;
  const people = (day?.Trajets ?? []).filter(({ Id }) => run.Trajets.includes(Id)).map(({ Nom }) => Nom);
  return [clockOf(run.Debut), run.Lieu, vehicle, driver, people.join(', ')].filter((part) => part !== undefined && part !== '').join(' · ');
}
