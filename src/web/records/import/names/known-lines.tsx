import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { type KnownLine, type LineFate, surelyKnown } from './known-records.ts';

interface KnownLinesProps {
  readonly known: readonly KnownLine[];
  readonly fates: ReadonlyMap<string, LineFate>;
  readonly onChange: (fates: ReadonlyMap<string, LineFate>) => void;
}

/** Lines whose record exists: those that surely do apart from those that only bear its title. */
export function KnownLines({ known, fates, onChange }: KnownLinesProps): ReactNode {
  const text = useText();
  const sure = surelyKnown(known);
  const certain = known.filter(({ key }) => sure.has(key));
  const guessed = known.filter(({ key }) => !sure.has(key));
  const isNew = guessed.every(({ key }) => fates.get(key) === 'nouvelle');
  return (
    <>
      {certain.length === 0 ? null : (
        <fieldset className="import-kind">
          <legend>{text('importation.existeSur', { count: certain.length })}</legend>
          <KnownTable fates={fates} known={certain} onChange={onChange} />
        </fieldset>
      )}
      {guessed.length === 0 ? null : (
        <fieldset className="import-kind">
          <legend>{text('importation.existePeutEtre', { count: guessed.length })}</legend>
          <CheckboxLine
            checked={isNew}
            label={text('importation.toutesNouvellesFiches')}
            onChange={(isChosen) => {
              const left = [...fates].filter(([key]) => !guessed.some((line) => line.key === key));
              onChange(new Map([...left, ...(isChosen ? guessed.map(({ key }) => [key, 'nouvelle'] as const) : [])]));
            }}
          />
          <KnownTable fates={fates} known={guessed} onChange={onChange} />
        </fieldset>
      )}
    </>
  );
}

const NEW = 'nouvelle';

function KnownTable({ known, fates, onChange }: KnownLinesProps): ReactNode {
  const text = useText();
  function setFate(line: KnownLine, value: string): void {
    const others = [...fates].filter(([key]) => key !== line.key);
    const found = line.candidates.find(({ id }) => String(id) === value);
    const fate: LineFate | null = found === undefined ? null : { id: found.id };
    const chosen = value === NEW ? NEW : fate;
    onChange(new Map(chosen === null ? others : [...others, [line.key, chosen]]));
  }
  return (
    <DataTable
      isPlain
      columns={[
        {
          id: 'lignes',
          header: text('importation.ligne'),
          cellClassName: 'num',
          cell: ({ lines }) => lines.slice(0, LINES_SHOWN).join(', '),
        },
        { id: 'nom', header: text('importation.nom'), isRowHeader: true, cell: (line) => saidBy(line) },
        {
          id: 'faire',
          header: text('importation.faire'),
          cell: (line) => (
            <Select
              emptyLabel={text('importation.faireRefuser')}
              label={text('importation.faireDe', { nom: saidBy(line) })}
              onChange={(value) => setFate(line, value)}
              options={[
                ...line.candidates.map(({ id, label, detail }) => ({
                  value: String(id),
                  label: text('importation.memeFiche', {
                    fiche: [label, detail].filter((part) => part !== null && part !== '').join(' · '),
                  }),
                })),
                { value: NEW, label: text('importation.nouvelleFiche') },
              ]}
              value={fateValue(fates.get(line.key))}
            />
          ),
        },
      ]}
      rowKey={({ key }) => key}
      rows={known}
    />
  );
}

const LINES_SHOWN = 5;

function saidBy({ text, year, people }: KnownLine): string {
  return [text, year, people.join(', ')].filter((part) => part !== null && part !== '').join(' · ');
}

function fateValue(fate: LineFate | undefined): string {
  if (fate === undefined) return '';
  return fate === NEW ? NEW : String(fate.id);
}
