import { type Server, createServer } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const FLOOD_PIECE = 65_536;

export interface FtpServer {
  readonly port: number;
  readonly close: () => void;
}

interface FtpOptions {
  readonly login: string;
  readonly password: string;
  readonly folders: Readonly<Record<string, readonly string[]>>;
  /** Bytes of listing that come instead of the files, as long as somebody reads them. */
  readonly flood?: number;
}

/** As much of an FTP server as a listing needs. */
export async function startFtpServer({ login, password, folders, flood = 0 }: FtpOptions): Promise<FtpServer> {
  const data: Server[] = [];
  const server = createServer((control) => {
    let folder = '';
    let user = '';
    let listing: Server | null = null;
    function answer(line: string): boolean {
      return control.write(`${line}\r\n`);
    }
    answer('220-Bonjour\r\n220 prêt');
    async function open(): Promise<void> {
      const lines = folders[folder]?.map((name) => `-rw-r--r-- 1 regie regie 1024 Jan 01 12:00 ${name}\r\n`).join('') ?? '';
      listing = createServer((socket) => {
        const text = flood === 0 ? [lines] : Array.from({ length: flood / FLOOD_PIECE }, () => 'x'.repeat(FLOOD_PIECE));
        pipeline(Readable.from(text), socket).catch(() => undefined);
        socket.once('close', () => answer('226 fini'));
      }).listen(0, '127.0.0.1');
      data.push(listing);
      await once(listing, 'listening');
      const port = portOf(listing);
      answer(`227 Entering Passive Mode (127,0,0,1,${Math.floor(port / 256)},${port % 256})`);
    }
    function run(line: string): void {
      const [command = '', ...rest] = line.split(' ');
      const argument = rest.join(' ');
      if (command === 'USER') {
        user = argument;
        answer('331 mot de passe');
      } else if (command === 'PASS') answer(user === login && argument === password ? '230 entrez' : '530 non');
      else if (command === 'CWD') {
        folder = argument;
        answer(folders[argument] === undefined ? '550 absent' : '250 là');
      } else if (command === 'PASV') void open();
      else if (command === 'LIST') answer('150 voici');
      else if (command === 'FEAT' || command === 'EPSV') answer('502 inconnu');
      else answer('200 bien');
    }
    control.on('data', (text) => String(text).split('\r\n').filter(Boolean).forEach(run));
    control.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    close: () => {
      server.close();
      for (const one of data) one.close();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
