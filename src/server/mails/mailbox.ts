/** Sender of mails, known before any is written. */
export interface Mailbox {
  /** Address in « From ». */
  readonly sender: string;
  /** Mails are stored and never sent: the settings require it, or this is the demonstration. */
  readonly isSimulated: boolean;
  /** A mail server is set; without one mails wait for the start that has one. */
  readonly hasServer: boolean;
  /** Start of links in mails; null: none is set. */
  readonly publicUrl: string | null;
  /** A company takes payments by their links. */
  readonly isPaidOnline: boolean;
  /** Host of the approved platform for electronic invoices; null: nothing leaves there. */
  readonly platform: string | null;
  /** Days that an answer about a VAT number stays good; null: no service is queried. */
  readonly vatCheckDays: number | null;
}

/** Without settings: nothing leaves. */
export const NO_MAILBOX: Mailbox = {
  sender: 'ne-pas-repondre@festival.example',
  isSimulated: true,
  hasServer: false,
  publicUrl: null,
  isPaidOnline: false,
  platform: null,
  vatCheckDays: null,
};
