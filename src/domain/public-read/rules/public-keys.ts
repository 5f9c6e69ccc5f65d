import type { ClePublique } from '#generated/records/cle-publique.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { refuseField } from '#domain/work/work.ts';
import { originText } from '../public-key.ts';

/** Origins are compared with what browsers send, to the letter. */
export const originsOfKeys: WriteRule = {
  name: 'write the origins of a public key as browsers send them',
  phase: 'before-write',
  on: [{ entity: 'cle-publique', ops: ['insert', 'update'], fields: ['Origines'] }],
  *run({ Origines }: ClePublique) {
    const typed = Origines ?? [];
    const origins = typed.flatMap((one) => originText(one) ?? []);
    if (origins.length < typed.length) return yield* refuseField({ path: 'Origines', code: 'valeur', message: 'clePublique.origine' });
    return { Origines: [...new Set(origins)] };
  },
};
