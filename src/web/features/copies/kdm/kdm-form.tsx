import { FolderOpen, Undo2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { type KdmLine, useKdmImport } from './use-kdm-import.ts';
import styles from './kdm.module.css';

/** Key files that came by mail: each is sorted before anything is written, and what was written is undone in one click. */
export function KdmForm({ edition, onDone }: { readonly edition: number; readonly onDone: () => void }): ReactNode {
  const text = useText();
  const work = useKdmImport(edition);
  const { lines, good, done, error, isBusy, written } = work;
  return (
    <div
      className={styles.form}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isBusy && done === null) void work.choose([...event.dataTransfer.files]);
      }}
    >
      <p>{text('copies.aideLecture')}</p>
      <FileChoice disabled={isBusy || done !== null} onChoose={(files) => void work.choose(files)} />
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {lines.length === 0 ? null : <Lines good={good} lines={lines} />}
      {done === null ? null : <output>{done}</output>}
      <DialogActions
        primary={
          done === null ? (
            <Button busy={isBusy} disabled={isBusy || good === 0} onClick={() => void work.write()} variant="primary">
              {text('copies.ecrire', { count: good })}
            </Button>
          ) : null
        }
        secondary={
          <>
            {written.length === 0 ? null : (
              <Button disabled={isBusy} icon={Undo2} onClick={() => void work.undo()}>
                {text('copies.annuler')}
              </Button>
            )}
            <Button onClick={onDone}>{text('copies.fermer')}</Button>
          </>
        }
      />
    </div>
  );
}

interface FileChoiceProps {
  readonly disabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

function FileChoice({ disabled, onChoose }: FileChoiceProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.files}>
      <Button disabled={disabled} icon={FolderOpen} onClick={() => input.current?.click()}>
        {text('copies.choisir')}
      </Button>
      <span className={styles.note}>{text('copies.depose')}</span>
      <input
        accept=".xml,.zip"
        aria-label={text('copies.choisir')}
        className="ui-sr-only"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </div>
  );
}

function Lines({ lines, good }: { readonly lines: readonly KdmLine[]; readonly good: number }): ReactNode {
  const text = useText();
  const left = lines.length - good;
  // Files left out need action: they come first.
  const shown = [...lines.filter(({ Raison }) => Raison !== null), ...lines.filter(({ Raison }) => Raison === null)];
  return (
    <>
      <p>
        <Status meaning="ok">{text('copies.bonnes', { count: good })}</Status>{' '}
        {left === 0 ? null : <Status meaning="no">{text('copies.laissees', { count: left })}</Status>}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by keyboard */}
      <section aria-label={text('copies.resultat')} className={styles.lines} tabIndex={0}>
        <DataTable
          isPlain
          columns={[
            { id: 'fichier', header: text('copies.fichier'), isRowHeader: true, cell: ({ Nom }) => Nom },
            { id: 'contenu', header: text('copies.contenu'), cell: ({ Film, Titre }) => Film ?? Titre },
            { id: 'salle', header: text('copies.destinataire'), cell: ({ Salle, Destinataire }) => Salle ?? Destinataire },
            { id: 'fenetre', header: text('copies.fenetre'), cell: (line) => windowOf(line) },
            { id: 'resultat', header: text('copies.resultat'), cell: (line) => <Result line={line} /> },
          ]}
          rowKey={({ Nom }, index) => `${Nom} ${index}`}
          rows={shown}
        />
      </section>
    </>
  );
}

function windowOf({ Debut, Fin }: KdmLine): string {
  return Debut === null || Fin === null ? '' : `${formatDateTime(Debut)} – ${formatDateTime(Fin)}`;
}

function Result({ line }: { readonly line: KdmLine }): ReactNode {
  const text = useText();
  const { Raison, Film, Salle, Titre, Destinataire, Seance, NbCouvertes, NbSeances, NbAttendues } = line;
  if (Raison === null) {
    const covered = text('copies.couvre', { couvertes: NbCouvertes, seances: NbSeances });
    return (
      <>
        <Status meaning="ok">{text('copies.bonne')}</Status> {NbAttendues === 0 ? `${covered} · ${text('copies.nouvelle')}` : covered}
      </>
    );
  }
  const values = {
    film: Film ?? Titre ?? '',
    salle: Salle ?? '',
    autre: Seance?.Salle ?? '',
    destinataire: Destinataire ?? '',
    seance: Seance === null ? '' : formatDateTime(Seance.Debut),
  };
  return <Status meaning="no">{text(`copies.raison.${Raison}`, values)}</Status>;
}
