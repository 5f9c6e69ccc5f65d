import { type ReactNode, useCallback, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { type Decided, type Decision, UNDECIDED } from './decisions.ts';
import type { OpenName } from './resolve-names.ts';
import { answerKey } from './wanted-names.ts';
import { NameParts } from './split-names.tsx';

interface NamesTableProps {
  readonly open: readonly OpenName[];
  readonly decided: ReadonlyMap<string, Decided>;
  readonly onDecided: (decided: ReadonlyMap<string, Decided>) => void;
}

const SHOWN_FIRST = 100;

/** Fate of each name. */
export function NamesTable({ open, decided, onDecided }: NamesTableProps): ReactNode {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? open : open.slice(0, SHOWN_FIRST);
  return (
    <>
      <DataTable<NameLine>
        columns={[
          { id: 'nom', header: text('importation.nom'), isRowHeader: true, cell: ({ name }) => placedName(name) },
          { id: 'faire', header: text('importation.faire'), cell: (line) => <DecisionSelect {...line} /> },
          {
            id: 'fiche',
            header: text('importation.ficheChoisie'),
            cell: (line) => <Chosen {...line} />,
          },
        ]}
        isPlain
        isTop
        rowKey={({ name }) => answerKey(name)}
        rows={shown.map((name) => ({
          name,
          decided: decided.get(answerKey(name)) ?? UNDECIDED,
          onChange: (one) => onDecided(new Map([...decided, [answerKey(name), one]])),
        }))}
      />
      {shown.length < open.length ? (
        <Button onClick={() => setWhole(true)}>{text('importation.autresNoms', { count: open.length - shown.length })}</Button>
      ) : null}
    </>
  );
}

/** « Salle 1 · Le Royal »: rooms of several venues bear one name. */
function placedName({ text, details = [] }: OpenName): string {
  return [text, ...details.filter(({ tells }) => tells).map((detail) => detail.text)].join(' · ');
}

interface NameLine {
  readonly name: OpenName;
  readonly decided: Decided;
  readonly onChange: (decided: Decided) => void;
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

/** The chosen record, the fields of a new one, or the near matches. */
function Chosen(line: NameLine): ReactNode {
  const text = useText();
  const { name, decided, onChange } = line;
  if (decided.what === 'fiche') return <RecordPicker {...line} />;
  if (decided.what === 'creer' && decided.said !== null)
    return (
      <NameParts
        entity={name.entity}
        name={name.text}
        onChange={(nameParts) => onChange({ ...decided, said: nameParts })}
        said={decided.said}
      />
    );
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
