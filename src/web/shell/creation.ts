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
  /** What has the keyboard again once this is closed. */
  readonly backTo: () => HTMLElement | null;
}

type OpenCreation = (creation: Creation) => void;

const offered: { load: (() => Promise<OpenCreation>) | null } = { load: null };

/** Fields stand in sheets: what opens a sheet for them is given, so that they do not import what imports them. */
export function offerCreation(load: () => Promise<OpenCreation>): void {
  offered.load = load;
}

const beside: { end: (() => Promise<boolean>) | null } = { end: null };

/** What is made beside says how it ends; the answer takes that back. */
export function besideEndsBy(end: () => Promise<boolean>): () => void {
  beside.end = end;
  return () => {
    if (beside.end === end) beside.end = null;
  };
}

/** A page that is about to get an address of its own ends what is made beside it first; false: the person stays with that. */
export const endBeside = async (): Promise<boolean> => beside.end === null || beside.end();

/** False: nothing opens beside, or something does already; a page does instead. */
export function openBeside(creation: Creation): boolean {
  if (offered.load === null || openDialogs.get().some(({ kind }) => kind === 'beside')) return false;
  void offered.load().then((open) => open(creation));
  return true;
}
