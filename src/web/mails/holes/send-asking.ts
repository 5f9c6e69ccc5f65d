import { ApiError } from '#web/runtime/transport.ts';
import type { Incomplete } from './ask-holes.tsx';
import { askAboutHoles } from './hole-question.ts';

/** Number of incomplete mails that the person saw; absent if no question was shown. */
interface SeenHoles {
  readonly AvecIncomplets?: number;
}

/** Sends; where the server finds holes that nobody saw, names them and sends again on a yes. Null: the person gave up. */
export async function sendAsking<T>(send: (seen: SeenHoles) => Promise<T>): Promise<T | null> {
  try {
    return await send({});
  } catch (error) {
    const incomplete = error instanceof ApiError && error.code === 'mail-incomplet' ? incompleteOf(error.told) : [];
    if (incomplete.length === 0) throw error;
    return (await askAboutHoles(incomplete)) ? send({ AvecIncomplets: incomplete.length }) : null;
  }
}

function incompleteOf(payload: unknown): readonly Incomplete[] {
  if (typeof payload !== 'object' || payload === null) return [];
  const { Incomplets }: { Incomplets?: unknown } = payload;
  return Array.isArray(Incomplets) ? Incomplets.map(readIncomplete) : [];
}

function readIncomplete(mail: unknown): Incomplete {
  const { Nom, Manquants }: { Nom?: unknown; Manquants?: unknown } = typeof mail === 'object' && mail !== null ? mail : {};
  return { Nom: typeof Nom === 'string' ? Nom : null, Manquants: Array.isArray(Manquants) ? Manquants.map(String) : [] };
}
