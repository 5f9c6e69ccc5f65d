import type { ReactNode } from 'react';
import { previewAnnonceLettre, tryAnnonceLettre } from '#generated/client/sdk/deliberations.gen.ts';
import type { AnnonceApercu, AnnonceLettre, AnnonceLettreDemande } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { HoleMarks } from '#web/mails/holes/hole-marks.tsx';
import { showLetter } from '#web/mails/letters/letter-dialog.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';

interface LettersProps {
  readonly section: number;
  readonly preview: AnnonceApercu;
  /** Letters of the preview to list. */
  readonly shown: readonly AnnonceLettre[];
  /** Request of the preview; each letter belongs to it. */
  readonly request: Omit<AnnonceLettreDemande, 'Rang' | 'Empreinte'>;
}

/** Every letter before it leaves, by language and person, and who got the same letter before. */
export function Letters({ section, preview, shown, request }: LettersProps): ReactNode {
  const text = useText();
  const letters = shown.toSorted((left, right) => left.Culture.localeCompare(right.Culture) || left.Nom.localeCompare(right.Nom));
  async function read(letter: AnnonceLettre): Promise<void> {
    const call = { path: { id: section }, body: { ...request, Rang: letter.Rang, Empreinte: preview.Empreinte } };
    try {
      const mail = (await previewAnnonceLettre(call)).data;
      await showLetter(text('deliberation.annonce.lireDe', { nom: letter.Nom }), mail, () => tryAnnonceLettre(call));
    } catch (failure) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('http.generique')), kind: 'danger' });
    }
  }
  return (
    <>
      {letters.length === 0 ? null : (
        <details open={letters.some(({ Manquants }) => Manquants.length > 0) || undefined}>
          <summary>{text('deliberation.annonce.lettres', { count: letters.length })}</summary>
          <LetterTable letters={letters} onRead={(letter) => void read(letter)} />
        </details>
      )}
      <EarlierLetters earlier={preview.DejaEcrits} />
    </>
  );
}

interface LetterTableProps {
  readonly letters: readonly AnnonceLettre[];
  readonly onRead: (letter: AnnonceLettre) => void;
}

function LetterTable({ letters, onRead }: LetterTableProps): ReactNode {
  const text = useText();
  const columns: TableColumn<AnnonceLettre>[] = [
    { id: 'langue', header: text('deliberation.annonce.langue'), headerProps: { style: { width: 80 } }, cell: ({ Culture }) => Culture },
    {
      id: 'nom',
      header: text('deliberation.annonce.destinataire'),
      isRowHeader: true,
      cell: ({ Nom, Email, Voie, Manquants }) => (
        <>
          {Nom} <span className="ui-muted">{`<${Email}> · ${text(`deliberation.annonce.voie.${Voie}`)}`}</span>
          <HoleMarks missing={Manquants} />
        </>
      ),
    },
    {
      id: 'films',
      header: text('deliberation.annonce.films'),
      cell: ({ Films, Genre }) => `${Films.join(', ')} · ${text(`deliberation.annonce.genre.${Genre}`)}`,
    },
    {
      id: 'lire',
      header: text('deliberation.annonce.lire'),
      headerProps: { style: { width: 90 } },
      cell: (letter) => (
        <Button aria-label={text('deliberation.annonce.lireDe', { nom: letter.Nom })} onClick={() => onRead(letter)}>
          {text('deliberation.annonce.lire')}
        </Button>
      ),
    },
  ];
  return <DataTable columns={columns} isPlain isTop rowKey={({ Rang }) => Rang} rows={letters} />;
}

function EarlierLetters({ earlier }: { readonly earlier: AnnonceApercu['DejaEcrits'] }): ReactNode {
  const text = useText();
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>{text('deliberation.annonce.dejaEcrits', { count: earlier.length })}</summary>
      <ul>
        {earlier.map(({ Film, Destinataire, Le }) => (
          <li key={`${Film} ${Destinataire}`}>
            {text('deliberation.annonce.dejaEcrit', { film: Film, adresse: Destinataire, date: formatDateTime(Le ?? '') })}
          </li>
        ))}
      </ul>
    </details>
  );
}
