import { ask } from '#domain/work/replies.ts';
import type { SealedText } from '#domain/work/sealing.ts';
import type { Work } from '#domain/work/work.ts';

export interface BallotKey {
  /** Shown once, to whom presides. */
  readonly key: string;
  readonly publicKey: string;
}

export function* newBallotKey(): Work<BallotKey> {
  const { Cle, Publique } = yield* ask({ do: 'sealing', act: 'key' });
  return { key: String(Cle), publicKey: String(Publique) };
}

/** Null: what was typed is no key. */
export function* publicKeyOf(key: string): Work<string | null> {
  const { Publique } = yield* ask({ do: 'sealing', act: 'public', key });
  return typeof Publique === 'string' ? Publique : null;
}

export function* sealBallot(publicKey: string, sealed: SealedText): Work<string> {
  const { Scelle } = yield* ask({ do: 'sealing', act: 'seal', publicKey, ...sealed });
  return String(Scelle);
}

/** In order; null: a ballot was altered. */
export function* openBallots(key: string, sealed: readonly SealedText[]): Work<readonly (string | null)[]> {
  const { Textes } = yield* ask({ do: 'sealing', act: 'open', key, sealed });
  return Array.isArray(Textes) ? Textes.map((text) => (typeof text === 'string' ? text : null)) : [];
}
