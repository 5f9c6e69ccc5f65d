import { type ReactNode, useState } from 'react';
import { planCourses } from '#generated/client/sdk/accueil.gen.ts';
import type { CourseNouvelle } from '#generated/client/types.gen.ts';
import { addDays, festivalZone, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import { expectedAt } from '#domain/welcome/journey-time.ts';
import type { TransportJourney } from '#domain/welcome/transport/list-transports.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { timesOf } from '#domain/welcome/transport/propose-runs.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { HourInput } from '#web/records/fields/days/day-choice.tsx';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { placeOf, type Transports } from './use-transports.ts';
import styles from './transports.module.css';

/** A run for the journeys that were chosen, at the hours that they ask for. */
export async function askRun(edition: number, data: Transports, journeys: readonly TransportJourney[]): Promise<void> {
  await dialogs.lightview({
    title: said('transports.nouvelle'),
    size: 'SMALL',
    content: (close) => (
      <RunForm
        data={data}
        edition={edition}
        journeys={journeys}
        onDone={() => {
          close();
          void data.readAgain();
        }}
      />
    ),
  });
}

interface RunFormProps {
  readonly data: Transports;
  readonly edition: number;
  readonly journeys: readonly TransportJourney[];
  readonly onDone: () => void;
}

interface Draft {
  readonly start: string;
  readonly end: string;
  readonly place: string;
  readonly vehicle: string;
  readonly driver: string;
  readonly reason: string;
}

function firstDraft({ date }: Transports, journeys: readonly TransportJourney[]): Draft {
  const hours = journeys.flatMap((journey) => {
    const at = expectedAt({ Date: date, Heure: journey.Heure, HeureReelle: journey.HeureReelle });
    return at === null ? [] : [{ at, way: journey.Sens }];
  });
  const times = hours.length === 0 ? null : timesOf(hours);
  function clock(instant: number | undefined): string {
    return instant === undefined ? '' : clockOf(toUtcText(instant));
  }
  const [first] = journeys;
  const place = first === undefined ? '' : placeOf(first);
  return { start: clock(times?.from), end: clock(times?.to), place: place === '–' ? '' : place, vehicle: '', driver: '', reason: '' };
}

/** A run that ends before it begins ends on the day after. */
function runOf(draft: Draft, date: string, journeys: readonly TransportJourney[]): CourseNouvelle {
  const start = zonedInstant(date, `${draft.start}:00`, festivalZone());
  const end = zonedInstant(draft.end < draft.start ? addDays(date, 1) : date, `${draft.end}:00`, festivalZone());
  return {
    Debut: toUtcText(start),
    Fin: toUtcText(end),
    Lieu: draft.place,
    Vehicule: draft.vehicle === '' ? null : Number(draft.vehicle),
    Chauffeur: draft.driver === '' ? null : draft.driver,
    Motif: draft.reason.trim() === '' ? null : draft.reason.trim(),
    Trajets: journeys.map(({ Id }) => Id),
  };
}

/** Errors by field, by the path of the refusal. */
interface Wrong {
  readonly path: string | null;
  readonly text: string;
}

function useRunForm({ data, edition, journeys, onDone }: RunFormProps) {
  const text = useText();
  const [draft, setDraft] = useState(() => firstDraft(data, journeys));
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    setBusy(true);
    try {
      await planCourses({ body: { Edition: edition, Courses: [runOf(draft, data.date, journeys)] } });
      onDone();
    } catch (error) {
      const [first] = error instanceof ApiError ? error.errors : [];
      setWrong({ path: first?.path ?? null, text: first?.message ?? failureText(error, text('transports.echec')) });
      setBusy(false);
    }
  }
  return { draft, set: (some: Partial<Draft>): void => setDraft((now) => ({ ...now, ...some })), wrong, isBusy, submit };
}

function RunForm(props: RunFormProps): ReactNode {
  const text = useText();
  const { draft, set, wrong, isBusy, submit } = useRunForm(props);
  const isElsewhere = wrong !== null && !FIELDS.some((path) => wrong.path?.endsWith(path) === true);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{props.journeys.map(({ Nom }) => Nom).join(', ')}</p>
      <Hours draft={draft} set={set} />
      <Means data={props.data} draft={draft} set={set} wrong={wrong} />
      {isElsewhere ? (
        <p className={styles.refusal} role="alert">
          {wrong.text}
        </p>
      ) : null}
      <div className={styles.formActions}>
        <Button busy={isBusy} disabled={isBusy || draft.start === '' || draft.end === ''} type="submit" variant="primary">
          {text('transports.creer')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly set: (some: Partial<Draft>) => void;
}

function Means({ data, draft, set, wrong }: PartProps & { readonly data: Transports; readonly wrong: Wrong | null }): ReactNode {
  const text = useText();
  function errors(...paths: readonly string[]): readonly string[] {
    return wrong !== null && paths.some((path) => wrong.path?.endsWith(path) === true) ? [wrong.text] : [];
  }
  return (
    <>
      <Field id="course-lieu" label={text('transports.lieu')} required>
        {(aria) => <TextInput aria={aria} onChange={(place) => set({ place })} value={draft.place} />}
      </Field>
      <Field errors={errors('IdVehicule')} id="course-vehicule" label={text('transports.vehicule')}>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel="–"
            onChange={(vehicle) => set({ vehicle })}
            options={vehicleOptions(data)}
            value={draft.vehicle}
          />
        )}
      </Field>
      <Field errors={errors('IdBenevole', 'IdUtilisateur')} id="course-chauffeur" label={text('transports.chauffeur')}>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel="–"
            onChange={(driver) => set({ driver })}
            options={driverOptions(data, text)}
            value={draft.driver}
          />
        )}
      </Field>
      <Field errors={errors('Motif')} id="course-motif" label={text('transports.motif')}>
        {(aria) => <TextInput aria={aria} onChange={(reason) => set({ reason })} value={draft.reason} />}
      </Field>
    </>
  );
}

const FIELDS = ['IdVehicule', 'IdBenevole', 'IdUtilisateur', 'Motif'] as const;

function Hours({ draft, set }: PartProps): ReactNode {
  const text = useText();
  return (
    <div className={styles.formHours}>
      <Field id="course-debut" label={text('transports.debut')} required>
        {(aria) => <HourInput aria={aria} isLive onChange={(start) => set({ start })} value={draft.start} />}
      </Field>
      <Field id="course-fin" label={text('transports.fin')} required>
        {(aria) => <HourInput aria={aria} isLive onChange={(end) => set({ end })} value={draft.end} />}
      </Field>
    </div>
  );
}

function vehicleOptions({ day }: Transports): readonly SelectOption[] {
  return (day?.Vehicules ?? []).map(({ Id, Nom, NbPlaces }) => ({ value: String(Id), label: `${Nom} (${NbPlaces})` }));
}

function driverOptions({ day }: Transports, text: ReturnType<typeof useText>): readonly SelectOption[] {
  const offered = (day?.Chauffeurs ?? []).filter(({ IsChauffeur }) => IsChauffeur);
  return offered.map(({ Cle, Nom, IsDisponible }) => ({
    value: Cle,
    label: IsDisponible ? text('transports.disponible', { nom: Nom }) : Nom,
  }));
}
