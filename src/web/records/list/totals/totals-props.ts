import type { EntityModule, ScreenDescriptor, TotalsDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ListController } from '../use-list.ts';

export interface ListTotalsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly totals: TotalsDescriptor;
  readonly list: ListController;
}
