import type { ReactNode } from 'react';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { FilmReports } from './film-reports.tsx';
import { RemindButton } from './remind-button.tsx';
import { ShareButton } from './share-button.tsx';

/** Acts on the films of the campaign: printed lists, and sharing them out in the committee. */
export function CampaignActions(props: ListActionsProps): ReactNode {
  const { can } = useRights();
  const year = useWorkingEdition();
  return (
    <>
      {can('AFFECTATION-VISIONNAGE-WRITE') && year !== null ? (
        <>
          <ShareButton list={props.list} year={year} />
          {props.place === 'list' ? <RemindButton year={year} /> : null}
        </>
      ) : null}
      <FilmReports {...props} />
    </>
  );
}
