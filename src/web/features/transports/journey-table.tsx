import { Plane, Train, TramFront } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { trajetSensEnum } from '#generated/enums/trajet-sens.gen.ts';
import { TransportMoyen, transportMoyenEnum } from '#generated/enums/transport-moyen.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import type { TransportJourney } from '#domain/welcome/transport/list-transports.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { HourInput } from '#web/records/fields/days/day-choice.tsx';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
import { placeOf, type Transports } from './use-transports.ts';
import styles from './transports.module.css';

interface JourneyTableProps {
  readonly data: Transports;
  readonly isWriter: boolean;
  readonly guestPath: GuestPath;
}

/** Address of the record of a guest; null: it is not read by this person. */
type GuestPath = (participant: number) => string | null;

/** Journeys by place, in the order of their hours. */
export function JourneyTable({ data, isWriter, depth }: Omit<JourneyTableProps, 'guestPath'> & { readonly depth: number }): ReactNode {
  const text = useText();
  const guestPath = useGuestPath(depth);
  if (data.shown.length === 0) return <p className={styles.note}>{text('transports.aucunTrajet')}</p>;
  return (
    <Table
      className={styles.table}
      columns={[
        ...(isWriter ? [{ id: 'choix', header: '' }] : []),
        ...(['heure', 'invite', 'numero', 'course'] as const).map((key) => ({ id: key, header: text(`transports.${key}`) })),
      ]}
      row={([, some]) => (
        <>
          <PlaceRow data={data} guestPath={guestPath} isWriter={isWriter} journeys={some} />
          {some.map((journey) => (
            <JourneyRow data={data} guestPath={guestPath} isWriter={isWriter} journey={journey} key={journey.Id} />
          ))}
        </>
      )}
      rowKey={([place]) => place}
      rows={[...Map.groupBy(data.shown, (journey) => `${journey.Sens} ${placeOf(journey)}`)]}
    />
  );
}

