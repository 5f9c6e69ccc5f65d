import type { Incomplete } from './ask-holes.tsx';

/** Asks before a mail leaves with a hole; true if none would. Most lack nothing: the question comes with the first that does. */
export async function askAboutHoles(mails: readonly Incomplete[]): Promise<boolean> {
  const incomplete = mails.filter(({ Manquants }) => Manquants.length > 0);
  return incomplete.length === 0 || (await (await import('./ask-holes.tsx')).askHoles(incomplete));
}
