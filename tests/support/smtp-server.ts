import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The message as it came, headers first. */
  readonly source: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Refuses the recipients it is asked about, with this answer. */
  readonly refuse: (answer: { readonly code: number; readonly text: string } | null) => void;
  readonly close: () => Promise<void>;
}

/** A mail server of this machine that keeps what it gets. */
export const startSmtp = async (port = 0): Promise<TestSmtp> => {
  const mails: ReceivedMail[] = [];
  let refusal: { readonly code: number; readonly text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => {
      callback(refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, session, callback) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address: AddressInfo | string | null = server.server.address();
  const chosen = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    mails,
    refuse: (answer) => {
      refusal = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
