import { type ReactNode, useId, useState } from 'react';
import type { FilterOperator } from '#generated/entities/descriptor.gen.ts';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { filterKind, isComplete, offeredOperators, withOperator } from './filter-model.ts';
import { UnreadContext, useUnread } from '#web/ui/unread.tsx';
import { FilterValue } from './filter-value.tsx';
import type { FilterLeaf } from '../list-search.ts';

interface FilterEditorProps {
  readonly leaf: FilterLeaf;
  readonly named: NamedField;
  readonly onApply: (leaf: FilterLeaf) => void;
  readonly onRemove: () => void;
}

const OPERATOR_KEYS: Readonly<Record<FilterOperator, PlainMessageKey>> = {
  eq: 'filtre.op.eq',
  ne: 'filtre.op.ne',
  same: 'filtre.op.same',
  contains: 'filtre.op.contains',
  starts: 'filtre.op.starts',
  gt: 'filtre.op.gt',
  gte: 'filtre.op.gte',
  lt: 'filtre.op.lt',
  lte: 'filtre.op.lte',
  between: 'filtre.op.between',
  in: 'filtre.op.in',
  notIn: 'filtre.op.notIn',
  empty: 'filtre.op.empty',
  notEmpty: 'filtre.op.notEmpty',
  anyFlag: 'filtre.op.anyFlag',
  period: 'filtre.op.period',
};

/** A filter finds a stay or chosen days by one of their days: they equal none. */
export function operatorKey(named: NamedField, op: FilterOperator): PlainMessageKey {
  return op === 'eq' && ['span', 'days'].includes(filterKind(named)) ? 'filtre.op.jour' : OPERATOR_KEYS[op];
}

/** One filter being written: operator and value, applied by Enter or its button. */
export function FilterEditor({ leaf, named, onApply, onRemove }: FilterEditorProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const [draft, setDraft] = useState(leaf);
  const unread = useUnread();
  const isReady = isComplete(draft) && unread.sentences.length === 0;
  const operators = offeredOperators(named).map((op) => ({ value: op, label: text(operatorKey(named, op)) }));
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onApply(draft);
      }}
    >
      <p className="filter-title" id={id}>
        {named.label}
      </p>
      {operators.length > 1 ? (
        <Select
          label={text('filtre.operateur', { label: named.label })}
          onChange={(op) => setDraft(withOperator(draft, operators.find((item) => item.value === op)?.value ?? draft.op))}
          options={operators}
          value={draft.op}
        />
      ) : null}
      <UnreadContext value={unread.tell}>
        <FilterValue
          language={language}
          leaf={draft}
          named={named}
          onChange={(value) => setDraft({ field: draft.field, op: draft.op, value })}
        />
      </UnreadContext>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('filtre.appliquer')}
          </Button>
        }
        secondary={
          <Button onClick={onRemove} variant="quiet">
            {text('filtre.retirer')}
          </Button>
        }
      />
    </form>
  );
}
