import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getBonHotel } from '#generated/client/sdk/hebergement.gen.ts';
import { nightsBetween } from '#domain/lodging/presence.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import type { FeatureTabProps, RecordValues } from '#web/records/feature-tab.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import type { Cover, Span } from './cover-api.ts';
import { CoverActions } from './cover-actions.tsx';
import { CoverGrid } from './cover-grid.tsx';
import { CoverTotals } from './cover-totals.tsx';
import { HotelChoice } from './hotel-choice.tsx';
import { MonthSwitch } from './month-switch.tsx';
import { type NightSelection, NO_SELECTION } from './night-selection.ts';
import { StayForm } from './stay-form.tsx';
import { useCover } from './use-cover.ts';
import styles from './hotel-cover.module.css';

/** A companion who shares the room sleeps there unless another choice is made. */
function usualHost({ Compagnons }: Cover): number | null {
  return Compagnons.find((one) => one.IsHote && one.IsChambrePartagee)?.Id ?? null;
}

/** Hotel of a participant and payer of each night (001 §3, §5, §9). */
export function HotelCoverTab({ entity, id, record, form, readOnly }: FeatureTabProps): ReactNode {
  const { can } = useRights();
  const [hotel, setHotel] = useState<number | null>(null);
  const [span, setSpan] = useState<Span | null>(null);
  const [chosenHost, setHost] = useState<number | null | undefined>(undefined);
  const [selection, setSelection] = useState<NightSelection>(NO_SELECTION);
  const control = useCover({ id, hotel, span }, entity.descriptor.name);
  const { cover } = control;
  const pending = form !== undefined && isPending(record, form.values);
  if (cover === undefined) return <Waiting error={control.failure} retry={control.retry} />;
  const isShown = isThere(cover, hotel);
  const canAssign = can('FESTIVAL-HOTEL-PEC-WRITE') && !readOnly && isShown;
  return (
    <div className={styles.root}>
      {form === undefined ? null : <StayForm disabled={readOnly} entity={entity} form={form} record={record} />}
      {pending ? <PendingStay /> : null}
      <div className={styles.bar}>
        <HotelChoice
          canChoose={canAssign && !pending}
          cover={cover}
          onChoose={(chosen) => void control.chooseHotel(chosen)}
          onShow={setHotel}
          shown={isShown ? cover.IdHotelAffiche : hotel}
        />
        <MonthSwitch cover={cover} onChange={setSpan} span={span} />
      </div>
      <CoverTotals cover={cover} />
      {cover.Nuits.some(({ IdHotel }) => IdHotel !== null) ? <Voucher id={id} /> : null}
      <CoverActions
        canAssign={canAssign}
        control={control}
        cover={cover}
        host={chosenHost === undefined ? usualHost(cover) : chosenHost}
        isBlocked={pending}
        onHost={setHost}
        onSelect={setSelection}
        selection={selection}
      />
      <CoverGrid
        canAssign={canAssign && !pending}
        control={control}
        cover={cover}
        host={chosenHost === undefined ? usualHost(cover) : chosenHost}
        onSelect={setSelection}
        rows={shownRows(cover, span)}
        selection={selection}
      />
    </div>
  );
}

/** Typed values of the stay are saved before its nights are touched. */
/** Until the rooms of the hotel just chosen are there, a click would book the one shown before. */
function isThere({ IdHotelAffiche }: Cover, chosen: number | null): boolean {
  return chosen === null || IdHotelAffiche === chosen;
}

function PendingStay(): ReactNode {
  const text = useText();
  return (
    <p className={styles.pending} role="alert">
      {text('nuits.enAttente')}
    </p>
  );
}

function Voucher({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  return (
    <div>
      <Button icon={FileText} onClick={() => void download(() => getBonHotel({ path: { id }, ...AS_FILE }))}>
        {text('nuits.bon')}
      </Button>
    </div>
  );
}

/** The rows of the month that is turned to; without one those of the stay and of what is covered. */
function shownRows({ Nuits }: Cover, span: Span | null): Cover['Nuits'] {
  if (span === null) return Nuits;
  const days = new Set(nightsBetween(span.start, span.end));
  return Nuits.filter(({ Date }) => days.has(Date));
}

function Waiting({ error, retry }: { readonly error: Error | null; readonly retry: () => void }): ReactNode {
  const text = useText();
  if (error === null) return <PageSkeleton kind="list" />;
  return (
    <div className={styles.empty} role="alert">
      <p>{error instanceof ApiError ? error.detail : text('http.generique')}</p>
      <Button onClick={retry}>{text('page.reessayer')}</Button>
    </div>
  );
}

/** Does the sheet hold something that is not saved yet? Nights are counted on what is saved (F-283). */
function isPending(record: RecordValues, values: RecordValues): boolean {
  return Object.keys(values).some((name) => stated(values[name]) !== stated(record[name]));
}

function stated(value: unknown): string {
  return JSON.stringify(value === '' ? null : (value ?? null));
}
