import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Properties that the generic list receives from its route. */
export interface ListScreenProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  /** Values of the path parameters of the screen (`contexte`), by name. */
  readonly params: Readonly<Record<string, string>>;
}

/** Properties that the generic sheet receives from its route; id 0: the record is being created. */
export interface SheetScreenProps extends ListScreenProps {
  readonly id: number;
  /** First values of a new record; default: those of the address. */
  readonly given?: GivenRecord;
  /** Default: a page of its own, at the address of its route. */
  readonly place?: SheetPlace;
}

/** Place of a sheet: a page, or a layer beside the list or the sheet that opened it (a lightview). */
export interface SheetPlace {
  readonly layer: 'page' | 'side';
  /** Address of another record in this very place; 0 is the one being created. Null: none has an address. */
  readonly pathOf: (id: number) => string | null;
  /** Address to go to when the record is gone. */
  readonly exit: string | null;
  /** Name of the address parameter that says which tab is open; empty: the address does not say it. */
  readonly tabParam: string;
  /** Name under which the list left its rows, for the previous and the next one. */
  readonly neighbours: string;
  /** A record that is made here does not open: this hears of it. */
  readonly onCreated?: (id: number) => Promise<void>;
  /** Hears how to leave this sheet without a change of address. */
  readonly onOpen?: (way: WayOut) => void;
}

/** Request for a new record: choices of the field that lacks it, and the name that was looked for. */
export interface GivenRecord {
  readonly among: Readonly<Record<string, number>>;
  readonly name: string;
}

/** Way to leave a sheet that is no page. */
export interface WayOut {
  /** Asks what is to become of unsaved work; false: the person stays. */
  readonly mayLeave: () => Promise<boolean>;
  /** Keeps what is typed for a page that opens on the same record; false: nothing is. */
  readonly keep: () => boolean;
}
