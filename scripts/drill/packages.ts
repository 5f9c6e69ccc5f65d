import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** Folder of the programs of PostgreSQL. */
  readonly postgres: string;
}

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql'];
const DEBIAN = '/usr/lib/postgresql';

/** Debian's own; installed where this account may, else named in the error. */
export function bringPrograms(say: (sentence: string) => void): Programs {
  const found = findPrograms();
  if (found !== null) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Il manque des paquets : apt-get install ${PACKAGES.join(' ')}`);
  say(`Installation de ${PACKAGES.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], { env, stdio: 'ignore' });
  const installed = findPrograms();
  if (installed === null) throw new Error(`Les paquets ${PACKAGES.join(', ')} sont installés, mais leurs programmes manquent.`);
  return installed;
}

function findPrograms(): Programs | null {
  const version = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .map(Number)
    .filter((number) => number >= 15)
    .toSorted((left, right) => left - right)
    .at(-1);
  const programs = {
    patroni: '/usr/bin/patroni',
    etcd: '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
    postgres: path.join(DEBIAN, String(version), 'bin'),
  };
  return Object.values(programs).every((file) => existsSync(file)) ? programs : null;
}
