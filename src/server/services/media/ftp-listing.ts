import { type Socket, connect } from 'node:net';
import type { MediaServer } from './folder-listing.ts';

const FTP_PORT = 21;
const READY = 2;
const WANTED = 3;

/** Names of the files of a folder by FTP, in passive mode; the data comes from the address that was called, whatever the server says. */
export const listFtp = async (server: MediaServer, folder: string, signal: AbortSignal): Promise<readonly string[]> => {
  const host = server.host ?? new URL(server.url ?? '').hostname;
  const control = await openSocket(host, server.port ?? FTP_PORT, signal);
  try {
    const replies = readReplies(control);
    const command = async (line: string | null, ...accepted: readonly number[]): Promise<string> => {
      if (line !== null) control.write(`${line.replaceAll(/[\r\n]/g, '')}\r\n`);
      const { value } = await replies.next();
      if (value === undefined || !accepted.includes(Math.floor(Number(value.slice(0, 3)) / 100))) throw new Error('The FTP server refused');
      return value;
    };
    await command(null, READY);
    const greeting = await command(`USER ${server.login ?? 'anonymous'}`, READY, WANTED);
    if (greeting.startsWith('3')) await command(`PASS ${server.password ?? ''}`, READY);
    await command('TYPE I', READY);
    await command(`CWD ${folder}`, READY);
    const [, high = '', low = ''] = /(?:\d+,){4}(\d+),(\d+)/.exec(await command('PASV', READY)) ?? [];
    const data = await openSocket(host, Number(high) * 256 + Number(low), signal);
    const listing = readAll(data);
    await command('NLST', 1, READY);
    const names = await listing;
    return names.split(/\r?\n/).flatMap((name) => (name === '' ? [] : [name.split('/').at(-1) ?? name]));
  } finally {
    control.destroy();
  }
};

const openSocket = async (host: string, port: number, signal: AbortSignal): Promise<Socket> => {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port });
  const stop = (): void => void socket.destroy(new Error('The FTP server did not answer in time'));
  signal.addEventListener('abort', stop, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', stop));
  socket.once('connect', () => resolve(socket));
  socket.once('error', reject);
  return promise;
};

/** Whole replies: those of several lines end with the line whose code a space follows. */
async function* readReplies(socket: Socket): AsyncGenerator<string> {
  let text = '';
  for await (const piece of socket) {
    text += String(piece);
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (/^\d{3} /.test(line)) yield line;
    }
  }
}

const readAll = async (socket: Socket): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
};
