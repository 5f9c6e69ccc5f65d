import { type ReactNode, useId, useMemo, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { cellText, type Sheet } from '#domain/imports/cells.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useUser } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { type Choices, keyChoices, rememberColumns, rememberedColumns } from './import-plan.ts';
import type { ChosenTarget } from './load-targets.ts';
import type { Source } from './read-source.ts';
import type { Columns } from './sheet-values.ts';
import type { Prepared } from './use-import.ts';

const ROWS_MAX = 10_000;

interface ColumnsStepProps {
  readonly entity: EntityModule;
  readonly screen: string;
  readonly source: Source;
  readonly targets: readonly ChosenTarget[];
  /** What was prepared before somebody came back here. */
  readonly was: Prepared | null;
  readonly isBusy: boolean;
  readonly onPrepared: (prepared: Prepared) => void;
  readonly onBack: () => void;
}

/** What each column is, and what becomes of records that exist already. */
export function ColumnsStep(props: ColumnsStepProps): ReactNode {
  const { entity, source, isBusy, onPrepared, onBack } = props;
  const text = useText();
  const { sheetName, setSheet, sheet, choices, change, columns, keys, remember } = useColumns(props);
  const isTooLong = sheet.rows.length > ROWS_MAX;
  const isEmpty = columns.every((target) => target === null);
  return (
    <form
      className="import-columns"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || isTooLong) return;
        remember();
        onPrepared({
          entity: entity.descriptor.name,
          sheet,
          columns,
          targets: props.targets,
          clears: choices.clears,
          plan: { Cles: [...choices.keys], SiTrouve: choices.whenFound, SiAbsent: choices.whenAbsent },
        });
      }}
    >
      <p>{text('importation.lignes', { count: sheet.rows.length })}</p>
      {isTooLong ? <Banner tone="error">{text('importation.tropLong', { nombre: ROWS_MAX })}</Banner> : null}
      {source.sheets.length > 1 ? (
        <Select
          label={text('importation.feuille')}
          onChange={setSheet}
          options={source.sheets.map(({ name }) => ({ value: name, label: name }))}
          value={sheetName}
        />
      ) : null}
      <fieldset className="bulk-lines" disabled={isBusy}>
        <ColumnTable choices={choices} onChange={(chosen) => change({ columns: chosen })} sheet={sheet} targets={props.targets} />
        <MatchChoices choices={choices} entity={entity} keys={keys} onChange={change} />
      </fieldset>
      <DialogActions
        secondary={<Button onClick={onBack}>{text(isBusy ? 'etape.serieArreter' : 'importation.retour')}</Button>}
        primary={
          <Button disabled={isEmpty || isTooLong || isBusy} type="submit" variant="primary">
            {text('etape.serieVerifier')}
          </Button>
        }
      />
    </form>
  );
}

function useColumns({ entity, screen, source, targets, was }: ColumnsStepProps) {
  const language = useLanguage();
  const user = useUser();
  const [first] = source.sheets;
  const [sheetName, setName] = useState((was && source.sheets.find(({ sheet }) => sheet === was.sheet)?.name) ?? first?.name ?? '');
  const sheet = source.sheets.find(({ name }) => name === sheetName)?.sheet ?? { heads: [], rows: [] };
  const personal = useMemo(() => ({ user: user?.id ?? 0, screen }), [user?.id, screen]);
  const resolve = (keys: readonly (string | null)[]): Columns => keys.map((key) => targets.find((target) => target.key === key) ?? null);
  const start = (heads: readonly string[]): Choices => {
    const columns = guessColumns(heads, targets, rememberedColumns(personal));
    const unique = keyChoices(entity, resolve(columns), language).find(({ isUnique }) => isUnique);
    return { columns, keys: unique === undefined ? [] : [unique.name], whenFound: 'modifier', whenAbsent: 'creer', clears: false };
  };
  const [choices, setChoices] = useState(() => (was === null || was.sheet !== sheet ? start(sheet.heads) : choicesOf(was)));
  const columns = resolve(choices.columns);
  const keys = keyChoices(entity, columns, language);
  const known = new Set(keys.map(({ name }) => name));
  return {
    sheetName,
    setSheet: (name: string) => {
      setName(name);
      setChoices(start(source.sheets.find((one) => one.name === name)?.sheet.heads ?? []));
    },
    sheet,
    choices: { ...choices, keys: choices.keys.filter((name) => known.has(name)) },
    change: (more: Partial<Choices>) => setChoices({ ...choices, ...more }),
    columns,
    keys,
    remember: () => rememberColumns(personal, sheet.heads, choices.columns),
  };
}

