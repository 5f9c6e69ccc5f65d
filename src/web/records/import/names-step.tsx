import { type ReactNode, useCallback, useId, useState } from 'react';
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
import { answerKey, type Answer } from './sheet-values.ts';

type Decision = 'fiche' | 'creer' | 'vide' | 'refuser';

interface Decided {
  readonly what: Decision;
  readonly option: PickerOption | null;
}

const CREATED: Decided = { what: 'creer', option: null };

interface NamesStepProps {
  readonly open: readonly OpenName[];
  readonly onAnswered: (answers: ReadonlyMap<string, Answer>) => void;
  readonly onBack: () => void;
}

/** Names of the file that no record bears: which one is meant, or what is to be made of it. */
export function NamesStep({ open, onAnswered, onBack }: NamesStepProps): ReactNode {
  const text = useText();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(
    () => new Map(open.map((name) => [answerKey(name), { what: name.proposal === null ? 'refuser' : 'fiche', option: name.proposal }])),
  );
  const missing = open.filter(({ creation, proposal }) => creation !== null && proposal === null);
  return (
    <form
      className="import-names"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswered(answersOf(open, decided));
      }}
    >
      <p>{text('importation.nomsInconnus', { count: open.length })}</p>
      {missing.length > 0 ? (
        <Button onClick={() => setDecided(new Map([...decided, ...missing.map((name) => [answerKey(name), CREATED] as const)]))}>
          {text('importation.toutCreer')}
        </Button>
      ) : null}
      <NamesTable decided={decided} onDecided={setDecided} open={open} />
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
          cell: (line) => (line.decided.what === 'fiche' ? <RecordPicker {...line} /> : null),
        },
      ]}
      rowKey={({ name }) => answerKey(name)}
      rows={open.map((name) => ({
        name,
        decided: decided.get(answerKey(name)) ?? { what: 'refuser', option: null },
        onChange: (one) => onDecided(new Map([...decided, [answerKey(name), one]])),
      }))}
    />
  );
}

function answersOf(open: readonly OpenName[], decided: ReadonlyMap<string, Decided>): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const name of open) {
    const { what, option } = decided.get(answerKey(name)) ?? { what: 'refuser', option: null };
    if (what === 'fiche' && option !== null) answers.set(answerKey(name), { id: option.id });
    if (what === 'creer' && name.creation !== null) answers.set(answerKey(name), { said: name.creation });
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
      onChange={(option) => onChange({ what: 'fiche', option })}
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
