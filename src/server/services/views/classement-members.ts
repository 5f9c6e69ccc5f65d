import { invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { announcing } from './views-repository.ts';

interface MemberChange {
  readonly id: number;
  readonly ids: readonly number[];
  readonly isRemoval: boolean;
  readonly max: number;
}

/** Adds at the end what is not there yet, or takes away what is; the others keep their order. */
export const changeMembers = (engine: RecordEngine, context: RequestContext, { id, ids, isRemoval, max }: MemberChange): Promise<number> =>
  announcing(engine, context, {
    kind: 'utilisateur-classement',
    op: 'update',
    work: async (client) => {
      // Locked first: two people adding at once must both be in.
      const { rows } = await client.query<{ contenu: number[] | null }>(
        'select contenu from utilisateur_classement where id = $1 for update',
        [id],
      );
      const known = rows[0]?.contenu ?? [];
      const given = new Set(ids);
      const members = isRemoval ? known.filter((member) => !given.has(member)) : [...new Set([...known, ...ids])];
      if (members.length > max) throw invalidFields({ path: 'content', code: 'trop-elements', params: { max } });
      await client.query('update utilisateur_classement set contenu = $2::numeric[] where id = $1', [id, members]);
      return id;
    },
  });
