import { Client } from 'basic-ftp';
import { type AllowedHosts, GuardedFetchError, callableAddresses } from '#server/http/guarded-address.ts';
import { LISTING_LIMITS } from './listing-limits.ts';
import type { MediaServer } from './media-server.ts';

const FTP_PORT = 21;

/** Names of the files of a folder by FTP, or FTPS; the data comes from the address that was looked at, whatever the server says. */
export async function listFtp(server: MediaServer, folder: string, allow: AllowedHosts): Promise<readonly string[]> {
  const host = server.host ?? new URL(server.url ?? '').hostname;
  const port = server.port ?? FTP_PORT;
  const signal = AbortSignal.timeout(LISTING_LIMITS.timeoutMs);
  const [found] = await callableAddresses({ host, port }, allow, signal);
  const client = new Client(LISTING_LIMITS.timeoutMs, { allowSeparateTransferHost: false, maxListingBytes: LISTING_LIMITS.maxBytes });
  function stop(): void {
    client.ftp.closeWithError(new GuardedFetchError('time', `${host} did not answer in time`));
  }
  signal.addEventListener('abort', stop, { once: true });
  refuseEndlessLists(client);
  try {
    await client.access({
      host: found?.address ?? host,
      port,
      user: server.login ?? 'anonymous',
      password: server.password ?? '',
      secure: server.protocol?.toLowerCase() === 'ftps',
      secureOptions: { host, servername: host },
    });
    await client.cd(folder);
    return (await client.list()).flatMap(({ name, isDirectory }) => (isDirectory ? [] : [name]));
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/** The patterns that read a line are made for lines of a length that file systems know. */
function refuseEndlessLists(client: Client): void {
  const parse = client.parseList;
  client.parseList = (text) => {
    const lines = text.split('\n', LISTING_LIMITS.maxLines + 1);
    if (lines.length > LISTING_LIMITS.maxLines || lines.some(({ length }) => length > LISTING_LIMITS.maxLineLength))
      throw new GuardedFetchError('size', 'The list is too long');
    return parse(text);
  };
}
