import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, readNumber, readVersion, type RecordData } from '#domain/records/record-data.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { runTransition } from '../record-api.ts';
import { entityLabel } from '../resolve-field.ts';
import type { StepAnswer } from './step-answer.ts';

/** Of who may see the invoice of what they cancel, and make its credit note. */
const CREDIT_RIGHTS = ['BAM-PAIEMENTS', 'BAM-PAIEMENT-WRITE'];
const NOTHING_ASKED: StepAnswer = { motive: null, values: null, mail: true };

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
  const askFirst = async (transition: TransitionDescriptor, title: string): Promise<StepAnswer | null> => {
    if (!transition.motive && !transition.mail && transition.ask === undefined) return NOTHING_ASKED;
    const { askStep } = await import('./step-form.tsx');
    const answer = await askStep({ title, module: entity, transition, record });
    const isInvoiced = transition.effect === 'libererSejour' && entity.descriptor.name === 'festival-participant-accredite';
    if (answer === null || !isInvoiced || !CREDIT_RIGHTS.every(can)) return answer;
    return (await import('./invoice-question.ts')).askInvoices(record, answer);
  };
  const run = async (transition: TransitionDescriptor, label: string): Promise<void> => {
    const answer = await askFirst(transition, label);
    if (answer === null) return;
    setRunning(true);
    try {
      const taken = { Id: readId(record), Version: readVersion(record) };
      const mail = await runTransition(entity.descriptor, taken, { name: transition.name, ...answer });
      if (transition.mail) await (await import('./tell-step.ts')).tellStep(mail);
      else notify('success', text('app.saveOk'));
      await answer.after?.();
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
