import { FolderOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { importGroupeMembres } from '#generated/client/sdk/groupes.gen.ts';
import type { GroupeImport, GroupeImportReponse } from '#generated/client/types.gen.ts';
import type { ImportRules } from '#domain/files/import-file.ts';
import { notify } from '#web/shell/notifications.ts';
import { FileError, pickFile } from '#web/files/sending/pick-file.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { decodeText } from './decode-text.ts';
import styles from './groups.module.css';

type Line = GroupeImportReponse['Lignes'][number];

interface Chosen {
  readonly name: string;
  readonly content: string;
  readonly lines: readonly Line[];
}

/** As much text as the import takes in one call. */
const FILE_RULES = { accept: ['txt'], maxKo: 480 } as const satisfies ImportRules;

const MEANINGS = { nouveau: 'ok', doublon: 'todo', erreur: 'no' } as const;

/** A file of members: what each of its lines is, then the import, in one go or forced. */
export function MemberImport({ id, onDone }: { readonly id: number; readonly onDone: () => void }): ReactNode {
  const text = useText();
  const { chosen, error, isForced, setForced, coming, left, isHeld, choose, run } = useMemberImport(id, onDone);
  return (
    <div className={styles.import}>
      <p>{text('groupe.importFormat')}</p>
      <div className={styles.importFile}>
        <Button icon={FolderOpen} onClick={() => void choose()}>
          {text(chosen === null ? 'fichier.choisir' : 'fichier.remplacer')}
        </Button>
        {chosen === null ? (
          <span className="ui-help">
            {text('fichier.aide', { Format: 'TXT', Weight: text('fichier.max.ko', { nombre: FILE_RULES.maxKo }) })}
          </span>
        ) : (
          <span>{chosen.name}</span>
        )}
      </div>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {chosen === null ? null : <Preview lines={chosen.lines} />}
      <CheckboxLine checked={isForced} label={text('groupe.importForce')} onChange={setForced} />
      {isHeld ? <output>{text('groupe.importRetenu')}</output> : null}
      {left === 0 ? null : <output>{text('groupe.laissees', { count: left })}</output>}
      <DialogActions
        primary={
          <Button disabled={coming === 0 || isHeld} onClick={() => void run()} variant="primary">
            {text('groupe.importerNombre', { count: isHeld ? 0 : coming })}
          </Button>
        }
        secondary={<Button onClick={onDone}>{text('fiche.annuler')}</Button>}
      />
    </div>
  );
}

/** The file that was chosen, what the server says of its lines, and the import itself. */
function useMemberImport(id: number, onDone: () => void) {
  const text = useText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isForced, setForced] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function send(file: Pick<Chosen, 'name' | 'content'>, more: Pick<GroupeImport, 'Essai'>): Promise<GroupeImportReponse | null> {
    const body = { Nom: file.name, Contenu: file.content, Mode: isForced ? 'force' : 'normal', ...more } as const;
    const reply = await answered(dialogs, (confirmation) =>
      importGroupeMembres({ path: { id }, body, ...(confirmation !== null && { headers: { confirmation } }) }),
    );
    return reply === false ? null : reply.data;
  }
  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      setError(null);
      await work();
    } catch (failure) {
      setError(failure instanceof FileError ? refusalText(failure.name, text) : failureText(failure, text('app.uploadNok')));
    }
  }
  function choose(): Promise<void> {
    return guarded(async () => {
      const file = await pickFile(FILE_RULES);
      setChosen(null);
      const read = { name: file.name, content: decodeText(await file.arrayBuffer()) };
      setChosen({ ...read, lines: (await send(read, { Essai: true }))?.Lignes ?? [] });
    });
  }
  function run(): Promise<void> {
    return guarded(async () => {
      if (chosen === null) return;
      const reply = await send(chosen, {});
      // Nobody beyond the quota: the file stays as it is chosen.
      if (reply === null) return;
      const left = reply.Lignes.length - reply.Importes;
      const message = text('groupe.importes', { count: reply.Importes });
      notify('success', left === 0 ? message : `${message} ${text('groupe.laissees', { count: left })}`);
      onDone();
    });
  }
  const coming = (chosen?.lines ?? []).filter(({ Etat }) => Etat === 'nouveau' || (isForced && Etat === 'doublon')).length;
  const left = isForced ? (chosen?.lines ?? []).length - coming : 0;
  const isHeld = !isForced && (chosen?.lines ?? []).some(({ Etat }) => Etat !== 'nouveau');
  return { chosen, error, isForced, setForced, coming, left, isHeld, choose, run };
}

function refusalText(name: FileError['name'], text: Text): string | null {
  if (name === 'FileMustntExceedError') return text('fichier.tropGros', { max: FILE_RULES.maxKo });
  // Closing the picker keeps the file that was there.
  return name === 'FileAbortError' ? null : `${text('fichier.extension')} ${text('groupe.importFormat')}`;
}

function Preview({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const text = useText();
  const states = { nouveau: text('groupe.ligneNouveau'), doublon: text('groupe.ligneDoublon'), erreur: text('groupe.ligneErreur') };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long file scrolls by keyboard
    <section aria-label={text('groupe.apercu')} className={styles.preview} tabIndex={0}>
      <DataTable
        isPlain
        columns={[
          { id: 'ligne', header: text('groupe.ligne'), cell: ({ Ligne }) => Ligne },
          { id: 'nom', header: text('groupe.nom'), cell: ({ Nom }) => Nom },
          { id: 'prenom', header: text('groupe.prenom'), cell: ({ Prenom }) => Prenom },
          {
            id: 'etat',
            header: text('groupe.etat'),
            cell: ({ Etat, Motif }) => (
              <>
                <Status meaning={MEANINGS[Etat]}>{states[Etat]}</Status>
                {Motif === undefined ? null : <span className="ui-help"> {text(`groupe.motif.${Motif}`)}</span>}
              </>
            ),
          },
        ]}
        rowKey={({ Ligne }) => Ligne}
        rows={lines}
      />
    </section>
  );
}
