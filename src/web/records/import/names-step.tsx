import { type ReactNode, useCallback, useId, useState } from 'react';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import type { OpenName } from './resolve-names.ts';
import { type Answer, answerKey, splitKey, type SplitName } from './sheet-values.ts';
import { NameParts, SplitNames } from './split-names.tsx';

type Decision = 'fiche' | 'creer' | 'vide' | 'refuser';

interface Decided {
  readonly what: Decision;
  readonly option: PickerOption | null;
  /** What a record that is created would say. */
  readonly said: RecordData | null;
}

const UNDECIDED: Decided = { what: 'refuser', option: null, said: null };

interface NamesStepProps {
  readonly open: readonly OpenName[];
  readonly splits: readonly SplitName[];
  readonly onAnswered: (answers: ReadonlyMap<string, Answer>) => void;
  readonly onBack: () => void;
}

/** Names of the file that no record bears: which one is meant, or what is to be made of it. */
export function NamesStep({ open, splits, onAnswered, onBack }: NamesStepProps): ReactNode {
  const text = useText();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(
    // What only comes near is chosen by a person, or by nobody.
    () => new Map(open.map((name) => [answerKey(name), { what: 'refuser', option: null, said: name.creation }])),
  );
  const [parts, setParts] = useState<ReadonlyMap<string, RecordData>>(() => new Map(splits.map((name) => [splitKey(name), name.said])));
  const missing = open.filter(({ creation, near }) => creation !== null && near.length === 0);
  return (
    <form
      className="import-names"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswered(new Map<string, Answer>([...answersOf(open, decided), ...[...parts].map(([key, said]) => [key, { said }] as const)]));
      }}
    >
      {open.length === 0 ? null : <p>{text('importation.nomsInconnus', { count: open.length })}</p>}
      {missing.length > 0 ? (
        <Button
          onClick={() =>
            setDecided(
              new Map([
                ...decided,
                ...missing.map((name) => [answerKey(name), { ...UNDECIDED, what: 'creer', said: name.creation }] as const),
              ]),
            )
          }
        >
          {text('importation.toutCreer')}
        </Button>
      ) : null}
      {open.length === 0 ? null : <NamesTable decided={decided} onDecided={setDecided} open={open} />}
      {splits.length === 0 ? null : <SplitNames onChange={setParts} parts={parts} splits={splits} />}
      <DialogActions
        secondary={<Button onClick={onBack}>{text('importation.retour')}</Button>}
        primary={
          <Button type="submit" variant="primary">
            {text('importation.continuer')}
          </Button>
        }
      />
    </form>
  );
}

interface NamesTableProps extends Pick<NamesStepProps, 'open'> {
  readonly decided: ReadonlyMap<string, Decided>;
  readonly onDecided: (decided: ReadonlyMap<string, Decided>) => void;
}

function NamesTable({ open, decided, onDecided }: NamesTableProps): ReactNode {
  const text = useText();
  return (
    <Table<NameLine>
      columns={[
        { id: 'nom', header: text('importation.nom'), isRowHeader: true, cell: ({ name }) => name.text },
        { id: 'nature', header: text('importation.nature'), isMuted: true, cell: ({ name }) => <Nature entity={name.entity} /> },
        { id: 'faire', header: text('importation.faire'), cell: (line) => <DecisionSelect {...line} /> },
        {
          id: 'fiche',
          header: text('importation.ficheChoisie'),
          cell: (line) => <Chosen {...line} />,
        },
      ]}
      rowKey={({ name }) => answerKey(name)}
      rows={open.map((name) => ({
        name,
        decided: decided.get(answerKey(name)) ?? UNDECIDED,
        onChange: (one) => onDecided(new Map([...decided, [answerKey(name), one]])),
      }))}
    />
  );
}

function answersOf(open: readonly OpenName[], decided: ReadonlyMap<string, Decided>): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const name of open) {
    const { what, option, said } = decided.get(answerKey(name)) ?? UNDECIDED;
    if (what === 'fiche' && option !== null) answers.set(answerKey(name), { id: option.id });
    if (what === 'creer' && said !== null) answers.set(answerKey(name), { said });
    if (what === 'vide') answers.set(answerKey(name), { none: true });
  }
  return answers;
}

interface NameLine {
  readonly name: OpenName;
  readonly decided: Decided;
  readonly onChange: (decided: Decided) => void;
}

function Nature({ entity }: { readonly entity: string }): ReactNode {
  const language = useLanguage();
  const module = useEntity(entity);
  return module === null ? '…' : entityLabel(module, 'one', language);
}

function DecisionSelect({ name, decided, onChange }: NameLine): ReactNode {
  const text = useText();
  const choices: readonly Decision[] = ['fiche', ...(name.creation === null ? [] : (['creer'] as const)), 'vide', 'refuser'];
  return (
    <Select
      label={text('importation.faireDe', { nom: name.text })}
      onChange={(what) => onChange({ ...decided, what: choices.find((choice) => choice === what) ?? 'refuser' })}
      options={choices.map((choice) => ({ value: choice, label: text(LABELS[choice]) }))}
      value={decided.what}
    />
  );
}

/** The record that is taken, what a new one would say, or those that come near. */
function Chosen(line: NameLine): ReactNode {
  const text = useText();
  const { name, decided, onChange } = line;
  if (decided.what === 'fiche') return <RecordPicker {...line} />;
  if (decided.what === 'creer' && decided.said !== null)
    return <NameParts entity={name.entity} name={name.text} onChange={(said) => onChange({ ...decided, said })} said={decided.said} />;
  if (decided.what !== 'refuser' || name.near.length === 0) return null;
  return (
    <div className="import-near">
      <span className="ui-note">{text('importation.proches')}</span>
      {name.near.map((option) => (
        <Button key={option.id} onClick={() => onChange({ ...decided, what: 'fiche', option })} variant="quiet">
          {option.detail === null || option.detail === undefined ? option.label : `${option.label} · ${option.detail}`}
        </Button>
      ))}
    </div>
  );
}

function RecordPicker({ name: { entity, text: written }, decided, onChange }: NameLine): ReactNode {
  const text = useText();
  const id = useId();
  const texts = usePickerTexts(null);
  const load = useCallback(
    (search: string, signal: AbortSignal) => searchReference({ entity, key: 'Id', edition: null }, search, signal),
    [entity],
  );
  return (
    <Picker
      aria={{
        id,
        'aria-label': text('importation.fichePour', { nom: written }),
        'aria-describedby': undefined,
        'aria-invalid': undefined,
        'aria-required': undefined,
      }}
      load={load}
      onChange={(option) => onChange({ ...decided, what: 'fiche', option })}
      texts={texts}
      value={decided.option}
    />
  );
}

const LABELS = {
  fiche: 'importation.faireFiche',
  creer: 'importation.faireCreer',
  vide: 'importation.faireVide',
  refuser: 'importation.faireRefuser',
} as const satisfies Record<Decision, string>;
