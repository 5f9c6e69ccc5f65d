import { type ReactNode, useState } from 'react';
import type { FilmCopieRow } from '#generated/client/types.gen.ts';
import { copieRetardEnum } from '#generated/enums/copie-retard.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { stillColour } from '#web/ui/still/still.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import '#web/ui/controls.css';
import { CopyColumns, KeyColumns } from './board-columns.tsx';
import { CopyLink } from './copy-link.tsx';
import { useCopiesBoard } from './use-copies-board.ts';
import styles from './copies-board.module.css';

/** Board of every print and every key of an edition, with those that are late and for which screening. */
export function CopiesBoard({ depth, entity }: FeatureScreenProps): ReactNode {
  const text = useText();
  const year = useWorkingEdition();
  const { can } = useRights();
  const [isKeys, setKeys] = useState(false);
  const { board, error, retry, moveCopy, moveKey } = useCopiesBoard(year);
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  if (board === null || year === null) return <PageSkeleton kind="list" />;
  const late = board.copies.filter(({ Retard = null }) => Retard !== null);
  const isWriter = can(entity.descriptor.rights.write);
  return (
    <Page className={styles.screen} data-paper="board">
      <PageHead
        filters={
          <>
            <Button aria-pressed={!isKeys} onClick={() => setKeys(false)}>
              {text('copies.lesCopies', { count: board.copies.length })}
            </Button>
            <Button aria-pressed={isKeys} onClick={() => setKeys(true)}>
              {text('copies.lesCles', { count: board.keys.length })}
            </Button>
          </>
        }
        status={late.length === 0 ? null : <Status meaning="no">{text('copies.enRetard', { count: late.length })}</Status>}
        title={text('copies.tableau', { annee: year })}
      />
      {isKeys ? (
        <KeyColumns depth={depth} keys={board.keys} move={isWriter ? moveKey : null} />
      ) : (
        <>
          {late.length === 0 ? null : <Late depth={depth} late={late} />}
          <CopyColumns copies={board.copies} depth={depth} move={isWriter ? moveCopy : null} />
        </>
      )}
    </Page>
  );
}

/** Each late print beside the screening that waits for it. */
function Late({ late, depth }: { readonly late: readonly FilmCopieRow[]; readonly depth: number }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by keyboard
    <section aria-label={text('copies.retards')} className={styles.late} tabIndex={0}>
      <DataTable
        columns={[
          {
            id: 'film',
            header: text('copies.film'),
            isRowHeader: true,
            cellProps: (row) => ({ className: 'ui-spine', style: stillColour(row.CouleurSection) }),
            cell: (row) => <CopyLink depth={depth} id={row.Id} name={row.FilmLibelle} />,
          },
          { id: 'raison', header: text('copies.pourquoi'), cell: ({ Retard }) => enumLabel(copieRetardEnum, Retard ?? 0, language) },
          { id: 'seance', header: text('copies.seance'), cell: ({ SeancePremiere }) => SeancePremiere },
          { id: 'attendue', header: text('copies.attendueLe'), cell: ({ DateAttendue }) => formatDate(DateAttendue ?? '') },
          { id: 'suivi', header: text('copies.suivi'), cell: ({ NoSuivi }) => NoSuivi },
        ]}
        rowKey={({ Id }) => Id}
        rows={late}
      />
    </section>
  );
}
