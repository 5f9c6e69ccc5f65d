import { JetonStatut } from '#generated/enums/jeton-statut.gen.ts';
import type { JetonAcces } from '#generated/records/jeton-acces.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, update } from '#domain/work/work.ts';

/** A token as its owner sees it. */
interface OwnToken extends Pick<
  JetonAcces,
  'Id' | 'Libelle' | 'Statut' | 'IsLecture' | 'DateExpiration' | 'DateCreation' | 'DerniereUtilisation' | 'DerniereAdresse'
> {
  readonly Debut: string;
  readonly Droits: readonly string[];
  readonly EntitesPermises: readonly string[];
  readonly EditionsPermises: readonly number[];
  readonly Adresses: readonly string[];
}

/** The person's tokens, the newest first; no secret is stored that could be shown again. */
export const listMesJetons: WorkService<unknown, readonly OwnToken[]> = {
  entity: 'jeton-acces',
  *run(_, { userId }) {
    const tokens = yield* find('jeton-acces', { IdUtilisateur: userId });
    const rights = yield* find('utilisateur-droit', { Id: [...new Set(tokens.flatMap(({ IdsDroit }) => IdsDroit))] }, ['Code']);
    const codes = new Map(rights.map(({ Id, Code }) => [Id, Code]));
    return tokens
      .toSorted((a, b) => b.Id - a.Id)
      .map((token) => ({
        Id: token.Id,
        Libelle: token.Libelle,
        Debut: token.Debut ?? '',
        Statut: token.Statut,
        IsLecture: token.IsLecture,
        Droits: token.IdsDroit.flatMap((id) => codes.get(id) ?? []),
        EntitesPermises: [...(token.EntitesPermises ?? [])],
        EditionsPermises: (token.EditionsPermises ?? []).map(Number),
        Adresses: [...(token.Adresses ?? [])],
        DateExpiration: token.DateExpiration,
        DateCreation: token.DateCreation,
        DerniereUtilisation: token.DerniereUtilisation,
        DerniereAdresse: token.DerniereAdresse,
      }));
  },
};

/** One of the person's own tokens: an id of anybody else names nothing. */
export const revokeMonJeton: WorkService<Asked<{ readonly id: number }, unknown, unknown>, boolean> = {
  entity: 'jeton-acces',
  *run({ params: { id } }, { userId }) {
    const [token] = yield* find('jeton-acces', { Id: id, IdUtilisateur: userId }, ['Statut']);
    if (token === undefined) return yield* refuse('introuvable');
    if (token.Statut !== JetonStatut.revoque) yield* update('jeton-acces', id, { Statut: JetonStatut.revoque });
    return true;
  },
};
