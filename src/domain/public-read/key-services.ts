import { ClePubliqueStatut } from '#generated/enums/cle-publique-statut.gen.ts';
import { newSecret } from '#domain/mails/mail-work.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { open, refuse, update } from '#domain/work/work.ts';
import { keyOf } from './public-key.ts';

/** A new secret of a key, shown once: only its fingerprint stays, and the former one opens nothing any more. */
export const renewClePublique: WorkService<Asked<{ readonly id: number }, unknown, unknown>, { readonly Clef: string }> = {
  entity: 'cle-publique',
  *run({ params: { id } }, { now }) {
    const { Statut } = yield* open('cle-publique', id);
    if (Statut !== ClePubliqueStatut.active) return yield* refuse('transition-refusee');
    const { secret, fingerprint } = yield* newSecret();
    const { key, start } = keyOf(secret);
    yield* update('cle-publique', id, { Debut: start, Empreinte: fingerprint, DateClef: now });
    return { Clef: key };
  },
};
