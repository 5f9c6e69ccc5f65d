import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import type { ListController } from '../list/use-list.ts';

export interface QuestionViewProps extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly list: ListController;
}
