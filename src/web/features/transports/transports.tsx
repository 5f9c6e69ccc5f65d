import { ChevronLeft, ChevronRight, Mail, Plus, Printer, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { trajetSensEnum } from '#generated/enums/trajet-sens.gen.ts';
import { transportMoyenEnum } from '#generated/enums/transport-moyen.gen.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DayChoice as DayField } from '#web/records/fields/days/day-choice.tsx';
import { Select } from '#web/ui/select.tsx';
import '#web/ui/controls.css';
import { JourneyTable } from './journey-table.tsx';
import { askProposal } from './proposal-form.tsx';
import { askRun } from './run-form.tsx';
import { printRuns } from './print-runs.ts';
import { RunList } from './run-list.tsx';
import { mailAll, StaleDrivers } from './stale-drivers.tsx';
import styles from './transports.module.css';
import { placeOf, type Transports as Data, useTransports } from './use-transports.ts';

const WRITE = 'FESTIVAL-COURSE-WRITE';

/** Who comes and goes on a day, and who drives them. */
export function Transports(props: FeatureScreenProps): ReactNode {
  const edition = useWorkingEdition();
  if (edition === null) return <PageSkeleton kind="list" />;
  return <TransportDesk {...props} edition={edition} key={edition} />;
}

interface TransportDeskProps extends FeatureScreenProps {
  readonly edition: number;
}

function TransportDesk({ edition, depth, entity }: TransportDeskProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const data = useTransports(edition);
  const isWriter = can(WRITE);
  if (data.error !== null) return <LoadFailure error={data.error} retry={() => void data.readAgain()} />;
  if (data.date === '') return <PageSkeleton kind="list" />;
  return (
    <section className={styles.root}>
      <header className={styles.header}>
        <h1>{text('transports.titre')}</h1>
        <DayChoice data={data} />
        <span className={styles.actions}>
          <Button icon={Printer} onClick={() => void printRuns(edition, data.date)}>
            {text('transports.imprimer')}
          </Button>
          {isWriter ? (
            <Button icon={Mail} onClick={() => void mailAll(edition, data)}>
              {text('transports.envoyer')}
            </Button>
          ) : null}
          {isWriter ? (
            <Button icon={Sparkles} onClick={() => void askProposal(edition, data)}>
              {text('transports.proposer')}
            </Button>
          ) : null}
        </span>
      </header>
      <StaleDrivers data={data} edition={edition} isWriter={isWriter} />
      <Filters data={data} />
      {data.day === null ? (
        <PageSkeleton kind="list" />
      ) : (
        <div className={styles.body}>
          <section aria-labelledby="tr-trajets">
            <h2 id="tr-trajets">
              {text('transports.trajets')} <span className={styles.note}>{text('transports.compte', { count: data.shown.length })}</span>
            </h2>
            {isWriter ? <ChosenBar data={data} edition={edition} /> : null}
            <JourneyTable data={data} isWriter={isWriter} />
          </section>
          <RunList data={data} depth={depth} edition={edition} entity={entity} isWriter={isWriter} />
        </div>
      )}
    </section>
  );
}

function DayChoice({ data }: { readonly data: Data }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <span className={styles.day}>
      <IconButton icon={ChevronLeft} label={text('transports.veille')} onClick={() => data.step(-1)} />
      <DayField label={text('transports.jour')} onChange={data.goTo} value={data.date} />
      <IconButton icon={ChevronRight} label={text('transports.lendemain')} onClick={() => data.step(1)} />
      <span className={styles.note}>{formatFullDay(data.date, language)}</span>
    </span>
  );
}

function Filters({ data: { narrowing, narrow, day } }: { readonly data: Data }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const places = [...new Set((day?.Trajets ?? []).map(placeOf))].toSorted();
  return (
    <div className={styles.filters}>
      <Select
        emptyLabel={text('transports.tousSens')}
        label={text('transports.sens')}
        onChange={(sens) => narrow({ sens })}
        options={trajetSensEnum.values.map(({ value, labels }) => ({ value: String(value), label: labels[language] }))}
        value={narrowing.sens}
      />
      <Select
        emptyLabel={text('transports.tousLieux')}
        label={text('transports.lieu')}
        onChange={(lieu) => narrow({ lieu })}
        options={places.map((value) => ({ value, label: value === '–' ? text('transports.sansLieu') : value }))}
        value={narrowing.lieu}
      />
      <Select
        emptyLabel={text('transports.tousMoyens')}
        label={text('transports.moyen')}
        onChange={(moyen) => narrow({ moyen })}
        options={transportMoyenEnum.values.map(({ value, labels }) => ({ value: String(value), label: labels[language] }))}
        value={narrowing.moyen}
      />
      <CheckboxLine checked={narrowing.isWaiting} label={text('transports.aPrendre')} onChange={(isWaiting) => narrow({ isWaiting })} />
    </div>
  );
}

/** What is done with the journeys that are ticked. */
function ChosenBar({ data, edition }: { readonly data: Data; readonly edition: number }): ReactNode {
  const text = useText();
  const journeys = (data.day?.Trajets ?? []).filter(({ Id }) => data.chosen.has(Id));
  const isNone = journeys.length === 0;
  return (
    <div className={styles.chosen}>
      <Button disabled={isNone} icon={Plus} onClick={() => void askRun(edition, data, journeys)}>
        {text('transports.nouvelle')}
      </Button>
      <Select
        disabled={isNone || data.day?.Courses.length === 0}
        emptyLabel={text('transports.ajouterA')}
        label={text('transports.ajouterA')}
        onChange={(id) => id !== '' && void data.assign(Number(id), journeys)}
        options={(data.day?.Courses ?? []).map((run) => ({ value: String(run.Id), label: runLabel(run) }))}
        value=""
      />
    </div>
  );
}

function runLabel(run: NonNullable<Data['day']>['Courses'][number]): string {
  return [clockOf(run.Debut), run.Lieu, run.Vehicule, run.Chauffeur].filter((part) => part !== null && part !== '').join(' · ');
}
