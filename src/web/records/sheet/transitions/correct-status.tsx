import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EntityModule, EnumValue } from '#generated/entities/descriptor.gen.ts';
import { offeredValues } from '#domain/values/enum-value.ts';
import { readId, readVersion, type RecordData } from '#domain/values/record-data.ts';
import { correctedValues, statesOf } from '#domain/transitions/correction.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text as say } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { loadValueHelp } from '#web/i18n/value-help.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { helpKey, StatusOf } from '#web/ui/status/status.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { isRefusedInput } from '../record/refused-input.ts';
import { answered } from '../record/rule-dialog.tsx';

interface Corrected {
  readonly module: EntityModule;
  readonly record: RecordData;
}

/** Explanations of statuses, by their keys. */
interface Explained {
  readonly help: Readonly<Record<string, string>>;
}

interface Correction {
  readonly to: number | null;
  readonly reason: string;
}

/** Asks which status is the right one and why, and puts it in place of the present one. */
export async function correctStatus({ module, record, queries }: Corrected & { readonly queries: QueryClient }): Promise<void> {
  const [help] = await Promise.all([loadValueHelp(), loadTexts('etape')]);
  let correction = await askCorrection({ module, record, help, given: { to: null, reason: '' } });
  while (correction !== null) {
    const refusal = await attempt({ module, record }, correction);
    for (const name of [module.descriptor.name, module.descriptor.extends])
      if (name !== null) await queries.invalidateQueries({ queryKey: [name] });
    if (refusal === null) return;
    await dialogs.alert({ title: say('alert.echec'), text: refusal.text, kind: 'danger' });
    correction = refusal.isWorthAnother ? await askCorrection({ module, record, help, given: correction }) : null;
  }
}

async function attempt(
  { module, record }: Corrected,
  { to, reason }: Correction,
): Promise<{ readonly text: string; readonly isWorthAnother: boolean } | null> {
  try {
    const body = { Version: readVersion(record), Statut: to, Motif: reason };
    const done = await answered(dialogs, (confirmation) =>
      clientOf(module.descriptor).correct(readId(record), body, confirmation === null ? {} : { confirmation }),
    );
    if (done === false) return null;
    notify('success', say('app.saveOk'));
    return null;
  } catch (error) {
    return { text: failureText(error, say('app.saveNok')), isWorthAnother: isRefusedInput(error) };
  }
}

type CorrectionQuestion = Corrected & Explained & { readonly given: Correction };

async function askCorrection(question: CorrectionQuestion): Promise<Correction | null> {
  let answer: Correction | null = null;
  await dialogs.lightview({
    title: say('etape.corriger'),
    size: 'SMALL',
    content: (close) => (
      <CorrectionForm
        {...question}
        onCancel={close}
        onConfirm={(given) => {
          answer = given;
          close();
        }}
      />
    ),
  });
  return answer;
}

interface CorrectionFormProps extends CorrectionQuestion {
  readonly onConfirm: (correction: Correction) => void;
  readonly onCancel: () => void;
}

function CorrectionForm({ module, record, help, given, onConfirm, onCancel }: CorrectionFormProps): ReactNode {
  const text = useText();
  const [to, setTo] = useState(given.to);
  const [reason, setReason] = useState(given.reason);
  const trimmedReason = reason.trim();
  const { present, others } = statuses(module, record);
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== null && trimmedReason !== '') onConfirm({ to, reason: trimmedReason });
      }}
    >
      <p>{text('etape.corrigerAide')}</p>
      {present === undefined ? null : (
        <p>
          {text('etape.statutActuel')} <StatusOf of={present} />
        </p>
      )}
      <fieldset className="status-choices">
        <legend>{text('etape.bonStatut')}</legend>
        {others.map((status) => (
          <label className="ui-tick-line" key={status.value}>
            <input checked={to === status.value} name="bon-statut" onChange={() => setTo(status.value)} required type="radio" />
            <StatusOf of={status} />
          </label>
        ))}
      </fieldset>
      <Meaning help={help} module={module} to={to} />
      <Emptied module={module} record={record} to={to} />
      <Field id="correction-motif" label={text('etape.motifCorrection')} required>
        {(aria) => <TextArea aria={aria} onChange={setReason} rows={3} value={reason} />}
      </Field>
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
        primary={
          <Button disabled={to === null || trimmedReason === ''} type="submit" variant="primary">
            {text('etape.corrigerOk')}
          </Button>
        }
      />
    </form>
  );
}

/** Meaning of the chosen status, before it is given. */
function Meaning({ module, help, to }: Pick<Corrected, 'module'> & Explained & { readonly to: number | null }): ReactNode {
  const text = to === null ? undefined : help[helpKey(module.descriptor.states?.enum ?? '', to)];
  return text === undefined ? null : <p className="ui-note">{text}</p>;
}

/** Notice about steps that the right status takes back. */
function Emptied({ module, record, to }: Corrected & { readonly to: number | null }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { states } = module.descriptor;
  const changed = states === null || to === null ? [] : Object.entries(correctedValues(states, to));
  const noms = changed.flatMap(([name]) => (name === states?.field || !record[name] ? [] : [fieldLabel(module, name, language)]));
  return <output className="status-emptied">{noms.length === 0 ? null : text('etape.corrigerVide', { noms: noms.join(', ') })}</output>;
}

function statuses(
  { descriptor: { states }, enums }: EntityModule,
  record: RecordData,
): {
  readonly present: EnumValue | undefined;
  readonly others: readonly EnumValue[];
} {
  if (states === null) return { present: undefined, others: [] };
  const stateValues = new Set(statesOf(states));
  const values = offeredValues(enums[states.enum], ({ value }) => value === record[states.field]).filter(({ value }) =>
    stateValues.has(value),
  );
  const present = values.find(({ value }) => value === record[states.field]);
  return { present, others: values.filter((status) => status !== present) };
}
