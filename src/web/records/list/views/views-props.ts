import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ListController } from '../use-list.ts';
import type { SavedViews } from './use-saved-views.ts';
import type { ViewChoice } from './use-view-choice.ts';

export interface ViewsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly views: SavedViews;
  readonly choice: ViewChoice;
}
