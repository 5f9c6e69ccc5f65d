import { readFileSync, readdirSync } from 'node:fs';

/** Processes of the PostgreSQL whose files are below `folder`, backends included (Linux). */
export function postgresPids(folder: string): readonly number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const postmaster = pids.find((pid) => read(pid, 'cmdline').includes(`${folder}`) && read(pid, 'comm').startsWith('postgres'));
  return postmaster === undefined
    ? []
    : [postmaster, ...pids.filter((pid) => Number(/^\d+ \(.*\) \S (\d+)/.exec(read(pid, 'stat'))?.[1]) === postmaster)];
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // The process ended between the listing and the reading.
    return '';
  }
}
