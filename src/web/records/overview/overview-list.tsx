import type { ReactNode } from 'react';
import type { ApercuListe } from '#generated/client/types.gen.ts';
import type { EntityModule, OverviewList as ListDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, readId, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { cellText } from '../fields/cell-text.ts';
import { cellValue } from '../fields/cell-value.tsx';
import { useCellContext } from '../fields/use-cell-context.ts';
import { RowLink } from '../identity/record-link.tsx';
import { entityLabel, type NamedField, resolveField } from '../lookup/resolve-field.ts';
import { useEntity } from '../use-entity.ts';

interface OverviewListProps {
  readonly owner: EntityModule;
  readonly list: ListDescriptor;
  readonly rows: ApercuListe;
  readonly onTab: (tab: string) => void;
}

/** The first rows of what hangs on the record; its title opens the tab that shows them all. */
export function OverviewList({ owner, list, rows, onTab }: OverviewListProps): ReactNode {
  const module = useEntity(list.entity);
  if (module === null) return <div aria-busy className="overview-loading" />;
  return (
    <div className="overview-list">
      <ListTitle list={list} module={module} onTab={onTab} owner={owner} />
      <ul>
        {rows.Lignes.filter(isRecordData).map((row) => (
          <Row key={readId(row)} list={list} module={module} row={row} />
        ))}
      </ul>
      {rows.IsSuite ? <More list={list} onTab={onTab} /> : null}
    </div>
  );
}

interface TitleProps {
  readonly owner: EntityModule;
  readonly module: EntityModule;
  readonly list: ListDescriptor;
  readonly onTab: (tab: string) => void;
}

function ListTitle({ owner, module, list: { title, tab }, onTab }: TitleProps): ReactNode {
  const language = useLanguage();
  const sectionTitle = title === null ? null : entityLabel(owner, `sections.${title}`, language);
  const name = sectionTitle ?? (tab === null ? entityLabel(module, 'many', language) : entityLabel(owner, `tabs.${tab}`, language));
  if (tab === null) return <h4>{name}</h4>;
  return (
    <h4>
      <button className="ui-link" onClick={() => onTab(tab)} type="button">
        {name}
      </button>
    </h4>
  );
}

function More({ list: { tab }, onTab }: Pick<TitleProps, 'list' | 'onTab'>): ReactNode {
  const text = useText();
  if (tab === null) return <span className="ui-muted">…</span>;
  return (
    <button className="ui-link" onClick={() => onTab(tab)} type="button">
      {text('fiche.apercuTout')}
    </button>
  );
}

interface RowProps {
  readonly module: EntityModule;
  readonly list: ListDescriptor;
  readonly row: RecordData;
}

function Row({ module, list, row }: RowProps): ReactNode {
  const context = useCellContext();
  const named = list.columns.flatMap((column) => resolveField(module, column, context.language) ?? []);
  const held = named.filter((one) => cellText(one, row, context) !== '');
  const [leading, ...others] = held;
  if (leading === undefined) return null;
  return (
    <li>
      <span className="overview-row-name">
        <RowLink module={module} named={leading} row={row}>
          {cellValue(leading, row, context)}
        </RowLink>
      </span>
      {others.map((one) => (
        <span className="overview-row-said" key={one.name} title={one.label}>
          <Said named={one} row={row} />
        </span>
      ))}
    </li>
  );
}

const SCHEMES: Readonly<Record<string, string>> = { email: 'mailto:', phone: 'tel:' };

/** A number is called and an address written to, at a touch. */
function Said({ named, row }: { readonly named: NamedField; readonly row: RecordData }): ReactNode {
  const context = useCellContext();
  const scheme = SCHEMES[named.kind];
  if (scheme === undefined) return cellValue(named, row, context);
  const linkText = cellText(named, row, context);
  return <a href={`${scheme}${linkText.replaceAll(/\s/g, '')}`}>{linkText}</a>;
}
