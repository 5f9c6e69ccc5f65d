import type { ReactNode } from 'react';
import { previewPalmaresLettre, tryPalmaresLettre } from '#generated/client/sdk/laureats.gen.ts';
import type { PalmaresLettre, PalmaresLettreDemande, PalmaresLettres } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { HoleMarks } from '#web/mails/holes/hole-marks.tsx';
import { showLetter } from '#web/mails/letters/letter-dialog.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';

interface WinnerLettersProps {
  readonly year: number;
  readonly preview: PalmaresLettres;
  /** Letters of the preview to list. */
  readonly letters: readonly PalmaresLettre[];
  /** Request of the preview; each letter belongs to it. */
  readonly request: Omit<PalmaresLettreDemande, 'Rang' | 'Empreinte'>;
}

/** Letters with the moment at which each leaves, films that get none, and awards that a letter announced already. */
export function WinnerLetters({ year, preview, letters, request }: WinnerLettersProps): ReactNode {
  const text = useText();
  async function read({ Rang, Nom }: PalmaresLettre): Promise<void> {
    const call = { path: { annee: year }, body: { ...request, Rang, Empreinte: preview.Empreinte } };
    try {
      const mail = (await previewPalmaresLettre(call)).data;
      await showLetter(text('deliberation.annonce.lireDe', { nom: Nom }), mail, () => tryPalmaresLettre(call));
    } catch (failure) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('http.generique')), kind: 'danger' });
    }
  }
  return (
    <>
      {preview.Lettres.length === 0 ? (
        <p>{text('palmares.aucuneLettre')}</p>
      ) : (
        <LetterTable letters={letters} onRead={(letter) => void read(letter)} />
      )}
      <LeftOut preview={preview} />
      <Told preview={preview} />
    </>
  );
}

interface LetterTableProps {
  readonly letters: readonly PalmaresLettre[];
  readonly onRead: (letter: PalmaresLettre) => void;
}

function LetterTable({ letters, onRead }: LetterTableProps): ReactNode {
  const text = useText();
  const columns: TableColumn<PalmaresLettre>[] = [
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
    { id: 'prix', header: text('palmares.prix'), cell: ({ Films, Prix }) => `${Films.join(', ')} · ${Prix.join(', ')}` },
    {
      id: 'depart',
      header: text('palmares.depart'),
      headerProps: { style: { width: 190 } },
      cell: (letter) => <Leaving letter={letter} />,
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
  return <DataTable isPlain caption={text('palmares.lettres')} columns={columns} rowKey={({ Rang }) => Rang} rows={letters} />;
}

function Leaving({ letter: { Depart, IsEmbargo } }: { readonly letter: PalmaresLettre }): ReactNode {
  const text = useText();
  if (Depart !== null) return text('palmares.departLe', { date: formatDateTime(Depart) });
  return text(IsEmbargo ? 'palmares.departEmbargo' : 'palmares.departAussitot');
}

function LeftOut({ preview: { Exceptions } }: { readonly preview: PalmaresLettres }): ReactNode {
  const text = useText();
  if (Exceptions.length === 0) return null;
  return (
    <section>
      <strong>{text('palmares.sansLettre')}</strong>
      <ul>
        {[...Map.groupBy(Exceptions, ({ Raison }) => Raison)].map(([reason, some]) => (
          <li key={reason}>
            {text(`deliberation.annonce.raison.${reason}`)} : {some.map(({ Film }) => Film).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ preview: { DejaEcrits } }: { readonly preview: PalmaresLettres }): ReactNode {
  const text = useText();
  if (DejaEcrits.length === 0) return null;
  return (
    <details>
      <summary>{text('palmares.dejaEcrits', { count: DejaEcrits.length })}</summary>
      <ul>
        {DejaEcrits.map(({ Film, Prix, Lettre: { Destinataire, Etat, Le } }) => (
          <li key={`${Film} ${Prix}`}>
            {`${Film} · ${Prix} : `}
            {text(Etat === 'retenue' ? 'palmares.retenue' : 'palmares.ecritA', { adresse: Destinataire, date: formatDateTime(Le ?? '') })}
          </li>
        ))}
      </ul>
    </details>
  );
}
