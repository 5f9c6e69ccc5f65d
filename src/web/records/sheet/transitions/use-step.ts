import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { waivedBy } from '#domain/accounting/waiver.ts';
import { readId, readVersion, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runTransition } from '#web/records/record-api.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import type { StepAnswer } from './step-answer.ts';

const NOTHING_ASKED: StepAnswer = { reason: null, values: null, mail: true, choices: {} };

export interface Step {
  readonly transition: TransitionDescriptor;
  readonly label: string;
}

interface StepTaker {
  readonly isRunning: boolean;
  /** Asks what the step asks, takes it, and tells how that went. */
  readonly run: (entity: EntityModule, record: RecordData, step: Step) => Promise<void>;
}

interface Taken extends Step {
  readonly entity: EntityModule;
  readonly record: RecordData;
}

/** Steps of records, one at a time, with their dialogs: of a sheet as of a board. */
export function useStep(): StepTaker {
  const text = useText();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  /** True to ask again, with the values that were typed. */
  async function take({ entity: { descriptor }, record, transition }: Taken, answer: StepAnswer): Promise<boolean> {
    setRunning(true);
    try {
      const seen = { Id: readId(record), Version: readVersion(record) };
      const { answered } = await import('../record/rule-dialog.tsx');
      const { sendAsking } = await import('#web/mails/holes/send-asking.ts');
      const taken = await sendAsking(async ({ AvecIncomplets }) => {
        const change = { name: transition.name, ...answer, ...(AvecIncomplets !== undefined && { isHoleSeen: true }) };
        return { mail: await answered(dialogs, (confirmation) => runTransition(descriptor, seen, { ...change, confirmation })) };
      });
      // The step stays open for who wants to complete the record, or to write something else.
      if (taken === null) return transition.mail !== null;
      const { mail } = taken;
      if (mail === false) return false;
      if (transition.mail !== null) await (await import('./tell-step.ts')).tellStep(mail);
      else notify('success', text('app.saveOk'));
      return false;
    } catch (error) {
      const { isWorthAnother, transitionFailure } = await import('./transition-failure.ts');
      const { tellRefusal } = await import('../../tell-refusal.ts');
      await tellRefusal(error, await transitionFailure(transition, error));
      return isWorthAnother(transition, error);
    } finally {
      // The list and the base of what took the step read it again as well.
      for (const name of [descriptor.name, descriptor.extends]) if (name !== null) await queries.invalidateQueries({ queryKey: [name] });
      // The sheet shows the stored record after one turn; a step on the version before would meet the first one as a conflict.
      await new Promise((resolve) => setTimeout(resolve));
      setRunning(false);
    }
  }
  async function run(entity: EntityModule, record: RecordData, step: Step): Promise<void> {
    if (isRunning) return;
    const taken = { entity, record, ...step };
    let answer = await askFirst(taken, null);
    while (answer !== null && (await take(taken, answer))) answer = await askFirst(taken, answer);
  }
  return { isRunning, run };
}

async function askFirst({ entity, record, transition, label }: Taken, given: StepAnswer | null): Promise<StepAnswer | null> {
  const isAsked =
    transition.reason ||
    waivedBy(transition, record) > 0 ||
    transition.mail !== null ||
    transition.ask !== undefined ||
    transition.confirm === true ||
    transition.dialog !== undefined;
  if (!isAsked) return NOTHING_ASKED;
  const { askStep } = await import('./step-form.tsx');
  return askStep({ title: label, module: entity, transition, record, given });
}
