import { type ReactNode, useMemo, useState } from 'react';
import type { EntityDescriptor, EntityModule } from '#generated/entities/descriptor.gen.ts';
import { cellText, type Sheet, sheetOf } from '#domain/imports/cells.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { groupedHeads, likelyGrouped } from '#domain/imports/head-groups.ts';
import { identityOf } from '#domain/imports/known/identity.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useUser } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { type Choices, headPlaceOf, keyChoices, rememberColumns, rememberedColumns } from './import-plan.ts';
import { ColumnTable } from './column-table.tsx';
import type { ChosenTarget } from './chosen-target.ts';
import { MatchChoices } from './match-choices.tsx';
import type { Source, SourceSheet } from './read-source.ts';
import { SheetChoices } from './sheet-choices.tsx';
import { titleColumn } from './names/known-records.ts';
import type { Columns } from './names/wanted-names.ts';
import { withTitleTwice } from './parts/part-columns.ts';
import type { Prepared, SheetPlace } from './prepared.ts';

const ROWS_MAX = 10_000;

interface ColumnsStepProps {
  readonly entity: EntityModule;
  readonly screen: string;
  readonly source: Source;
  readonly targets: readonly ChosenTarget[];
  /** Lines prepared before somebody came back here. */
  readonly was: Prepared | null;
  readonly isBusy: boolean;
  readonly onPrepared: (prepared: Prepared) => void;
  /** The text of the file, read in another encoding. */
  readonly onSource: (source: Source) => void;
  readonly onBack: () => void;
}

/** Meaning of each column, and the fate of records that exist already. */
export function ColumnsStep(props: ColumnsStepProps): ReactNode {
  const { entity, source, isBusy, onPrepared, onSource, onBack } = props;
  const text = useText();
  const chosen = useColumns(props);
  const { sheet, choices, change, columns, keys, fixed } = chosen;
  const isTooLong = sheet.rows.length > ROWS_MAX;
  const isEmpty = columns.every((target) => target === null);
  return (
    <form
      className="import-columns"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || isTooLong) return;
        chosen.remember();
        onPrepared(chosen.prepared());
      }}
    >
      <p>{text('importation.lignes', { count: sheet.rows.length })}</p>
      {isTooLong ? <Banner tone="error">{text('importation.tropLong', { nombre: ROWS_MAX })}</Banner> : null}
      <fieldset className="bulk-lines" disabled={isBusy}>
        <SheetChoices chosen={chosen} onSource={onSource} source={source} />
        <ColumnTable choices={choices} onChange={(changed) => change({ columns: changed })} sheet={sheet} targets={props.targets} />
        {Object.values(fixed).map((year) => (
          <p className="ui-note" key={String(year)}>
            {text('importation.editionListe', { annee: String(year) })}
          </p>
        ))}
        <MatchChoices choices={choices} entity={entity} isRecognised={isRecognised(entity, columns)} keys={keys} onChange={change} />
        <CreationChoices choices={choices} columns={columns} entity={entity} onChange={change} />
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

/** Films are known by their title, their year and their directors. */
function isRecognised({ descriptor }: EntityModule, columns: Columns): boolean {
  const identity = identityOf(descriptor.name);
  return identity !== null && descriptor.operations.includes('update') && titleColumn(identity, columns) !== -1;
}

const NO_GRID: SourceSheet = { name: '', isHidden: false, rows: [], hiddenLines: [], merged: [] };

/** Lines and sheet that are read. */
function usePlace({ source, targets, was }: Pick<ColumnsStepProps, 'source' | 'targets' | 'was'>) {
  function gridNamed(name: string): SourceSheet {
    return source.sheets.find((one) => one.name === name) ?? source.sheets[0] ?? NO_GRID;
  }
  const [place, setPlace] = useState(() => was?.place ?? placeOf(gridNamed(''), targets));
  const [isHiddenRead, setHiddenRead] = useState(true);
  const grid = gridNamed(place.sheetName);
  const whole = useMemo(() => placedSheet(grid, place), [grid, place]);
  const sheet = useMemo(() => (isHiddenRead ? whole : withoutLines(whole, grid.hiddenLines)), [whole, grid, isHiddenRead]);
  /** Titles of the columns at another place. */
  function headsAt(next: SheetPlace): readonly string[] {
    return placedSheet(gridNamed(next.sheetName), next).heads;
  }
  return { place, setPlace, gridNamed, headsAt, grid, sheet, isHiddenRead, setHiddenRead };
}

