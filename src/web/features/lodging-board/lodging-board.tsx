import { BedDouble } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/controls.css';
import { BoardDesk } from './board-desk.tsx';
import { useBoard } from './use-board.ts';
import styles from './lodging-board.module.css';

/** Hotels and nights of an edition: held, occupied and free ones, who sleeps where, and who still needs a bed. */
export function LodgingBoard({ depth }: FeatureScreenProps): ReactNode {
  const text = useText();
  const year = useWorkingEdition();
  const { board, error, retry } = useBoard(year);
  if (error !== null) return <LoadFailure error={error} retry={retry} />;
  if (board === null || year === null) return <PageSkeleton kind="list" />;
  if (board.hotels.length === 0)
    return (
      <section className={styles.screen}>
        <PageHead title={text('hebergement.titre', { annee: year })} />
        <Notice detail={text('hebergement.videDetail')} icon={BedDouble} title={text('hebergement.vide')} />
      </section>
    );
  return <BoardDesk board={board} depth={depth} key={year} year={year} />;
}
