import { type ReactNode, useId } from 'react';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { offeredValues } from '#domain/values/enum-value.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import type { OwnNote } from './use-own-note.ts';
import styles from './viewing-queue.module.css';

interface NoteFormProps {
  readonly module: EntityModule;
  readonly note: OwnNote;
  /** Why it is only read; null: it may be written. */
  readonly locked: string | null;
  readonly onNext: () => void;
  readonly onSkip: () => void;
}

const NO_MODULES: ReadonlyMap<string, EntityModule> = new Map();

/** The person's opinion of the film in sight. */
export function NoteForm({ module, note, locked, onNext, onSkip }: NoteFormProps): ReactNode {
  const text = useText();
  const isLocked = locked !== null || !note.isReady;
  function field(name: string, focus: string): ReactNode {
    return <NoteField disabled={isLocked} focus={focus} module={module} name={name} note={note} />;
  }
  return (
    <form
      aria-label={text('visionnement.maNote')}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <h2>{text('visionnement.maNote')}</h2>
      {locked === null ? null : <p className={styles.note}>{locked}</p>}
      <Failure note={note} />
      {field('Note', 'note')}
      {field('Commentaire', 'commentaire')}
      {field('IsConflitInteret', 'interet')}
      <div className={styles.actions}>
        <Button onClick={onSkip}>{text('visionnement.passer')}</Button>
        <Button busy={note.isSaving} disabled={isLocked} type="submit" variant="primary">
          {text('visionnement.suivant')}
        </Button>
      </div>
      <ScreenKeys keys={text(locked === null ? 'visionnement.touches' : 'visionnement.touchesLecture')} />
    </form>
  );
}

interface NoteFieldProps extends Pick<NoteFormProps, 'module' | 'note'> {
  readonly name: string;
  /** Target of a key. */
  readonly focus: string;
  readonly disabled: boolean;
}

function NoteField({ module, name, focus, note, disabled }: NoteFieldProps): ReactNode {
  const id = useId();
  const field = module.descriptor.fields.find((one) => one.name === name);
  if (field === undefined) return null;
  return (
    <div data-focus={focus}>
      <LabelledField
        disabled={disabled}
        errors={note.errors}
        field={field}
        id={id}
        module={module}
        modules={NO_MODULES}
        onBlur={() => undefined}
        onChange={(value) => note.type({ [name]: value })}
        onProblem={() => undefined}
        record={note.values}
        width={12}
      />
    </div>
  );
}

function Failure({ note }: Pick<NoteFormProps, 'note'>): ReactNode {
  const text = useText();
  if (note.failure === null) return null;
  if (!note.isOvertaken)
    return (
      <p className="ui-error" role="alert">
        {note.failure}
      </p>
    );
  return (
    <Banner
      actions={
        <>
          <Button onClick={note.takeTheirs}>{text('visionnement.reprendre')}</Button>
          <Button onClick={note.keepMine}>{text('visionnement.garder')}</Button>
        </>
      }
      tone="warn"
    >
      {note.failure}
    </Banner>
  );
}

const OPINION = 'Avis';

/** One choice, each with its key. */
export function Opinions({ module, note, disabled }: Pick<NoteFormProps, 'module' | 'note'> & { readonly disabled: boolean }): ReactNode {
  const language = useLanguage();
  const text = useText();
  const name = useId();
  const field = module.descriptor.fields.find((one) => one.name === OPINION);
  if (field === undefined) return null;
  const value = note.values.Avis ?? null;
  const choices = opinionsOf(module, field, value);
  return (
    <fieldset className={styles.opinions} disabled={disabled}>
      <legend>{fieldLabel(module, OPINION, language)}</legend>
      {[
        ...choices.map((item) => ({ value: item.value, label: item.labels[language], status: item.status })),
        { value: null, label: text('visionnement.sansAvis'), status: undefined },
      ].map((choice, index) => (
        <label data-status={choice.status} key={String(choice.value)}>
          <input checked={value === choice.value} name={name} onChange={() => note.type({ [OPINION]: choice.value })} type="radio" />
          <kbd aria-hidden>{choice.value === null ? 0 : index + 1}</kbd>
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

function opinionsOf(module: EntityModule, field: FieldDescriptor, value: unknown) {
  return offeredValues(module.enums[field.enum ?? ''], (item) => item.value === value);
}

/** The value of a key: `1` is the first opinion, `0` none. */
export function opinionOfKey(module: EntityModule, key: string): number | null | undefined {
  if (key === '0') return null;
  const field = module.descriptor.fields.find((one) => one.name === OPINION);
  return field === undefined ? undefined : opinionsOf(module, field, null)[Number(key) - 1]?.value;
}
