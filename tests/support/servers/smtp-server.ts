import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The message as it came, headers first. */
  readonly source: string;
}

interface Answer {
  readonly code: number;
  readonly text: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Refuses every account from now on, or takes that of its address again. */
  readonly lock: (isLocked: boolean) => void;
  /** Refuses the recipients of a request, with this answer. */
  readonly refuse: (answer: Answer | null) => void;
  /** Refuses the sender of every mail, with this answer. */
  readonly refuseSender: (answer: Answer | null) => void;
  /** Ends the connection at this moment, without an answer: once it receives a recipient, or has the whole message. */
  readonly drop: (moment: 'recipient' | 'message' | null) => void;
  readonly close: () => Promise<void>;
}

const ACCOUNT = { user: 'festival', password: 'relais-de-test' } as const;

/** A mail server of this machine that keeps what it gets; `isGuarded`: of who signs in only. */
export async function startSmtp(port = 0, isGuarded = false): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  let isLocked = false;
  let refusal: Answer | null = null;
  let senderRefusal: Answer | null = null;
  let dropped: 'recipient' | 'message' | null = null;
  const sockets = new Set<Socket>();
  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }
  const server = new SMTPServer({
    authOptional: !isGuarded,
    allowInsecureAuth: true,
    disabledCommands: isGuarded ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = !isLocked && username === ACCOUNT.user && password === ACCOUNT.password;
      callback(isKnown ? null : Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }), { user: username });
    },
    onMailFrom: (_address, _session, callback) => callback(refused(senderRefusal)),
    onRcptTo: (_address, _session, callback) => {
      if (dropped === 'recipient') hangUp();
      else callback(refused(refusal));
    },
    onData: (stream, session, callback) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        if (dropped === 'message') hangUp();
        else callback();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
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
    refuseSender: (answer) => {
      senderRefusal = answer;
    },
    drop: (moment) => {
      dropped = moment;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refused(answer: Answer | null): Error | null {
  return answer === null ? null : Object.assign(new Error(answer.text), { responseCode: answer.code });
}
