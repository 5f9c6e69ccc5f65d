import { FolderOpen, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { type Imported, type Line, useImport } from './use-import.ts';
import styles from './tranche-exchange.module.css';

/** A translator's file: what each of its texts is, then the import in one go, and its way back. */
export function ImportForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }): ReactNode {
  const text = useText();
  const work = useImport(id);
  const { file, error, trial, done, isBusy } = work;
  return (
    <div className={styles.form}>
      <p>{text('echange.aide')}</p>
      <div className={styles.file}>
        <Button disabled={isBusy || done !== null} icon={FolderOpen} onClick={() => void work.choose()}>
          {text(file === null ? 'echange.choisir' : 'echange.autre')}
        </Button>
        <span>{file?.name}</span>
      </div>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {trial === null || done !== null ? null : <Trial trial={trial} work={work} />}
      {done === null ? null : <output>{done}</output>}
      <DialogActions
        primary={
          done === null ? (
            <Button busy={isBusy} disabled={isBusy || work.coming + work.remarks === 0} onClick={() => void work.write()} variant="primary">
              {work.coming === 0 && work.remarks > 0
                ? text('echange.ecrireRemarques', { count: work.remarks })
                : text('echange.ecrire', { count: work.coming })}
            </Button>
          ) : null
        }
        secondary={
          <>
            {work.canUndo ? (
              <Button disabled={isBusy} icon={Undo2} onClick={() => void work.undo()}>
                {text('echange.annuler')}
              </Button>
            ) : null}
            <Button onClick={onDone}>{text('echange.fermer')}</Button>
          </>
        }
      />
    </div>
  );
}

function Trial({ trial, work }: { readonly trial: Imported; readonly work: ReturnType<typeof useImport> }): ReactNode {
  const text = useText();
  const same = trial.Lignes.filter(({ Etat }) => Etat === 'identique').length;
  const shown = trial.Lignes.filter(({ Etat }) => Etat !== 'identique');
  return (
    <>
      {work.isBroken ? (
        <p className="ui-error" role="alert">
          {text('echange.fichierIncomplet')}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long file scrolls by keyboard */}
      <section aria-label={text('echange.etat')} className={styles.lines} tabIndex={0}>
        <DataTable
          isPlain
          columns={[
            { id: 'film', header: text('echange.film'), cell: ({ Film, Ref }) => (Film === '' ? Ref : Film) },
            { id: 'texte', header: text('echange.texte'), cell: ({ Type }) => Type ?? text('echange.titreFilm') },
            { id: 'etat', header: text('echange.etat'), cell: (line) => <LineState line={line} /> },
            {
              id: 'propose',
              header: text('echange.propose'),
              cellClassName: styles.text,
              cell: ({ Apres }) => Apres,
            },
          ]}
          // A reference may come twice: the table says so.
          rowKey={({ Ref }, index) => `${Ref} ${index}`}
          rows={shown}
        />
      </section>
      <p className={styles.note}>{text('echange.inchanges', { count: same })}</p>
      <Comments comments={trial.Commentaires} />
      {work.held === 0 || work.isBroken ? null : (
        <CheckboxLine checked={work.isLeft} label={text('echange.laisser', { count: work.held })} onChange={work.setLeft} />
      )}
    </>
  );
}

/** Comments that the translator put into the document, those already here aside. */
function Comments({ comments }: { readonly comments: Imported['Commentaires'] }): ReactNode {
  const text = useText();
  const shown = comments.filter(({ Etat }) => Etat !== 'connu');
  if (comments.length === 0) return null;
  return (
    <>
      <h3>{text('echange.remarques')}</h3>
      {shown.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- many comments scroll by keyboard
        <section aria-label={text('echange.remarques')} className={styles.lines} tabIndex={0}>
          <DataTable
            isPlain
            columns={[
              { id: 'film', header: text('echange.film'), cell: ({ Film }) => Film },
              {
                id: 'texte',
                header: text('echange.texte'),
                cell: ({ Etat, Type }) => (Etat === 'nouveau' ? (Type ?? text('echange.titreFilm')) : ''),
              },
              { id: 'etat', header: text('echange.etat'), cell: ({ Etat }) => <CommentState isNew={Etat === 'nouveau'} /> },
              {
                id: 'remarque',
                header: text('echange.remarque'),
                cellClassName: styles.text,
                cell: ({ Auteur, Texte }) => [Auteur, Texte].filter(Boolean).join(' : '),
              },
            ]}
            rowKey={({ Ref }, index) => `${Ref} ${index}`}
            rows={shown}
          />
        </section>
      )}
      <p className={styles.note}>{text('echange.remarquesConnues', { count: comments.length - shown.length })}</p>
    </>
  );
}

function CommentState({ isNew }: { readonly isNew: boolean }): ReactNode {
  const text = useText();
  return <Status meaning={isNew ? 'ok' : 'no'}>{text(isNew ? 'echange.remarqueNouvelle' : 'echange.remarqueSansTexte')}</Status>;
}

function LineState({ line: { Etat, Raisons, Ecarts, IsTitreInchange } }: { readonly line: Line }): ReactNode {
  const text = useText();
  const stateTexts = Etat === 'retenu' ? Raisons.map((reason) => text(`echange.raison.${reason}`)) : [text('echange.change')];
  return (
    <>
      <Status meaning={Etat === 'retenu' ? 'no' : 'ok'}>{stateTexts.join(', ')}</Status>
      {Ecarts.map(({ Terme, Attendu, Nature, Phrase }) => (
        <Status key={`${Terme} ${Nature}`} meaning="todo">
          {text(Nature === 'interdit' ? 'echange.ecartInterdit' : 'echange.ecartAbsent', {
            terme: Terme,
            attendu: Attendu,
            phrase: Phrase,
          })}
        </Status>
      ))}
      {IsTitreInchange ? <Status meaning="todo">{text('echange.titreInchange')}</Status> : null}
    </>
  );
}