function PlaceRow({ data, isWriter, journeys }: JourneyTableProps & { readonly journeys: readonly TransportJourney[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [first] = journeys;
  if (first === undefined) return null;
  const ids = journeys.map(({ Id }) => Id);
  const chosen = ids.filter((id) => data.chosen.has(id)).length;
  const place = placeOf(first) === '–' ? text('transports.sansLieu') : placeOf(first);
  return (
    <tr className={styles.place}>
      {isWriter ? (
        <td>
          <Checkbox
            aria-label={place}
            checked={chosen === ids.length}
            indeterminate={chosen > 0 && chosen < ids.length}
            onChange={(isChosen) => data.choose(ids, isChosen)}
          />
        </td>
      ) : null}
      <th colSpan={4} scope="colgroup">
        {[enumLabel(trajetSensEnum, first.Sens, language), place].join(' · ')}{' '}
        <span className={styles.note}>{text('transports.compte', { count: journeys.length })}</span>
      </th>
    </tr>
  );
}

const ICONS = { [TransportMoyen.avion]: Plane, [TransportMoyen.train]: Train, [TransportMoyen.bus]: TramFront };

function JourneyRow({ data, isWriter, guestPath, journey }: JourneyTableProps & { readonly journey: TransportJourney }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const Icon = Object.entries(ICONS).find(([means]) => Number(means) === journey.Moyen)?.[1];
  return (
    <tr aria-selected={data.chosen.has(journey.Id)}>
      {isWriter ? (
        <td>
          <Checkbox
            aria-label={text('transports.choisir', { nom: journey.Nom })}
            checked={data.chosen.has(journey.Id)}
            onChange={(isChosen) => data.choose([journey.Id], isChosen)}
          />
        </td>
      ) : null}
      <td className={styles.hour}>
        <Hour data={data} isWriter={isWriter} journey={journey} />
      </td>
      <td>
        <GuestLink guestPath={guestPath} journey={journey} />{' '}
        {journey.Telephone === null ? null : <span className={classNames(styles.note, styles.phone)}>{journey.Telephone}</span>}
      </td>
      <td className={styles.number}>
        {Icon === undefined ? null : <Icon aria-label={enumLabel(transportMoyenEnum, journey.Moyen, language) ?? ''} size={13} />}{' '}
        {journey.Numero ?? (Icon === undefined ? enumLabel(transportMoyenEnum, journey.Moyen, language) : '')}
      </td>
      <td>
        <RunOf data={data} journey={journey} />
      </td>
    </tr>
  );
}

function useGuestPath(depth: number): GuestPath {
  const { can } = useRights();
  const participants = useEntity('festival-participant');
  const screen = participants === null ? null : sheetScreen(participants.descriptor);
  if (screen === null || !can(screen.rights.record)) return () => null;
  return (participant) => recordPath(screen, participant, { depth: depth + 1, params: {} });
}

/** The guest, opened by name. */
function GuestLink({
  journey: { IdParticipant, Nom },
  guestPath,
}: Pick<JourneyTableProps, 'guestPath'> & { readonly journey: TransportJourney }): ReactNode {
  const to = guestPath(IdParticipant);
  return to === null ? Nom : <TextLink to={to}>{Nom}</TextLink>;
}

function RunOf({ data, journey }: { readonly data: Transports; readonly journey: TransportJourney }): ReactNode {
  const text = useText();
  const run = data.day?.Courses.find(({ Id }) => Id === journey.IdCourse);
  if (run !== undefined) return [clockOf(run.Debut), run.Vehicule].filter((part) => part !== null).join(' · ');
  if (journey.IdCourse !== null) return '…';
  return (
    <span className={journey.IsNavette ? styles.waiting : styles.note}>
      {text(journey.IsNavette ? 'transports.aPrendre' : 'transports.sansNavette')}
    </span>
  );
}

/** The hour of the ticket, and the one that is announced. */
function Hour({ data, isWriter, journey }: Omit<JourneyTableProps, 'guestPath'> & { readonly journey: TransportJourney }): ReactNode {
  const text = useText();
  const [isNoting, setNoting] = useState(false);
  const planned = (journey.Heure ?? '').slice(0, 5);
  const announced = journey.HeureReelle?.slice(0, 5) ?? null;
  if (isNoting) return <HourForm data={data} journey={journey} onDone={() => setNoting(false)} />;
  const hours = (
    <>
      {announced === null ? planned : <s>{planned}</s>}
      {announced === null ? null : (
        <>
          {' '}
          <strong className={styles.late}>{announced}</strong>
        </>
      )}
    </>
  );
  if (!isWriter || planned === '') return hours;
  return (
    <button
      className={styles.hourButton}
      onClick={() => setNoting(true)}
      title={text('transports.noter', { nom: journey.Nom })}
      type="button"
    >
      {hours}
      <span className="ui-sr-only">{text('transports.noter', { nom: journey.Nom })}</span>
    </button>
  );
}

interface HourFormProps {
  readonly data: Transports;
  readonly journey: TransportJourney;
  readonly onDone: () => void;
}

function HourForm({ data, journey, onDone }: HourFormProps): ReactNode {
  const text = useText();
  const [hour, setHour] = useState((journey.HeureReelle ?? journey.Heure ?? '').slice(0, 5));
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    const gone = new AbortController();
    // It stands in place of the button that opened it.
    form.current?.querySelector('input')?.focus();
    form.current?.addEventListener('keydown', ({ key }) => (key === 'Escape' ? leave() : undefined), { signal: gone.signal });
    return () => gone.abort();
  }, []);
  async function note(wanted: string | null): Promise<void> {
    if (await data.delay(journey, wanted)) onDone();
  }
  return (
    <form
      className={styles.noting}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void note(hour);
      }}
    >
      <UnreadNotes id={id}>
        <HourInput
          aria={{
            id,
            'aria-label': text('transports.nouvelleHeure'),
            'aria-describedby': `${id}-unread`,
            'aria-invalid': undefined,
            'aria-required': true,
          }}
          isLive
          onChange={setHour}
          value={hour}
        />
      </UnreadNotes>
      <Button disabled={hour === ''} type="submit">
        {text('transports.noterAction')}
      </Button>
      {journey.HeureReelle === null ? null : <Button onClick={() => void note(null)}>{text('transports.effacer')}</Button>}
    </form>
  );
}
