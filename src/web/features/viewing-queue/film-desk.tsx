import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FilmRow } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { hasUnread } from '#web/records/fields/has-unread.ts';
import { useRights } from '#web/session/rights.ts';
import { type Dialogs, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { FilmViewer } from './film-viewer.tsx';
import { NoteForm, opinionOfKey, Opinions } from './note-form.tsx';
import { QueueList } from './queue-list.tsx';
import { type OwnNote, useOwnNote } from './use-own-note.ts';
import type { Queue } from './use-queue.ts';
import styles from './viewing-queue.module.css';

interface FilmDeskProps {
  readonly entity: EntityModule;
  readonly notes: EntityModule;
  readonly queue: Queue;
  readonly film: FilmRow | null;
  readonly user: number;
  readonly year: number;
  readonly depth: number;
  readonly today: string;
}

/** The list, the film in sight and the person's note of it. To go to another film saves the note. */
export function FilmDesk({ entity, notes, queue, film, user, year, depth, today }: FilmDeskProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const id = film === null ? 0 : film.Id;
  const note = useOwnNote({ film: id, user, year });
  const canWrite = can(notes.descriptor.rights.write);
  const steps = useSteps({ notes, queue, film, note, canWrite });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys repeat what its buttons do
    <div className={styles.desk} onKeyDown={deskKeys({ notes, note, canWrite, steps })}>
      <QueueList
        entity={entity}
        onSegment={(segment) => void steps.leave(() => queue.showSegment(segment))}
        onShow={(other) => void steps.leave(() => queue.show(other))}
        queue={queue}
        today={today}
      />
      {film === null ? null : (
        <>
          <FilmViewer
            decision={<Opinions disabled={!canWrite || !note.isReady} module={notes} note={note} />}
            depth={depth}
            entity={entity}
            film={film}
          />
          <NoteForm
            locked={canWrite ? null : text('visionnement.lectureSeule', { droit: notes.descriptor.rights.write })}
            module={notes}
            note={note}
            onNext={() => void steps.next()}
            onSkip={() => steps.skip(1)}
          />
        </>
      )}
    </div>
  );
}

interface Steps {
  readonly next: () => Promise<void>;
  readonly skip: (by: -1 | 1) => void;
  /** Goes on once the note is saved. */
  readonly leave: (go: () => void) => Promise<void>;
}

interface StepsInput {
  readonly notes: EntityModule;
  readonly queue: Queue;
  readonly film: FilmRow | null;
  readonly note: OwnNote;
  readonly canWrite: boolean;
}

function useSteps({ notes, queue, film, note, canWrite }: StepsInput): Steps {
  const text = useText();
  const dialogs = useDialogs();
  const id = film === null ? 0 : film.Id;
  async function save(): Promise<boolean> {
    // Text that cannot be read stands in its field in red: nothing is saved around it.
    if (hasUnread(notes.descriptor.fields, note.values)) return false;
    if (!canWrite || !note.isModified) return true;
    const isInterest = describedDraft('film-note', notes.descriptor, note.values).IsConflitInteret;
    if (isInterest && !(await isInterestSure(dialogs, text))) return false;
    if (!(await note.save())) return false;
    notify('success', isInterest ? text('visionnement.interetDit') : text('visionnement.enregistre', { film: film?.Titre ?? '' }));
    return true;
  }
  async function leave(go: () => void): Promise<void> {
    if (await save()) go();
  }
  function step(by: -1 | 1): Promise<void> {
    const other = queue.beside(id, by);
    return leave(() => (other === null ? undefined : queue.show(other)));
  }
  return {
    next: () => step(1),
    skip: (by) => void step(by),
    leave,
  };
}

interface DeskKeys {
  readonly notes: EntityModule;
  readonly note: OwnNote;
  readonly canWrite: boolean;
  readonly steps: Steps;
}

const FOCUS: Readonly<Record<string, string>> = { n: 'note', c: 'commentaire' };

/** Single keys, while nothing is being typed and the focus is in the screen. */
function deskKeys({ notes, note, canWrite, steps }: DeskKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && key === 'Enter') {
      event.preventDefault();
      // A number counts once its field is left; the form then says all that was typed.
      flushSync(() => (event.target instanceof HTMLElement ? event.target.blur() : undefined));
      event.currentTarget.querySelector('form')?.requestSubmit();
      return;
    }
    if (ctrlKey || metaKey || altKey || isTyping(event.target)) return;
    const opinion = /^\d$/.test(key) ? opinionOfKey(notes, key) : undefined;
    const field = FOCUS[key.toLowerCase()];
    if (opinion !== undefined && canWrite) note.type({ Avis: opinion });
    else if (field !== undefined) event.currentTarget.querySelector<HTMLElement>(`[data-focus=${field}] :is(input, textarea)`)?.focus();
    else if (key.toLowerCase() === 'j') steps.skip(1);
    else if (key.toLowerCase() === 'k') steps.skip(-1);
    else return;
    event.preventDefault();
  };
}

const TYPED = 'textarea, select, [contenteditable=true], input:not([type=radio], [type=checkbox])';

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest(TYPED) !== null;
}

function isInterestSure(dialogs: Dialogs, text: Text): Promise<boolean> {
  return dialogs.confirm({
    title: text('visionnement.interetTitre'),
    text: text('visionnement.interetDemande'),
    confirmLabel: text('visionnement.interetVerbe'),
  });
}
