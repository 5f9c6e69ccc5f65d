import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';

/** What the generic list receives from its route. */
export interface ListScreenProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  /** Values of the path parameters of the screen (`contexte`), by name. */
  readonly params: Readonly<Record<string, string>>;
}

/** What the generic sheet receives from its route; id 0: the record is being created. */
export interface SheetScreenProps extends ListScreenProps {
  readonly id: number;
}
