import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

/** Why the server did not fetch an address that somebody typed; the caller has its own sentence for people. */
export type FetchRefusal = 'address' | 'protocol' | 'redirects' | 'size' | 'status' | 'time' | 'type' | 'unreachable';

interface GuardedFetchErrorOptions extends ErrorOptions {
  readonly status?: number | null;
}

export class GuardedFetchError extends Error {
  readonly reason: FetchRefusal;
  /** Status of the answer, where one came. */
  readonly status: number | null;

  constructor(reason: FetchRefusal, message: string, { status = null, ...options }: GuardedFetchErrorOptions = {}) {
    super(message, options);
    this.name = 'GuardedFetchError';
    this.reason = reason;
    this.status = status;
  }
}

/** `depot.local`, `depot.local:8080`, `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`: what may be reached though it is not on the public network. */
export type AllowedHosts = readonly string[];

export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Ranges that IANA holds for special use: own machine, own network, tests, multicast, not yet given out. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Inside the global range, but not of the public network, or hiding an IPv4 address: Teredo and 6to4. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blockOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const block = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    block.addSubnet(net, Number(bits), family);
  }
  return block;
}

const refusedV4 = blockOf(NOT_PUBLIC_V4, 'ipv4');
const refusedV6 = blockOf(NOT_PUBLIC_V6, 'ipv6');
const globalV6 = blockOf(['2000::/3'], 'ipv6');
const mappedV4 = blockOf(['::ffff:0:0/96'], 'ipv6');

/** True if an address, in any writing of it, is one of the public network. */
export function isPublicAddress(address: string): boolean {
  const plain = withoutZone(address);
  if (isIP(plain) === 4) return !refusedV4.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  // A mapped address is the IPv4 address that it hides.
  if (mappedV4.check(plain, 'ipv6')) return !refusedV4.check(plain, 'ipv6');
  return globalV6.check(plain, 'ipv6') && !refusedV6.check(plain, 'ipv6');
}

/** Addresses of a host that may be called, after its name is resolved: a name proves nothing, `2130706433` and `0x7f.1` are names too. */
export async function callableAddresses(
  { host, port }: HostPort,
  allow: AllowedHosts,
  signal?: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const found = await untilAborted(resolve(name), signal);
  const callable = found.filter(
    ({ address }) => isPublicAddress(address) || allow.some((entry) => isAllowed(entry, { host: name, port }, address)),
  );
  if (callable.length === 0) throw new GuardedFetchError('address', `${name}:${port} is not on the public network`);
  return callable;
}

/** Keeps a connection to addresses that were looked at: a second look-up could answer something else. */
export function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_name, options, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new Error('No address'), '');
    else if (options.all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

function withoutZone(address: string): string {
  return address.split('%', 1).join('');
}

function resolve(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((done, fail) => {
    lookup(name, { all: true }, (cause, found) => {
      if (cause === null) done(found);
      else fail(new GuardedFetchError('unreachable', `${name} is unknown`, { cause }));
    });
  });
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  function stop(): void {
    reject(new GuardedFetchError('time', 'No answer in time'));
  }
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function isAllowed(entry: string, { host, port }: HostPort, address: string): boolean {
  const wanted = entry.trim().toLowerCase();
  if (wanted.includes('/')) return isInRange(wanted, address);
  const names = [host, withoutZone(address)].map((name) => name.toLowerCase());
  return names.some((name) => wanted === name || wanted === `${name}:${port}` || wanted === `[${name}]:${port}`);
}

function isInRange(range: string, address: string): boolean {
  const plain = withoutZone(address);
  if (isIP(plain) === 0) return false;
  const [net = ''] = range.split('/');
  const family = isIP(net) === 4 ? 'ipv4' : 'ipv6';
  return blockOf([range], family).check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}

/** True where a setting names the host itself, or the range of an address that is written out. */
export function isNamedHost({ host, port }: HostPort, allow: AllowedHosts): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return allow.some((entry) => isAllowed(entry, { host: name, port }, isIP(name) === 0 ? '' : name));
}

/** True if a setting names a host, an address or a range in one of the forms above. */
export function isHostEntry(entry: string): boolean {
  const [net = '', bits, ...rest] = entry.trim().split('/');
  if (bits === undefined) return /^[\w.:[\]-]+$/.test(net);
  const most = isIP(net) === 4 ? 32 : 128;
  return rest.length === 0 && isIP(net) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
