import { useQueryClient } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { badgeOrders, printOrder } from './badge-orders.ts';
import { RoadmapButton } from './roadmap-button.tsx';

/** Papers of participants: badges (of the selection, else those of the list that are to print; one document a type) and the pages of the selected guests. */
export function ParticipantBadges({ entity, list }: ListActionsProps): ReactNode {
  return (
    <>
      <BadgeButton entity={entity} list={list} />
      <RoadmapButton entity={entity} list={list} />
    </>
  );
}

function BadgeButton({ entity, list }: Pick<ListActionsProps, 'entity' | 'list'>): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (!WRITERS.some(can)) return null;
  async function print(): Promise<void> {
    setBusy(true);
    const refusals: unknown[] = [];
    try {
      const orders = await badgeOrders(entity.descriptor.plural, { selection: list.selection.selection, filter: list.filter });
      if (orders.length === 0) await dialogs.alert({ title: text('alert.avant'), text: text('participant.aucunBadge'), kind: 'warning' });
      for (const order of orders) await printOrder(order).catch((error: unknown) => refusals.push(error));
      // A type without a badge to print is no failure beside another that has some.
      const failure = refusals.find((error) => !isNothing(error)) ?? (refusals.length === orders.length ? refusals[0] : undefined);
      if (failure !== undefined)
        await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('app.downloadNok')), kind: 'danger' });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('app.downloadNok')), kind: 'danger' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={IdCard} onClick={() => void print()}>
      {text('participant.badges')}
    </Button>
  );
}

const WRITERS = ['ACCREDITE', 'INVITE', 'PASS', 'ORGANISATEUR', 'BENEVOLE'].map((type) => `FESTIVAL-PARTICIPANT-${type}-WRITE`);

function isNothing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'regle-metier';
}
