/** Where mails leave from, known before any is written. */
export interface Mailbox {
  /** Address in « From ». */
  readonly sender: string;
  /** Mails are kept and never sent: no SMTP server is set, or this is the demonstration. */
  readonly isSimulated: boolean;
  /** What links in mails begin with; null: nobody said it. */
  readonly publicUrl: string | null;
}

/** Without settings: nothing leaves. */
export const NO_MAILBOX: Mailbox = { sender: 'ne-pas-repondre@festival.example', isSimulated: true, publicUrl: null };
