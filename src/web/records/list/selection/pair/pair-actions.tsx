import { Columns2, Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isMergeable } from '#generated/entities/mergeable.gen.ts';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from '../../use-list.ts';
import { selectedRecords } from '../selected-records.ts';
import { comparedRecords } from './compared-fields.ts';
import { PairComparison } from './pair-comparison.tsx';

interface PairActionsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
}

/** Two rows are selected: read side by side, and merged where their type allows it. */
export function PairActions({ entity, screen, list }: PairActionsProps): ReactNode {
  const say = useText();
  const { can } = useRights();
  const [isOpening, setOpening] = useState(false);
  const { descriptor } = entity;
  const mergedAs = isMergeable(descriptor.name) && can(descriptor.rights.write) && can(descriptor.rights.delete) ? descriptor.name : null;
  async function withPair(act: (ids: readonly number[]) => Promise<void> | void): Promise<void> {
    setOpening(true);
    try {
      await act((await selectedRecords(entity, list)).map(readId));
    } catch (error) {
      notify('danger', failureText(error, say('comparaison.echec')));
    } finally {
      setOpening(false);
    }
  }
  function merge([destination, source]: readonly number[]): void {
    goTo(`/${mergedAs}-merge/${destination}/${source}`);
  }
  function compare(ids: readonly number[]): Promise<void> {
    return openComparison({ entity, screen, list }, { ids, onMerge: mergedAs === null ? null : () => merge(ids) });
  }
  return (
    <>
      <Button busy={isOpening} disabled={isOpening} icon={Columns2} onClick={() => void withPair(compare)}>
        {say('comparaison.comparer')}
      </Button>
      {mergedAs === null ? null : (
        <Button disabled={isOpening} icon={Merge} onClick={() => void withPair(merge)}>
          {say('comparaison.fusionner')}
        </Button>
      )}
    </>
  );
}

interface Comparison {
  readonly ids: readonly number[];
  readonly onMerge: (() => void) | null;
}

async function openComparison({ entity, screen, list }: PairActionsProps, { ids, onMerge }: Comparison): Promise<void> {
  const records = await comparedRecords(entity, { screen, ids, filter: list.filter });
  await dialogs.lightview({
    title: text('comparaison.titre'),
    size: 'LARGE',
    content: (close) => {
      function leaveToMerge(): void {
        close();
        onMerge?.();
      }
      return <PairComparison entity={entity} onMerge={onMerge === null ? null : leaveToMerge} records={records} screen={screen} />;
    },
  });
}
