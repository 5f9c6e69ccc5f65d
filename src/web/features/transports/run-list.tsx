import { Link } from '@tanstack/react-router';
import { Printer, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import type { TransportRun } from '#domain/welcome/transport/list-transports.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { printRuns } from './print-runs.ts';
import type { Transports } from './use-transports.ts';
import styles from './transports.module.css';

interface RunListProps extends Pick<FeatureScreenProps, 'depth' | 'entity'> {
  readonly data: Transports;
  readonly edition: number;
  readonly isWriter: boolean;
}

/** Runs of the day: who drives what, when, and whom. */
export function RunList({ data, ...rest }: RunListProps): ReactNode {
  const text = useText();
  const runs = data.day?.Courses ?? [];
  return (
    <section aria-labelledby="tr-courses" className={styles.runs}>
      <h2 id="tr-courses">{text('transports.courses')}</h2>
      {runs.length === 0 ? <p className={styles.note}>{text('transports.aucuneCourse')}</p> : null}
      <ul>
        {runs.map((run) => (
          <RunCard {...rest} data={data} key={run.Id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function RunCard({ data, run, depth, entity, edition, isWriter }: RunListProps & { readonly run: TransportRun }): ReactNode {
  const text = useText();
  const screen = sheetScreen(entity.descriptor);
  const to = screen === null ? null : recordPath(screen, run.Id, { depth: depth + 1, params: {} });
  const hours = `${clockOf(run.Debut)} – ${clockOf(run.Fin)}`;
  const { Cle, Chauffeur } = run;
  return (
    <li className={styles.run} data-late={run.Retard > 0 || undefined}>
      <p className={styles.runHead}>
        <strong>
          {to === null ? (
            hours
          ) : (
            <Link aria-label={text('transports.ouvrir', { heure: hours })} to={to}>
              {hours}
            </Link>
          )}
        </strong>{' '}
        {run.Lieu}
        {run.Retard > 0 ? (
          <span className={styles.late}>
            <TriangleAlert aria-hidden size={13} /> {text('transports.retard', { minutes: run.Retard })}
          </span>
        ) : null}
      </p>
      <p>
        {run.Vehicule ?? text('transports.sansVehicule')} · {Chauffeur ?? text('transports.sansChauffeur')}{' '}
        {run.Telephone === null ? null : <span className={classNames(styles.note, styles.phone)}>{run.Telephone}</span>}
        {Cle === null || Chauffeur === null ? null : (
          <IconButton
            icon={Printer}
            label={text('transports.imprimerUn', { nom: Chauffeur })}
            onClick={() => void printRuns(edition, data.date, Cle)}
            size={13}
          />
        )}
      </p>
      {run.NbPlaces === null ? null : (
        <p className={styles.note}>{text('transports.places', { pris: run.Passagers.length, places: run.NbPlaces })}</p>
      )}
      {run.Motif === null ? null : <p className={styles.note}>{run.Motif}</p>}
      {run.DateEnvoi === null ? null : <p className={styles.note}>{text('transports.envoyee', { date: formatDateTime(run.DateEnvoi) })}</p>}
      <Passengers data={data} isWriter={isWriter} run={run} />
    </li>
  );
}

function Passengers({
  data,
  run,
  isWriter,
}: {
  readonly data: Transports;
  readonly run: TransportRun;
  readonly isWriter: boolean;
}): ReactNode {
  const text = useText();
  const passengers = (data.day?.Trajets ?? []).filter(({ Id }) => run.Passagers.includes(Id));
  return (
    <ul className={styles.passengers}>
      {passengers.map((journey) => (
        <li key={journey.Id}>
          <span>
            {(journey.HeureReelle ?? journey.Heure ?? '').slice(0, 5)} {journey.Nom}
          </span>
          {isWriter ? (
            <IconButton
              icon={X}
              label={text('transports.retirer', { nom: journey.Nom })}
              onClick={() => void data.assign(null, [journey])}
              size={13}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
