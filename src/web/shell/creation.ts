import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { GivenRecord } from '#web/runtime/screen-props.ts';
import { openDialogs } from './dialogs/dialogs.ts';

/** A record that a field lacks, made beside the sheet or the list that the field stands in. */
export interface Creation {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly given: GivenRecord;
  /** The same on a page of its own. */
  readonly href: string;
  readonly onMade: (id: number) => Promise<void>;
  /** Element that has the keyboard again once this is closed. */
  readonly backTo: () => HTMLElement | null;
}

type OpenCreation = (creation: Creation) => void;

const offered: { load: (() => Promise<OpenCreation>) | null } = { load: null };

/** Fields stand in sheets: what opens a sheet for them is given, so that they do not import what imports them. */
export function offerCreation(load: () => Promise<OpenCreation>): void {
  offered.load = load;
}

/** False: nothing opens beside, or something does already; a page does instead. */
export function openBeside(creation: Creation): boolean {
  if (offered.load === null || openDialogs.get().some(({ kind }) => kind === 'beside')) return false;
  void offered.load().then((open) => open(creation));
  return true;
}
