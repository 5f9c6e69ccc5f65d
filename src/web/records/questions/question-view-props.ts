import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import type { ListController } from '../list/use-list.ts';
import type { RowOpening } from '../list/use-row-opening.ts';

export interface QuestionViewProps extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly list: ListController;
}

/** The same where rows open. */
export interface RowsViewProps extends QuestionViewProps {
  readonly opening: Pick<RowOpening, 'hrefOf'>;
}
