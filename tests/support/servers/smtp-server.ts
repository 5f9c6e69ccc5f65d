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
  /** Refuses every account from now on, or takes that of its address again. */
  readonly lock: (isLocked: boolean) => void;
  /** Refuses the recipients it is asked about, with this answer. */
  readonly refuse: (answer: { readonly code: number; readonly text: string } | null) => void;
  readonly close: () => Promise<void>;
}

const ACCOUNT = { user: 'festival', password: 'relais-de-test' } as const;

/** A mail server of this machine that keeps what it gets; `isGuarded`: of who signs in only. */
export async function startSmtp(port = 0, isGuarded = false): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  let isLocked = false;
  let refusal: { readonly code: number; readonly text: string } | null = null;
  const server = new SMTPServer({
    authOptional: !isGuarded,
    allowInsecureAuth: true,
    disabledCommands: isGuarded ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = !isLocked && username === ACCOUNT.user && password === ACCOUNT.password;
      callback(isKnown ? null : Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }), { user: username });
    },
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
    url: `smtp://${isGuarded ? `${ACCOUNT.user}:${ACCOUNT.password}@` : ''}127.0.0.1:${chosen}`,
    mails,
    lock: (value) => {
      isLocked = value;
    },
    refuse: (answer) => {
      refusal = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
