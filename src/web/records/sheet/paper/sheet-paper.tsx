import { useIsFetching, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { formatDateTime, toUtcText } from '#domain/values/dates.ts';
import { isRecordData, readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { cellStatus } from '#web/records/fields/cell-text.ts';
import { cellValue } from '#web/records/fields/cell-value.tsx';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { ReadContent } from '#web/records/fields/read/read-value.tsx';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { IdentityLine, IdentityPicture } from '#web/records/identity/identity-line.tsx';
import { entityLabel, fieldLabel, resolveField } from '#web/records/lookup/resolve-field.ts';
import { useFace } from '#web/session/festival-face.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import { useEditionWords } from '#web/session/use-edition-words.ts';
import { StatusOf } from '#web/ui/status/status.tsx';
import { Table } from '#web/ui/table.tsx';
import { filledParts, type PaperGroup, paperGroups } from './paper-facts.ts';
import { loadPaperLists, type PaperList } from './paper-lists.ts';
import type { PaperProps } from './paper-props.ts';
import './paper.css';

const NO_LISTS: readonly PaperList[] = [];

/** A record as a file of facts: what it is, what is filled in, and what hangs on it, without what only a screen needs. */
export function SheetPaper(props: PaperProps): ReactNode {
  const { entity, screen, record } = props;
  const language = useLanguage();
  const { can } = useRights();
  const paper = useRef<HTMLTableElement>(null);
  const { lists, isLoaded } = usePaperLists(props);
  usePrintOnce(paper, isLoaded);
  const tabs = screen.tabs.filter(({ right }) => right === null || can(right));
  return (
    // The foot of a table stands at the end of each page.
    <table className="sheet-paper" ref={paper} role="presentation">
      <tbody>
        <tr>
          <td>
            <PaperHead {...props} />
            <div className="paper-groups">
              {paperGroups(tabs, { module: entity, record, language }).map((group) => (
                <Group {...props} group={group} key={group.key} />
              ))}
            </div>
            <div className="paper-lists">
              {lists.map((list) => (
                <List key={list.key} list={list} />
              ))}
            </div>
          </td>
        </tr>
      </tbody>
      <PaperFoot title={props.title} />
    </table>
  );
}

/** Facts alone are better than no paper: a list that cannot be read is left out with the others. */
function usePaperLists({ entity, screen, id, record }: PaperProps) {
  const { can } = useRights();
  const context = useCellContext();
  const { data, isError } = useQuery({
    queryKey: [entity.descriptor.name, 'paper', id],
    queryFn: ({ signal }) => loadPaperLists({ entity, tabs: screen.tabs, id, record, context, can, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return { lists: data ?? NO_LISTS, isLoaded: data !== undefined || isError };
}

/** Prints once all that is named was read, and every picture seen. */
function usePrintOnce(paper: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const isPrinted = useRef(false);
  const isWhole = useIsFetching() === 0 && isLoaded;
  useEffect(() => {
    if (!isWhole || isPrinted.current) return;
    isPrinted.current = true;
    const pictures = [...(paper.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => window.print());
  }, [isWhole, paper]);
}

function PaperHead({ entity, record, title }: PaperProps): ReactNode {
  const language = useLanguage();
  const { states, edition } = entity.descriptor;
  const named = states === null ? null : resolveField(entity, states.field, language);
  const status = named === null ? null : cellStatus(named, record);
  const year = edition === null ? null : readNumber(record, edition);
  return (
    <div className="paper-head">
      <div>
        <p className="paper-kind">
          {entityLabel(entity, 'one', language)}
          {year === null || title.includes(String(year)) ? null : ` · ${year}`}
        </p>
        <div className="paper-name">
          <h1>{title}</h1>
          {status === null ? null : <StatusOf of={status} />}
        </div>
        <IdentityLine entity={entity} isYearTold record={record} />
      </div>
      <IdentityPicture entity={entity} record={record} />
    </div>
  );
}

function Group({ entity, modules, record, group: { title, fields } }: PaperProps & { readonly group: PaperGroup }): ReactNode {
  const language = useLanguage();
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {fields.map((field) => {
          const value = record[editedProperty(field)] ?? null;
          const owned = field.kind === 'owned' ? modules.get(field.to ?? '') : undefined;
          return (
            <div key={field.name}>
              <dt>{fieldLabel(entity, field.name, language)}</dt>
              <dd>
                {owned !== undefined && isRecordData(value) ? (
                  <Owned module={owned} record={value} />
                ) : (
                  <ReadContent field={field} module={entity} record={record} value={value} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** A record kept in this one, an address above all, in one line. */
function Owned({ module, record }: { readonly module: EntityModule; readonly record: RecordData }): ReactNode {
  return filledParts(module, record).map((field, index) => (
    <span key={field.name}>
      {index === 0 ? null : ', '}
      <ReadContent field={field} module={module} record={record} value={record[field.name] ?? null} />
    </span>
  ));
}

/** As many columns fit beside another list, unless an address is among them. */
const NARROW_MAX = 3;

function List({ list: { title, columns, rows, isCut } }: { readonly list: PaperList }): ReactNode {
  const context = useCellContext();
  const isWide = columns.length > NARROW_MAX || columns.some(({ kind }) => kind === 'url');
  return (
    <section data-wide={isWide || undefined}>
      <h2>{title}</h2>
      <Table
        className="paper-table"
        columns={columns.map((named) => ({
          id: named.name,
          header: named.label,
          align: alignmentOf(named.field),
          cell: (row: RecordData) => cellValue(named, row, context),
        }))}
        rowKey={readId}
        rows={rows}
      />
      {isCut ? <p>…</p> : null}
    </section>
  );
}

/** Festival, edition, title, date and person, at the end of each page. */
function PaperFoot({ title }: Pick<PaperProps, 'title'>): ReactNode {
  const text = useText();
  const user = useUser();
  const face = useFace();
  const edition = useEditionWords();
  const [at] = useState(() => Date.now());
  const nom = [user?.prenom, user?.nom].filter(Boolean).join(' ');
  const footParts = [face.name, edition, title, text('filtre.imprime', { date: formatDateTime(toUtcText(at)), nom })];
  return (
    <tfoot>
      <tr>
        <td className="paper-foot">{footParts.filter(Boolean).join(' · ')}</td>
      </tr>
    </tfoot>
  );
}
