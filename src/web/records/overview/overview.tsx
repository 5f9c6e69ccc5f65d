import type { ReactNode } from 'react';
import type { EntityModule, OverviewGroup } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { KeyHints } from '#web/ui/kit/key-hints/key-hints.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { useCellContext } from '../fields/use-cell-context.ts';
import { dueValues } from '../identity/header-values.ts';
import { IdentityPicture } from '../identity/identity-line.tsx';
import { entityLabel } from '../lookup/resolve-field.ts';
import { OverviewField } from './overview-field.tsx';
import { OverviewList } from './overview-list.tsx';
import type { OverviewProps } from './overview-props.ts';
import { useOverviewLists } from './use-overview.ts';

/** Picture and next step, then what the schema says of the record, group by group in the order of need, and the keys of the sheet. */
export function Overview({ entity, id, record, onTab }: OverviewProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { lists, isAwaited } = useOverviewLists(entity.descriptor, id);
  const groups = entity.descriptor.overview ?? [];
  // A group below a list that comes later is shown with it: it would move under the hand.
  const firstList = groups.findIndex(({ items }) => items.some((item) => !('field' in item)));
  const hints = [
    ...(can(entity.descriptor.rights.write) ? [{ keys: ['Ctrl', 'S'], label: text('fiche.touches.enregistrer') }] : []),
    { keys: ['Ctrl', 'Alt', 'A'], label: text('fiche.touches.apercu') },
  ];
  return (
    <div className="overview-content">
      <IdentityPicture entity={entity} record={record} />
      <NextSteps entity={entity} record={record} />
      {groups.map((group, index) => (
        <Group
          entity={entity}
          group={group}
          isHeldBack={isAwaited && index > firstList}
          key={group.group}
          lists={lists}
          onTab={onTab}
          record={record}
        />
      ))}
      {isAwaited ? null : <KeyHints hints={hints} />}
    </div>
  );
}

interface RecordProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
}

/** Steps that the reader may take; the state itself stands in the header. */
function NextSteps({ entity, record }: RecordProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { states } = entity.descriptor;
  const present = states === null ? null : readNumber(record, states.field);
  if (states === null || present === null) return null;
  const next = states.transitions
    .filter(({ from, right }) => from.includes(present) && can(right))
    .map(({ name }) => entityLabel(entity, `transitions.${name}`, language));
  return next.length === 0 ? null : <p className="overview-next">{text('fiche.apercuSuite', { etapes: next.join(', ') })}</p>;
}

const HELD_BACK = { visibility: 'hidden' } as const;

interface GroupProps extends RecordProps {
  readonly group: OverviewGroup;
  readonly lists: ReturnType<typeof useOverviewLists>['lists'];
  /** Takes its room without being seen yet. */
  readonly isHeldBack: boolean;
  readonly onTab: (tab: string) => void;
}

function Group({ entity, record, group: { group, items }, isHeldBack, lists, onTab }: GroupProps): ReactNode {
  const text = useText();
  const fields = items.flatMap((item) => ('field' in item ? [item.field] : []));
  const shown = items.map((item, index) => ('field' in item ? null : { list: item, rows: lists.get(`${group}.${index}`) }));
  return (
    <section className="overview-group" data-group={group} style={isHeldBack ? HELD_BACK : undefined}>
      <h3>{text(`fiche.apercuGroupe.${group}`)}</h3>
      {group === 'missing' ? (
        <Missing entity={entity} fields={fields} record={record} />
      ) : (
        <Facts entity={entity} fields={fields} record={record} />
      )}
      {shown.map((entry) =>
        entry === null || entry.rows === undefined || entry.rows.Lignes.length === 0 ? null : (
          <OverviewList key={entry.rows.Cle} list={entry.list} onTab={onTab} owner={entity} rows={entry.rows} />
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
  const headerFields = entity.descriptor.header?.due ?? [];
  const due = dueValues(
    entity,
    // Facts due that the header shows are not repeated.
    fields.filter((name) => !headerFields.includes(name)),
    { record, context },
  );
  if (due.length === 0) return null;
  return (
    <ul className="overview-missing">
      {due.map(({ name, label, text: dueText, isLabelled, status }) => (
        <li key={name}>
          <Status meaning={status ?? 'todo'}>{isLabelled ? `${label} ${dueText}` : dueText}</Status>
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
