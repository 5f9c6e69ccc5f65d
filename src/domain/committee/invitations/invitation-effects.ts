import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { InscriptionAccord } from '#generated/enums/inscription-accord.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { PremiereType } from '#generated/enums/premiere-type.gen.ts';
import type { FestivalInscriptionInvitation } from '#generated/records/festival-inscription-invitation.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { find, read, update, type Work } from '#domain/work/work.ts';
import { discardStills } from './stills/sent-stills.ts';

function decided({ now, userId }: EffectInput) {
  return { DateExamen: now, IdExaminePar: userId };
}

const noterReponseFilm: WorkEffect = function* effect(input) {
  const invitation = yield* read('festival-inscription-invitation', readId(input.record));
  return { DateReponse: invitation.DateReponse ?? input.now };
};

/** The festival takes the answer over: what it promises goes to the registration, the biography to a director who has none. */
const accepterFilm: WorkEffect = function* effect(input) {
  const invitation = yield* read('festival-inscription-invitation', readId(input.record));
  const { IdInscription, TypePremiere, ContactCopie } = invitation;
  yield* update('festival-inscription', IdInscription, {
    Accord: InscriptionAccord.accepte,
    ...(TypePremiere === null || TypePremiere === PremiereType.aucune ? {} : { TypePremiere }),
    ...(ContactCopie === null ? {} : { ContactCopie }),
  });
  yield* giveBiography(invitation);
  yield* settleRefusals(IdInscription);
  return { ...decided(input), IsAccordDonne: true, DateReponse: invitation.DateReponse ?? input.now };
};

const BIOGRAPHY = { fr: 'TraductionFr', en: 'TraductionEn', es: 'TraductionEs' } as const;

function* giveBiography({ IdInscription, Biographie, Langue }: FestivalInscriptionInvitation): Work<void> {
  if (Biographie === null) return;
  const { IdFilm } = yield* read('festival-inscription', IdInscription);
  const directors = yield* find('film-credit', { IdFilm, IdFonction: FonctionSysteme.realisateur });
  const [id, ...others] = directors.flatMap(({ IdPersonne }) => IdPersonne ?? []);
  if (id === undefined || others.length > 0) return;
  const person = yield* read('personne', id);
  const field = Langue === 'fr' || Langue === 'es' ? BIOGRAPHY[Langue] : BIOGRAPHY.en;
  if ((person.TradBiographie?.[field] ?? null) === null) yield* update('personne', id, { TradBiographie: { [field]: Biographie } });
}

/** A film that is agreed to again is not to be withdrawn. */
function* settleRefusals(IdInscription: number): Work<void> {
  for (const { Id } of yield* find('festival-inscription-invitation', { IdInscription, IsRefuseApres: true }))
    yield* update('festival-inscription-invitation', Id, { IsRefuseApres: false });
}

const refuserFilm: WorkEffect = function* effect(input) {
  const { IdInscription, DateReponse, Etat } = yield* read('festival-inscription-invitation', readId(input.record));
  const { DateRetrait } = yield* read('festival-inscription', IdInscription);
  yield* update('festival-inscription', IdInscription, { Accord: InscriptionAccord.refuse });
  yield* discardStills(readId(input.record));
  // Screenings, guests and prints of a film that was agreed to are dealt with by its withdrawal, which somebody decides.
  const IsRefuseApres = Etat === InscriptionInvitationEtat.accepte && DateRetrait === null;
  return { ...decided(input), IsRefuseApres, IsAccordDonne: false, DateReponse: DateReponse ?? input.now, MotifRefus: input.reason };
};

const annulerInvitationFilm: WorkEffect = function* effect(input) {
  const { IdInscription } = yield* read('festival-inscription-invitation', readId(input.record));
  yield* update('festival-inscription', IdInscription, { Accord: null });
  yield* discardStills(readId(input.record));
  return decided(input);
};

export const filmInvitationEffects = {
  noterReponseFilm,
  accepterFilm,
  refuserFilm,
  annulerInvitationFilm,
} as const satisfies Readonly<Record<string, WorkEffect>>;
