import { type ReactNode, useState } from 'react';
import type { FieldDescriptor, FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { Select } from '#web/ui/select.tsx';
import { fieldLabel } from '../../lookup/resolve-field.ts';
import { useGroups } from '../groups/use-groups.ts';
import type { RowsViewProps } from '../question-view-props.ts';
import { useRowsHref } from '../use-rows-href.ts';
import { BoardLane } from './board-lane.tsx';
import { boardColumns, boardFields } from './board-fields.ts';
import styles from './board.module.css';
import { useBoardMove } from './use-board-move.ts';

/** Beyond the values of any enumeration. */
const GROUPS = 100;

/** The rows of a list in columns, by their state or by one of their choices. */
export function BoardView(props: RowsViewProps): ReactNode {
  const { entity, list } = props;
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const fields = boardFields(entity, (one) => !isMaskedFrom(can, entity.descriptor, one));
  const { question } = list.search;
  const field = fields.find(({ name }) => name === question?.par?.[0]) ?? firstField(props, fields);
  if (field === undefined) return <p className="ui-note">{text('kanban.aucun')}</p>;
  return (
    <div className={styles.view}>
      <fieldset aria-label={text('kanban.titre')} className={styles.bar}>
        <Select
          label={text('kanban.champ')}
          onChange={(par) => list.change({ display: 'kanban', question: { ...question, par: [par] } })}
          options={fields.map(({ name }) => ({ value: name, label: fieldLabel(entity, name, language) }))}
          value={field.name}
        />
      </fieldset>
      <Lanes {...props} field={field} />
    </div>
  );
}

/** The state, else the first choice that the list shows or filters by. */
function firstField({ entity, screen }: RowsViewProps, fields: readonly FieldDescriptor[]): FieldDescriptor | undefined {
  if (fields[0]?.name === entity.descriptor.states?.field) return fields[0];
  const names = [...screen.columns.map(({ field }) => field), ...screen.filters];
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])[0] ?? fields[0];
}

function Lanes({ field, ...props }: RowsViewProps & { readonly field: FieldDescriptor }): ReactNode {
  const { entity, screen, list } = props;
  const href = useRowsHref(list);
  const [dragged, setDragged] = useState<{ readonly row: RecordData; readonly name: string } | null>(null);
  const move = useBoardMove(props, field);
  const { name } = field;
  const groups = useGroups({
    descriptor: entity.descriptor,
    ecran: screen.screen,
    filter: list.filter,
    par: [{ champ: name }],
    calculs: [],
    max: GROUPS,
  });
  if (groups.error !== null) return <LoadFailure error={groups.error} retry={() => void groups.refetch()} />;
  if (groups.data === undefined) return <div aria-busy className={styles.lanes} />;
  const columns = boardColumns(entity, field, groups.data.Groupes);
  return (
    <div aria-busy={groups.isFetching} className={styles.lanes}>
      {columns.map((column) => {
        const node: FilterNode = column.value === null ? { field: name, op: 'empty' } : { field: name, op: 'in', value: [column.value] };
        return (
          <BoardLane
            {...props}
            column={column}
            columns={columns}
            dragged={dragged}
            href={href([node])}
            key={column.value}
            move={move}
            node={node}
            onDrag={(row, card) => setDragged(row === null ? null : { row, name: card })}
            takesDrag={dragged !== null && (dragged.row[name] ?? null) !== column.value}
          />
        );
      })}
    </div>
  );
}
