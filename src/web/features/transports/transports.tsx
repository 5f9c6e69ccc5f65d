import { Mail, Plus, Printer, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { trajetSensEnum } from '#generated/enums/trajet-sens.gen.ts';
import { transportMoyenEnum } from '#generated/enums/transport-moyen.gen.ts';
import { addDays, daysBetween, formatFullDay } from '#domain/values/dates.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DayChoice as DayField } from '#web/records/fields/days/day-choice.tsx';
import { DayStrip } from '#web/ui/kit/day-strip/day-strip.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
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

/** Arrivals and departures of a day, and their drivers. */
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
  const language = useLanguage();
  const isWriter = can(WRITE);
  if (data.error !== null) return <LoadFailure error={data.error} retry={() => void data.readAgain()} />;
  if (data.date === '') return <PageSkeleton kind="list" />;
  return (
    <section className={styles.root} data-paper="board">
      <PageHead
        acts={[
          ...(isWriter
            ? [{ key: 'mail', icon: Mail, label: text('transports.envoyer'), onSelect: () => void mailAll(edition, data) }]
            : []),
          { key: 'print', icon: Printer, label: text('transports.imprimer'), onSelect: () => void printRuns(edition, data.date) },
        ]}
        days={<Days data={data} edition={edition} />}
        filters={<Filters data={data} />}
        primary={
          isWriter
            ? { key: 'propose', icon: Sparkles, label: text('transports.proposer'), onSelect: () => void askProposal(edition, data) }
            : null
        }
        printed={narrowingWords(data, { language, text })}
        title={text('transports.titre')}
      />
      <StaleDrivers data={data} edition={edition} isWriter={isWriter} />
      {data.day === null ? (
        <PageSkeleton kind="list" />
      ) : (
        <div className={styles.body}>
          <section aria-labelledby="tr-trajets">
            <h2 id="tr-trajets">
              {text('transports.trajets')} <span className={styles.note}>{text('transports.compte', { count: data.shown.length })}</span>
            </h2>
            {isWriter ? <ChosenBar data={data} edition={edition} /> : null}
            <div className={styles.surface}>
              <JourneyTable data={data} depth={depth} isWriter={isWriter} />
            </div>
          </section>
          <RunList data={data} depth={depth} edition={edition} entity={entity} isWriter={isWriter} />
        </div>
      )}
    </section>
  );
}

/** The day, and what the journeys are narrowed to. */
function narrowingWords(
  { date, narrowing: { sens, lieu, moyen, isWaiting } }: Data,
  { language, text }: { readonly language: Language; readonly text: ReturnType<typeof useText> },
): string {
  const labels = [
    trajetSensEnum.values.find(({ value }) => String(value) === sens),
    transportMoyenEnum.values.find(({ value }) => String(value) === moyen),
  ];
  return [
    formatFullDay(date, language),
    ...labels.flatMap((one) => (one === undefined ? [] : [one.labels[language]])),
    ...(lieu === '' ? [] : [lieu]),
    ...(isWaiting ? [text('transports.aPrendre')] : []),
  ].join(' · ');
}

function dayOr(date: unknown, otherwise: string): string {
  return typeof date === 'string' ? date : otherwise;
}

/** Guests come before the opening and leave after the end. */
const [BEFORE, AFTER] = [3, 3];

/** The days of the edition and those around it; any other is typed. */
function Days({ data, edition }: { readonly data: Data; readonly edition: number }): ReactNode {
  const text = useText();
  const editionEntry = useDictionary('dico-festival-editions').find(({ Eannee }) => Eannee === edition);
  const [first, last] = [dayOr(editionEntry?.DateDebut, data.date), dayOr(editionEntry?.DateFin, data.date)];
  const count = daysBetween(first, last) + BEFORE + AFTER + 1;
  const dates = Array.from({ length: count }, (_, index) => addDays(first, index - BEFORE));
  return (
    <DayStrip
      days={dates.map((date) => ({ date }))}
      end={
        <span className={styles.day}>
          <DayField label={text('transports.jour')} onChange={data.goTo} value={data.date} />
        </span>
      }
      label={text('transports.jours')}
      onChange={(date) => {
        // Two quick presses of an arrow are two days, before the first is drawn.
        const apart = daysBetween(data.date, date);
        if (Math.abs(apart) === 1) data.step(apart);
        else data.goTo(date);
      }}
      value={data.date}
    />
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

/** Acts on the ticked journeys. */
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
