import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { drop, find, mail, open, refuse, update } from '#domain/work/work.ts';

interface FactorOfUser {
  readonly IsActif: boolean;
}

type OfUser<Body> = Asked<{ readonly id: number }, unknown, Body>;

export const getSecondFacteurUtilisateur: WorkService<OfUser<unknown>, FactorOfUser> = {
  entity: 'utilisateur',
  *run({ params: { id } }) {
    const applications = yield* find('second-facteur', { IdUtilisateur: id }, ['DateActivation']);
    const keys = yield* find('cle-acces', { IdUtilisateur: id }, ['Nom']);
    return { IsActif: keys.length > 0 || applications.some(({ DateActivation }) => DateActivation !== null) };
  },
};

/**
 * A phone was lost: an administrator whose own account is at least as wide takes the factors of another away, with a reason that stays in
 * the history of the account; a mail says so to its holder. Nobody resets their own: whoever took a session over would only have to ask.
 */
export const resetSecondFacteur: WorkService<OfUser<{ readonly Motif: string }>, boolean> = {
  entity: 'utilisateur',
  *run({ params: { id }, body: { Motif } }, { userId, now }) {
    if (id === userId) yield* refuse('second-facteur-soi-meme');
    yield* open('utilisateur', id);
    const applications = yield* find('second-facteur', { IdUtilisateur: id }, ['DateActivation']);
    const keys = yield* find('cle-acces', { IdUtilisateur: id }, ['Nom']);
    if (applications.length + keys.length === 0) yield* refuse('second-facteur-absent');
    const codes = yield* find('code-secours', { IdUtilisateur: id }, ['Empreinte']);
    // Secrets go for good: a trash that brings them back would undo the reset.
    yield* drop('second-facteur', idsOf(applications));
    yield* drop('cle-acces', idsOf(keys));
    yield* drop('code-secours', idsOf(codes));
    yield* update('utilisateur', id, { DateReinitFacteur: now, MotifReinitFacteur: Motif.trim() });
    yield* mail({ usage: MailUsage.compteFacteur, entity: 'utilisateur', id, values: { motif: Motif.trim() } });
    return true;
  },
};

function idsOf(records: readonly { readonly Id: number }[]): readonly number[] {
  return records.map(({ Id }) => Id);
}
