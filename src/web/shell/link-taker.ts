/** A record that was chosen to be named in a text. */
export interface LinkedRecord {
  readonly entity: string;
  readonly id: number;
  readonly label: string;
}

type Taker = (record: LinkedRecord) => void;

let taker: Taker | null = null;

/** The next record that is chosen in the palette goes to this text in place of being opened. */
export function takeNextLink(taking: Taker | null): void {
  taker = taking;
}

/** False: no text waits for a record, which is opened. */
export function giveLink(record: LinkedRecord): boolean {
  const taking = taker;
  taker = null;
  taking?.(record);
  return taking !== null;
}
