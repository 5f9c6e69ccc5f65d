import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, readNumber, readVersion, type RecordData } from '#domain/records/record-data.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { runTransition } from '../record-api.ts';
import { entityLabel } from '../resolve-field.ts';

interface TransitionButtonsProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
  /** Unsaved input must be saved or cancelled first: the step is taken on what is stored. */
  readonly isBlocked: boolean;
}

/** The steps one may take from the present state. */
export function TransitionButtons({ entity, record, isBlocked }: TransitionButtonsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isRunning, setRunning] = useState(false);
  const states = entity.descriptor.states;
  // What nobody may write changes its state by its own services only.
  if (states === null || !entity.descriptor.operations.includes('update')) return null;
  const state = readNumber(record, states.field);
  const offered = states.transitions.filter((transition) => state !== null && transition.from.includes(state) && can(transition.right));
  const askValues = async ({ ask }: TransitionDescriptor, title: string): Promise<RecordData | null> => {
    if (ask === undefined) return null;
    const { askFields } = await import('./ask-form.tsx');
    return askFields({ title, module: entity, names: ask, initial: record, confirm: title });
  };
  const run = async (transition: TransitionDescriptor, label: string): Promise<void> => {
    const motive = transition.motive ? await askMotive(label) : null;
    if (transition.motive && motive === null) return;
    const values = await askValues(transition, label);
    if (transition.ask !== undefined && values === null) return;
    setRunning(true);
    try {
      await runTransition(
        entity.descriptor,
        { Id: readId(record), Version: readVersion(record) },
        { name: transition.name, motive, values },
      );
      notify('success', text('app.saveOk'));
    } catch (error) {
      const { transitionFailure } = await import('./transition-failure.ts');
      await dialogs.alert({ text: await transitionFailure(entity.descriptor.name, transition, error), kind: 'danger' });
    } finally {
      setRunning(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  };
  return offered.map((transition) => {
    const label = entityLabel(entity, `transitions.${transition.name}`, language);
    return (
      <Button disabled={isBlocked || isRunning} key={transition.name} onClick={() => void run(transition, label)}>
        {label}
      </Button>
    );
  });
}

async function askMotive(title: string): Promise<string | null> {
  let motive: string | null = null;
  await dialogs.lightview({
    title,
    size: 'SMALL',
    content: (close) => (
      <MotiveForm
        onCancel={close}
        onConfirm={(typed) => {
          motive = typed;
          close();
        }}
      />
    ),
  });
  return motive;
}

function MotiveForm({ onConfirm, onCancel }: { readonly onConfirm: (motive: string) => void; readonly onCancel: () => void }): ReactNode {
  const text = useText();
  const [motive, setMotive] = useState('');
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (motive.trim() !== '') onConfirm(motive.trim());
      }}
    >
      <Field id="transition-motif" label={text('fiche.motif')} required>
        {(aria) => <TextArea aria={aria} onChange={setMotive} rows={3} value={motive} />}
      </Field>
      <div className="filter-actions">
        <Button onClick={onCancel}>{text('fiche.annuler')}</Button>
        <Button disabled={motive.trim() === ''} type="submit" variant="primary">
          {text('fiche.confirmer')}
        </Button>
      </div>
    </form>
  );
}