function useColumns({ entity, screen, source, targets, was }: ColumnsStepProps) {
  const language = useLanguage();
  const user = useUser();
  const edition = useWorkingEdition();
  const { descriptor } = entity;
  const { place, setPlace, gridNamed, headsAt, grid, sheet, isHiddenRead, setHiddenRead } = usePlace({ source, targets, was });
  const personal = useMemo(() => ({ user: user?.id ?? 0, screen }), [user?.id, screen]);
  function resolve(keys: readonly (string | null)[]): Columns {
    return keys.map((key) => targets.find((target) => target.key === key) ?? null);
  }
  function start(heads: readonly string[]): Choices {
    const columns = guessColumns(heads, targets, rememberedColumns(personal));
    const unique = keyChoices(entity, resolve(columns), language).find(({ isUnique }) => isUnique);
    const keys = unique === undefined ? [] : [unique.name];
    return { columns, keys, whenFound: 'modifier', whenAbsent: 'creer', clears: false, creates: [] };
  }
  const [choices, setChoices] = useState(() => (was === null ? start(sheet.heads) : choicesOf(was)));
  const columns = resolve(choices.columns);
  const keys = keyChoices(entity, columns, language);
  const availableKeys = new Set(keys.map(({ name }) => name));
  const kept = { ...choices, keys: choices.keys.filter((name) => availableKeys.has(name)) };
  const fixed = editionOf(descriptor, columns, edition);
  function move(next: SheetPlace): void {
    setPlace(next);
    setChoices(start(headsAt(next)));
  }
  return {
    grid,
    sheet,
    headLine: place.headLine,
    moveTo: (name: string) => move(placeOf(gridNamed(name), targets)),
    moveHead: (headLine: number) => move({ ...place, headLine, isGrouped: likelyGrouped(grid, headLine) }),
    isGrouped: place.isGrouped,
    setGrouped: (isGrouped: boolean) => move({ ...place, isGrouped }),
    isHiddenRead,
    setHiddenRead,
    choices: kept,
    change: (more: Partial<Choices>) => setChoices({ ...choices, ...more }),
    columns,
    keys,
    fixed,
    remember: () => rememberColumns(personal, sheet.heads, choices.columns),
    prepared: (): Prepared => preparedOf({ descriptor, edition, sheet, place, columns, targets, choices: kept, fixed }),
  };
}

/** The edition of the list, where no column says one. */
function editionOf({ edition: field }: EntityDescriptor, columns: Columns, year: number | null): RecordData {
  return field === null || year === null || columns.some((target) => target?.field.name === field) ? {} : { [field]: year };
}

/** The one year that all lines say; null: several, or none. */
function yearOf({ descriptor, sheet, columns }: Pick<Prepared, 'descriptor' | 'sheet' | 'columns'>): number | null {
  const column = columns.findIndex((target) => target !== null && target.field.name === descriptor.edition);
  const years = new Set(sheet.rows.map(({ cells }) => cellText(cells[column])));
  const [year = ''] = years;
  return years.size === 1 && /^\d{4}$/.test(year) ? Number(year) : null;
}

type Chosen = Pick<Prepared, 'descriptor' | 'edition' | 'sheet' | 'place' | 'columns' | 'targets' | 'fixed'> & {
  readonly choices: Choices;
};

function preparedOf({ choices, ...read }: Chosen): Prepared {
  const chosen = { ...read, ...withTitleTwice(read.sheet, read.columns, read.targets) };
  return {
    ...chosen,
    entity: chosen.descriptor.name,
    edition: Object.keys(chosen.fixed).length > 0 ? chosen.edition : yearOf(chosen),
    clears: choices.clears,
    creates: choices.creates,
    plan: { Cles: [...keyNames(choices.keys, chosen.fixed)], SiTrouve: choices.whenFound, SiAbsent: choices.whenAbsent },
  };
}

function placeOf(grid: SourceSheet, targets: readonly ChosenTarget[]): SheetPlace {
  return { sheetName: grid.name, ...headPlaceOf(grid, targets) };
}

function placedSheet(grid: SourceSheet, { headLine, isGrouped }: SheetPlace): Sheet {
  return sheetOf(grid.rows, headLine, (isGrouped ? groupedHeads(grid, headLine) : null) ?? undefined);
}

function withoutLines(sheet: Sheet, hidden: readonly number[]): Sheet {
  return {
    ...sheet,
    rows: sheet.rows.filter(({ line }) => !hidden.includes(line)),
  };
}

/** A record is looked for in the edition that it would be written in. */
function keyNames(keys: readonly string[], fixed: RecordData): readonly string[] {
  return keys.length === 0 || keys.includes('Id') ? keys : [...keys, ...Object.keys(fixed)];
}

function choicesOf({ columns, plan, clears, fixed, creates }: Prepared): Choices {
  return {
    columns: columns.filter((target) => target?.isCopied !== true).map((target) => target?.key ?? null),
    keys: plan.Cles.filter((name) => !(name in fixed)),
    whenFound: plan.SiTrouve,
    whenAbsent: plan.SiAbsent,
    clears,
    creates,
  };
}

interface CreationChoicesProps {
  readonly entity: EntityModule;
  readonly columns: Columns;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Records that columns describe and that do not exist are created where somebody says so, kind by kind. */
function CreationChoices({ entity, columns, choices, onChange }: CreationChoicesProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const names = [...new Set(columns.flatMap((target) => (target?.place.in === 'linked' ? [target.place.by.name] : [])))];
  return names.map((name) => (
    <CheckboxLine
      checked={choices.creates.includes(name)}
      key={name}
      label={text('importation.creerLiees', { champ: fieldLabel(entity, name, language) })}
      onChange={(isChosen) => onChange({ creates: isChosen ? [...choices.creates, name] : choices.creates.filter((one) => one !== name) })}
    />
  ));
}
