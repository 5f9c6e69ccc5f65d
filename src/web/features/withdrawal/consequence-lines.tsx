import type { ReactNode } from 'react';
import type { RetraitApercu } from '#generated/client/types.gen.ts';
import { retraitGenreEnum } from '#generated/enums/retrait-genre.gen.ts';
import { RetraitSuite, retraitSuiteEnum } from '#generated/enums/retrait-suite.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { Chosen } from './chosen.ts';
import styles from './withdrawal.module.css';

type Line = RetraitApercu['Suites'][number];

interface LinesProps {
  readonly lines: readonly Line[];
  readonly chosen: Readonly<Record<string, Chosen>>;
  readonly onChosen: (key: string, chosen: Chosen) => void;
}

/** Each thing that the film leaves behind, with what is decided of it. */
export function ConsequenceLines({ lines, chosen, onChosen }: LinesProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const genres = new Map(retraitGenreEnum.values.map(({ value, labels }) => [value, labels[language]]));
  return (
    <DataTable
      isPlain
      columns={[
        { id: 'genre', header: text('retrait.genre'), cell: ({ Genre }) => genres.get(Genre) ?? '' },
        {
          id: 'libelle',
          header: text('retrait.sujet'),
          isRowHeader: true,
          cell: ({ Libelle, Detail }) => (
            <>
              {Libelle}
              {Detail === null ? null : <span className={styles.detail}>{Detail}</span>}
            </>
          ),
        },
        {
          id: 'suite',
          header: text('retrait.suite'),
          cell: (line) => <Decision chosen={chosen[line.Cle] ?? NONE} line={line} onChosen={(one) => onChosen(line.Cle, one)} />,
        },
      ]}
      rowKey={({ Cle }) => Cle}
      rows={lines}
    />
  );
}

const NONE: Chosen = { outcome: null, word: '' };

interface DecisionProps {
  readonly line: Line;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

function Decision({ line, chosen, onChosen }: DecisionProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const labels = new Map(retraitSuiteEnum.values.map((one) => [one.value, one.labels[language]]));
  const about = `${line.Libelle}, ${text('retrait.suite')}`;
  return (
    <div className={styles.decision}>
      <select
        aria-label={about}
        className="ui-input"
        onChange={({ target }) => onChosen({ ...chosen, outcome: line.Choix.find((one) => String(one) === target.value) ?? null })}
        value={chosen.outcome ?? ''}
      >
        <option value="">{text('retrait.choisir')}</option>
        {line.Choix.map((one) => (
          <option key={one} value={one}>
            {labels.get(one)}
          </option>
        ))}
      </select>
      {chosen.outcome === RetraitSuite.laissee ? (
        <input
          aria-label={`${line.Libelle}, ${text('retrait.mot')}`}
          className="ui-input"
          maxLength={2000}
          onChange={(event) => onChosen({ ...chosen, word: event.target.value })}
          placeholder={text('retrait.mot')}
          value={chosen.word}
        />
      ) : null}
    </div>
  );
}
