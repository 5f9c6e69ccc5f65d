import type { ReactNode } from 'react';
import type { EntityModule, OverviewGroup, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Status, StatusOf } from '#web/ui/status/status.tsx';
import { cellStatus } from '../fields/cell-text.ts';
import { useCellContext } from '../fields/use-cell-context.ts';
import { dueValues } from '../identity/header-values.ts';
import { IdentityPicture } from '../identity/identity-line.tsx';
import { entityLabel, resolveField } from '../lookup/resolve-field.ts';
import { OverviewField } from './overview-field.tsx';
import { OverviewList } from './overview-list.tsx';
import type { OverviewProps } from './overview-props.ts';
import { useOverviewLists } from './use-overview.ts';

/** Picture, state and next step, then what the schema says of the record, group by group in the order of need. */
export function Overview({ entity, id, record, onTab }: OverviewProps): ReactNode {
  const lists = useOverviewLists(entity.descriptor, id);
  return (
    <div className="overview-content">
      <IdentityPicture entity={entity} record={record} />
      <State entity={entity} record={record} />
      {(entity.descriptor.overview ?? []).map((group) => (
        <Group entity={entity} group={group} key={group.group} lists={lists} onTab={onTab} record={record} />
      ))}
    </div>
  );
}

interface RecordProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
}

function State({ entity, record }: RecordProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { states } = entity.descriptor;
  const named = states === null ? null : resolveField(entity, states.field, language);
  if (states === null || named === null) return null;
  const status = cellStatus(named, record);
  const present = readNumber(record, states.field);
  function isNext({ from, right }: TransitionDescriptor): boolean {
    return present !== null && from.includes(present) && can(right);
  }
  const next = states.transitions.filter(isNext).map(({ name }) => entityLabel(entity, `transitions.${name}`, language));
  return (
    <div className="overview-state">
      <StatusOf of={status} />
      {next.length === 0 ? null : <p>{text('fiche.apercuSuite', { etapes: next.join(', ') })}</p>}
    </div>
  );
}

interface GroupProps extends RecordProps {
  readonly group: OverviewGroup;
  readonly lists: ReturnType<typeof useOverviewLists>;
  readonly onTab: (tab: string) => void;
}

function Group({ entity, record, group: { group, items }, lists, onTab }: GroupProps): ReactNode {
  const text = useText();
  const fields = items.flatMap((item) => ('field' in item ? [item.field] : []));
  const shown = items.map((item, index) => ('field' in item ? null : { list: item, rows: lists.get(`${group}.${index}`) }));
  return (
    <section className="overview-group" data-group={group}>
      <h3>{text(`fiche.apercuGroupe.${group}`)}</h3>
      {group === 'missing' ? (
        <Missing entity={entity} fields={fields} record={record} />
      ) : (
        <Facts entity={entity} fields={fields} record={record} />
      )}
      {shown.map((said) =>
        said === null || said.rows === undefined || said.rows.Lignes.length === 0 ? null : (
          <OverviewList key={said.rows.Cle} list={said.list} onTab={onTab} owner={entity} rows={said.rows} />
        ),
      )}
    </section>
  );
}

interface FieldsProps extends RecordProps {
  readonly fields: readonly string[];
}

function Missing({ entity, fields, record }: FieldsProps): ReactNode {
  const context = useCellContext();
  const due = dueValues(entity, fields, { record, context });
  if (due.length === 0) return null;
  return (
    <ul className="overview-missing">
      {due.map(({ name, label, text: said, isLabelled, status }) => (
        <li key={name}>
          <Status meaning={status ?? 'todo'}>{isLabelled ? `${label} ${said}` : said}</Status>
        </li>
      ))}
    </ul>
  );
}

function Facts({ entity, fields, record }: FieldsProps): ReactNode {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map((name) => (
        <OverviewField entity={entity} key={name} name={name} record={record} />
      ))}
    </dl>
  );
}