const choicesOf = ({ columns, plan, clears }: Prepared): Choices => ({
  columns: columns.map((target) => target?.key ?? null),
  keys: plan.Cles,
  whenFound: plan.SiTrouve,
  whenAbsent: plan.SiAbsent,
  clears,
});

interface ColumnTableProps {
  readonly sheet: Sheet;
  readonly targets: readonly ChosenTarget[];
  readonly choices: Choices;
  readonly onChange: (columns: readonly (string | null)[]) => void;
}

const EXAMPLES = 3;

function ColumnTable({ sheet, targets, choices, onChange }: ColumnTableProps): ReactNode {
  const text = useText();
  const options = targets.map(({ key, label }) => ({ value: key, label }));
  return (
    <Table
      columns={[
        {
          id: 'colonne',
          header: text('importation.colonne'),
          isRowHeader: true,
          cell: (head, index) => (head === '' ? text('importation.sansTitre', { nombre: index + 1 }) : head),
        },
        {
          id: 'exemples',
          header: text('importation.exemples'),
          cellClassName: 'ui-note',
          cell: (_, index) => examplesOf(sheet, index),
        },
        {
          id: 'champ',
          header: text('importation.champ'),
          cell: (head, index) => (
            <Select
              emptyLabel={text('importation.ignorer')}
              label={text('importation.champDe', { colonne: head })}
              onChange={(key) => onChange(placed(choices.columns, index, key === '' ? null : key))}
              options={options}
              value={choices.columns[index] ?? ''}
            />
          ),
        },
      ]}
      // The columns of a file stay where they are.
      rowKey={(_, index) => index}
      rows={sheet.heads}
    />
  );
}

/** A field is filled by one column: the one that had it before gives it up. */
const placed = (columns: readonly (string | null)[], index: number, key: string | null): readonly (string | null)[] =>
  columns.map((held, at) => {
    if (at === index) return key;
    return held === key ? null : held;
  });

const examplesOf = ({ rows }: Sheet, index: number): string =>
  rows
    .map(({ cells }) => cellText(cells[index]))
    .filter((said) => said !== '')
    .slice(0, EXAMPLES)
    .join(' · ');

interface MatchChoicesProps {
  readonly entity: EntityModule;
  readonly choices: Choices;
  readonly keys: ReturnType<typeof keyChoices>;
  readonly onChange: (change: Partial<Choices>) => void;
}

function MatchChoices({ entity, choices, keys, onChange }: MatchChoicesProps): ReactNode {
  const text = useText();
  const { operations } = entity.descriptor;
  const toggle = (name: string, isChosen: boolean): void =>
    onChange({ keys: isChosen ? [...choices.keys, name] : choices.keys.filter((one) => one !== name) });
  return (
    <>
      {keys.length === 0 || !operations.includes('update') ? null : (
        <fieldset className="import-keys">
          <legend>{text('importation.retrouver')}</legend>
          {keys.map(({ name, label }) => (
            <CheckboxLine checked={choices.keys.includes(name)} key={name} label={label} onChange={(isChosen) => toggle(name, isChosen)} />
          ))}
        </fieldset>
      )}
      {choices.keys.length === 0 ? (
        <p className="ui-note">{text('importation.toutesNouvelles')}</p>
      ) : (
        <OutcomeChoices choices={choices} onChange={onChange} />
      )}
      <CheckboxLine checked={choices.clears} label={text('importation.vides')} onChange={(clears) => onChange({ clears })} />
    </>
  );
}

/** What becomes of a record that is there, and of one that is not. */
function OutcomeChoices({ choices, onChange }: Pick<MatchChoicesProps, 'choices' | 'onChange'>): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <div className="bulk-value">
      <Field id={`${id}-trouve`} label={text('importation.siTrouve')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => onChange({ whenFound: value === 'ignorer' ? 'ignorer' : 'modifier' })}
            options={[
              { value: 'modifier', label: text('importation.siTrouveModifier') },
              { value: 'ignorer', label: text('importation.siTrouveIgnorer') },
            ]}
            value={choices.whenFound}
          />
        )}
      </Field>
      <Field id={`${id}-absent`} label={text('importation.siAbsent')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => onChange({ whenAbsent: value === 'ignorer' ? 'ignorer' : 'creer' })}
            options={[
              { value: 'creer', label: text('importation.siAbsentCreer') },
              { value: 'ignorer', label: text('importation.siAbsentIgnorer') },
            ]}
            value={choices.whenAbsent}
          />
        )}
      </Field>
    </div>
  );
}
