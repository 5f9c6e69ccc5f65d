import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  festivalInscriptionClient,
  type FestivalInscriptionFilter,
  festivalProgrammeClient,
  type FestivalProgrammeFilter,
} from '#generated/client/records.gen.ts';
import type { FestivalInscriptionRow, FestivalProgrammeRow } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { BulkReport } from '#web/records/list/selection/bulk/bulk-report.tsx';
import { BulkTrial } from '#web/records/list/selection/bulk/bulk-trial.tsx';
import { countOf } from '#web/records/list/selection/bulk/send-changes.ts';
import { type BulkRun, useBulkEdit } from '#web/records/list/selection/bulk/use-bulk-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { PlaceSelect, usePlace } from './programme-place.tsx';
import '#web/records/sheet/frame/sheet.css';
import '#web/records/list/selection/bulk/bulk.css';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';

interface ProgrammeFormProps {
  readonly entity: EntityModule;
  readonly records: readonly RecordData[];
  readonly onChanged: () => void;
  readonly onClosed: () => void;
}

/** Chooses the programme, shows its length before and after and what keeps films out, then puts them there. */
export function ProgrammeForm({ entity, records, onChanged, onClosed }: ProgrammeFormProps): ReactNode {
  const text = useText();
  const { data, error } = useChoices(records);
  const [programme, setProgramme] = useState('');
  const changes = programme === '' ? [] : [{ Champ: 'IdProgramme', Operation: 'definir' as const, Valeur: Number(programme) }];
  const place = usePlace(programme);
  const run = useBulkEdit({ entity: entity.descriptor.name, records, changes, follow: place.follow });
  const { phase } = run;
  const isBusy = isUnderWay(run);
  if (phase === 'done' && run.report !== null) return <BulkReport entity={entity} onClosed={onClosed} records={records} run={run} />;
  if (error !== null) return <Banner tone="error">{failureText(error, text('composition.echec'))}</Banner>;
  if (data === undefined) return <div aria-busy className="sheet-loading" />;
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (phase === 'asking' && programme !== '') void run.tryAll();
        else if (phase === 'told' && passing(run) > 0) void run.changeAll().then(onChanged);
      }}
    >
      {data.programmes.length === 0 ? <Banner tone="info">{text('composition.aucun')}</Banner> : null}
      <fieldset className="bulk-lines" disabled={isBusy}>
        <Select
          emptyLabel={text('composition.choisir')}
          label={text('composition.programme')}
          onChange={setProgramme}
          options={data.programmes.map((one) => ({ value: String(one.Id), label: nameOf(one) }))}
          value={programme}
        />
        <PlaceSelect place={place} />
      </fieldset>
      <Lengths
        coming={data.rows.filter(({ Id }) => !isRefused(run, Id))}
        programme={data.programmes.find(({ Id }) => String(Id) === programme)}
      />
      <BulkTrial asked={records.length} entity={entity} run={run} />
      <FormActions isReady={programme !== ''} onClosed={onClosed} run={run} />
    </form>
  );
}

interface FormActionsProps {
  readonly run: BulkRun;
  /** A programme is chosen. */
  readonly isReady: boolean;
  readonly onClosed: () => void;
}

function FormActions({ run, isReady, onClosed }: FormActionsProps): ReactNode {
  const text = useText();
  const { phase } = run;
  const isBusy = isUnderWay(run);
  return (
    <DialogActions
      secondary={
        <Button onClick={isBusy ? run.stop : onClosed}>{text(phase === 'running' ? 'etape.serieArreter' : 'fiche.annuler')}</Button>
      }
      primary={
        phase === 'asking' ? (
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('etape.serieVerifier')}
          </Button>
        ) : (
          <Button disabled={phase !== 'told' || passing(run) === 0} type="submit" variant="primary">
            {text('composition.titre', { count: passing(run) })}
          </Button>
        )
      }
    />
  );
}

function isUnderWay({ phase }: BulkRun): boolean {
  return phase === 'trying' || phase === 'running';
}

function passing({ trial }: BulkRun): number {
  return trial === null ? 0 : countOf(trial, 'changee');
}

/** A person excluded by the trial no longer makes the programme. */
function isRefused({ phase, trial }: BulkRun, id: number): boolean {
  return phase === 'told' && trial?.outcomes.some(({ Id, Etat }) => Id === id && Etat === 'refusee') === true;
}

function nameOf({ Code, Libelle }: FestivalProgrammeRow): string {
  return [Code, Libelle].filter(Boolean).join(' ');
}

const PROGRAMMES_MAX = 1000;

/** The selected registrations with their length, and the programmes of their sections. */
function useChoices(records: readonly RecordData[]) {
  const ids = records.map(readId);
  return useQuery({
    queryKey: ['festival-programme', 'composition', ids],
    queryFn: async ({ signal }) => {
      const entriesFilter: FestivalInscriptionFilter = { IdsPk: ids, Colonnes: ['Duree', 'IdSection', 'IdProgramme'] };
      const rows = await festivalInscriptionClient.list({ filter: entriesFilter, skip: 0, take: ids.length, signal });
      const sections = [...new Set(rows.flatMap(({ IdSection }) => IdSection ?? []))];
      const filter: FestivalProgrammeFilter = {
        Criteres: { field: 'IdSection', op: 'in', value: sections },
        Colonnes: ['Code', 'Libelle', 'NbFilms', 'DureeTotale', 'IdSection'],
        Tri: [
          { Key: 'IdSection', Desc: false },
          { Key: 'Ordre', Desc: false },
        ],
      };
      const programmes = await festivalProgrammeClient.list({ filter, skip: 0, take: PROGRAMMES_MAX, signal });
      return { rows, programmes };
    },
    staleTime: 0,
  });
}

function secondsOf(duration: string | null | undefined): number {
  return parseDuration(duration ?? '') ?? 0;
}

interface LengthsProps {
  readonly coming: readonly FestivalInscriptionRow[];
  readonly programme: FestivalProgrammeRow | undefined;
}

function Lengths({ coming, programme }: LengthsProps): ReactNode {
  const text = useText();
  function describeLength(count: number, seconds: number): string {
    return text('composition.films', { count, duree: formatFilmDuration(seconds) });
  }
  function sum(rows: readonly FestivalInscriptionRow[]): number {
    return rows.reduce((total, { Duree }) => total + secondsOf(Duree), 0);
  }
  const others = coming.filter(({ IdProgramme }) => (IdProgramme ?? null) !== (programme?.Id ?? null));
  const leaving = others.filter(({ IdProgramme }) => (IdProgramme ?? null) !== null);
  const now = { films: programme?.NbFilms ?? 0, seconds: secondsOf(programme?.DureeTotale) };
  return (
    <>
      <DataTable
        isPlain
        aria-live="polite"
        columns={[
          { id: 'quoi', isRowHeader: true, cell: ({ label }) => label },
          { id: 'combien', isMuted: true, cell: ({ length }) => length },
        ]}
        rowKey={({ label }) => label}
        rows={[
          { label: text('composition.selection'), length: describeLength(coming.length, sum(coming)) },
          ...(programme === undefined
            ? []
            : [
                { label: text('composition.avant'), length: describeLength(now.films, now.seconds) },
                {
                  label: text('composition.apres'),
                  length: <strong>{describeLength(now.films + others.length, now.seconds + sum(others))}</strong>,
                },
              ]),
        ]}
      />
      {programme === undefined || leaving.length === 0 ? null : (
        <Banner tone="info">{text('composition.deja', { count: leaving.length })}</Banner>
      )}
    </>
  );
}
