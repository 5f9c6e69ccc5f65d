import { type ReactNode, useState } from 'react';
import type { PlateformeResultat } from '#generated/client/types.gen.ts';
import { PLATFORMS, type Platform, TARGETS } from '#domain/submissions/platforms/platforms.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './platform-import.module.css';
import { type PlatformFile, usePlatformFile, useSections } from './use-platform-file.ts';

const NAMES: Readonly<Record<Platform, string>> = { filmfreeway: 'FilmFreeway', festhome: 'Festhome', shortfilmdepot: 'Shortfilmdepot' };

const EDITIONS = 'dico-festival-editions';

/** From the file of a platform to its lines: what columns and categories mean, a dry run, then the deposits. */
export function PlatformForm({ close }: { readonly close: () => void }): ReactNode {
  const text = useText();
  const editions = useDictionary(EDITIONS);
  const [platform, setPlatform] = useState<Platform>('filmfreeway');
  const [chosen, setChosen] = useState<string | null>(null);
  const usual = editions.find(({ IsDefaut }) => IsDefaut === true) ?? editions[0];
  const edition = Number(chosen ?? usual?.Eannee ?? 0);
  const file = usePlatformFile(platform, edition);
  return (
    <div className={styles.form}>
      <Choices edition={edition} file={file} onEdition={setChosen} onPlatform={setPlatform} platform={platform} />
      <p className="ui-error" role="alert">
        {file.error}
      </p>
      {file.sheet === null || file.result === null ? null : (
        <Meanings edition={edition} file={file} heads={file.sheet.Entetes} result={file.result} />
      )}
      {file.result === null ? null : <Lines lines={file.result.Lignes} />}
      <DialogActions
        primary={
          <Button busy={file.isBusy} disabled={file.result === null || file.isBusy} onClick={() => void file.send(false)} variant="primary">
            {text('plateforme.recevoir')}
          </Button>
        }
        secondary={<Button onClick={close}>{text('dialog.fermer')}</Button>}
      />
    </div>
  );
}

interface ChoicesProps {
  readonly platform: Platform;
  readonly edition: number;
  readonly file: PlatformFile;
  readonly onPlatform: (platform: Platform) => void;
  readonly onEdition: (edition: string) => void;
}

function Choices({ platform, edition, file, onPlatform, onEdition }: ChoicesProps): ReactNode {
  const text = useText();
  const editions = useDictionary(EDITIONS);
  return (
    <div className={styles.choices}>
      <Select
        label={text('plateforme.plateforme')}
        onChange={(value) => onPlatform(PLATFORMS.find((one) => one === value) ?? 'filmfreeway')}
        options={PLATFORMS.map((value) => ({ value, label: NAMES[value] }))}
        value={platform}
      />
      <Select
        label={text('plateforme.edition')}
        onChange={onEdition}
        options={editions.map(({ Eannee }) => ({ value: String(Eannee), label: String(Eannee) }))}
        value={String(edition)}
      />
      <label className={styles.file}>
        <span>{text('plateforme.fichier')}</span>
        <input
          accept=".csv,.txt,.tsv,.xlsx"
          onChange={(event) => {
            const [first] = event.target.files ?? [];
            if (first !== undefined) void file.read(first);
          }}
          type="file"
        />
      </label>
    </div>
  );
}

interface MeaningsProps {
  readonly file: PlatformFile;
  readonly edition: number;
  readonly heads: readonly string[];
  readonly result: PlateformeResultat;
}

function Meanings({ file, edition, heads, result }: MeaningsProps): ReactNode {
  const text = useText();
  const sections = useSections(edition);
  const targets = TARGETS.map((value) => ({ value, label: text(`plateforme.cibles.${value}`) }));
  return (
    <>
      <h3>{text('plateforme.colonnes')}</h3>
      <div className={styles.columns}>
        {heads.map((head, index) => (
          <label key={`${head} ${String(index)}`}>
            <span>{head}</span>
            <Select
              emptyLabel={text('plateforme.ignorer')}
              label={head}
              onChange={(value) => file.setColumn(index, value === '' ? null : value)}
              options={targets}
              value={result.Colonnes[index] ?? ''}
            />
          </label>
        ))}
      </div>
      {result.Categories.length === 0 ? null : <h3>{text('plateforme.categories')}</h3>}
      <div className={styles.columns}>
        {result.Categories.map(({ Categorie, Section }) => (
          <label key={Categorie}>
            <span>{Categorie}</span>
            <Select
              emptyLabel={text('plateforme.sansSection')}
              label={Categorie}
              onChange={(value) => file.setSection(Categorie, value === '' ? null : value)}
              options={sections}
              value={Section ?? ''}
            />
          </label>
        ))}
      </div>
    </>
  );
}

type Line = PlateformeResultat['Lignes'][number];

const MEANINGS = { nouveau: 'ok', change: 'sent', inchange: 'draft', enErreur: 'todo', refuse: 'no' } as const;

function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const text = useText();
  return (
    <DataTable
      isPlain
      columns={[
        { id: 'ligne', header: text('plateforme.ligne'), cell: ({ Ligne }) => Ligne },
        { id: 'film', header: text('plateforme.film'), isRowHeader: true, cell: ({ Titre }) => Titre ?? '' },
        {
          id: 'resultat',
          header: text('plateforme.resultat'),
          cell: ({ Etat, Film }) => (
            <>
              <Status meaning={MEANINGS[Etat]}>{text(`plateforme.etats.${Etat}`)}</Status>{' '}
              {Film === null ? '' : text('plateforme.connu', { film: Film })}
            </>
          ),
        },
        { id: 'raison', header: '', cell: ({ Raison }) => Raison ?? '' },
      ]}
      rowKey={({ Ligne }) => String(Ligne)}
      rows={lines}
    />
  );
}
