import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldDescriptor, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { addMonths, formatFullDay, formatMonthYear, weekdayName } from '#domain/values/dates.ts';
import type { Period } from '#domain/values/dates/periods.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { resolveField } from '../../lookup/resolve-field.ts';
import { listEvents, loadPage, recordKeys } from '../../record-api.ts';
import { isDay } from '../offered-displays.ts';
import { InnerLink } from '../inner-link.tsx';
import type { RowsViewProps } from '../question-view-props.ts';
import { useRowsHref } from '../use-rows-href.ts';
import { dayColumns, daysOfMonth, daysOfRow, nameColumns, weeksOf } from './calendar-days.ts';
import styles from './calendar.module.css';

/** Rows of one month that are read; a day beyond them leads to its list. */
const ROWS = 2000;
const SHOWN = 4;

/** The rows of a list on the days of a month, by any day that the records have. */
export function CalendarView(props: RowsViewProps): ReactNode {
  const { entity, list } = props;
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { descriptor } = entity;
  const { question } = list.search;
  const fields = descriptor.fields.filter((field) => isDay(field) && !isMaskedFrom(can, descriptor, field));
  const requestedField = question?.par?.[0]?.split(':')[0];
  const field = fields.find(({ name }) => name === requestedField) ?? firstDay(props, fields);
  const month = question?.mois ?? (list.viewer.festival?.from ?? list.viewer.today).slice(0, 7);
  if (field === undefined) return <p className="ui-note">{text('calendrier.aucun')}</p>;
  const { name: chosen } = field;
  function change(next: { readonly par?: string; readonly mois?: string }): void {
    list.change({ display: 'calendrier', question: { ...question, par: [next.par ?? chosen], mois: next.mois ?? month } });
  }
  function goTo(months: number): void {
    change({ mois: addMonths(`${month}-01`, months).slice(0, 7) });
  }
  const title = formatMonthYear(`${month}-01`, language);
  return (
    <div className={styles.view}>
      <fieldset aria-label={text('calendrier.titre')} className={styles.bar}>
        <IconButton icon={ChevronLeft} label={text('calendrier.avant')} onClick={() => goTo(-1)} />
        <strong aria-live="polite" className={styles.month}>
          {title}
        </strong>
        <IconButton icon={ChevronRight} label={text('calendrier.apres')} onClick={() => goTo(1)} />
        <Select
          label={text('calendrier.champ')}
          onChange={(par) => change({ par })}
          options={fields
            .flatMap(({ name }) => resolveField(entity, name, language) ?? [])
            .map(({ name, label }) => ({ value: name, label }))}
          value={chosen}
        />
      </fieldset>
      <MonthTable {...props} field={field} month={month} title={title} />
    </div>
  );
}

/** The first day that the list filters by or shows, else any. */
function firstDay({ screen }: RowsViewProps, fields: readonly FieldDescriptor[]): FieldDescriptor | undefined {
  const names = [...screen.filters, ...screen.columns.map(({ field }) => field)];
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])[0] ?? fields[0];
}

interface MonthProps extends RowsViewProps {
  readonly field: FieldDescriptor;
  readonly month: string;
  readonly title: string;
}

function MonthTable({ entity, list, opening, field, month, title }: MonthProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const href = useRowsHref(list);
  const period = daysOfMonth(month);
  const rows = useMonthRows({ entity, list, field, period });
  if (rows.error !== null) return <LoadFailure error={rows.error} retry={() => void rows.refetch()} />;
  const byDay = Map.groupBy(
    (rows.data ?? []).flatMap((row) => daysOfRow(field, row, period).map((day) => ({ day, row }))),
    ({ day }) => day,
  );
  const weeks = weeksOf(month);
  const isCut = (rows.data?.length ?? 0) === ROWS;
  return (
    <>
      {isCut ? <p className="ui-note">{text('calendrier.coupe', { nombre: ROWS })}</p> : null}
      <table aria-busy={rows.isFetching} className={styles.month}>
        <caption className="ui-sr-only">{title}</caption>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {weekdayName(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td data-other={day.slice(0, 7) !== month || undefined} key={day}>
                  <DayCell
                    day={day}
                    href={href([onDay(field, day)])}
                    nameOf={(row) => recordDisplay(entity, row, language)}
                    opening={opening}
                    rows={(byDay.get(day) ?? []).map(({ row }) => row)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface MonthRows extends Pick<RowsViewProps, 'entity' | 'list'> {
  readonly field: FieldDescriptor;
  readonly period: Period;
}

/** Rows that stand on a day of the month, with their names and those days. */
function useMonthRows({ entity: { descriptor }, list, field, period }: MonthRows): UseQueryResult<readonly RecordData[]> {
  const node: FilterNode = { field: field.name, op: 'between', value: [period.from, period.to] };
  const Criteres: FilterNode = { and: [...(list.filter.Criteres === null ? [] : [list.filter.Criteres]), node] };
  const filter = { ...list.filter, Criteres, Colonnes: [...new Set([...nameColumns(descriptor), ...dayColumns(field)])] };
  return useQuery({
    queryKey: recordKeys.page(descriptor.name, filter, { skip: 0, take: ROWS }),
    queryFn: ({ signal }) => loadPage(descriptor, { filter, skip: 0, take: ROWS, signal }),
    meta: listEvents(descriptor, filter),
    placeholderData: keepPreviousData,
  });
}

/** An instant stands on a day from its first moment to its last. */
function onDay(field: FieldDescriptor, day: string): FilterNode {
  const { name } = field;
  return comparedAs(field) === 'datetime' ? { field: name, op: 'between', value: [day, day] } : { field: name, op: 'eq', value: day };
}

interface DayCellProps extends Pick<RowsViewProps, 'opening'> {
  readonly day: string;
  readonly rows: readonly RecordData[];
  readonly href: string;
  readonly nameOf: (row: RecordData) => string;
}

/** The first rows of a day, and the way to all of them. */
function DayCell({ day, rows, href, nameOf, opening }: DayCellProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const left = rows.length - SHOWN;
  return (
    <>
      {rows.length === 0 ? (
        <span className={styles.day}>{Number(day.slice(8))}</span>
      ) : (
        <InnerLink
          className={styles.day}
          href={href}
          label={text('calendrier.jour', { jour: formatFullDay(day, language), count: rows.length })}
        >
          {Number(day.slice(8))}
        </InnerLink>
      )}
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN).map((row) => {
          const to = opening.hrefOf(readId(row));
          const name = nameOf(row);
          return (
            <li key={readId(row)} title={name}>
              {to === null ? name : <InnerLink href={to}>{name}</InnerLink>}
            </li>
          );
        })}
      </ul>
      {left > 0 ? <InnerLink href={href}>{text('calendrier.autres', { count: left })}</InnerLink> : null}
    </>
  );
}
