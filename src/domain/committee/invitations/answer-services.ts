import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalInscriptionInvitation } from '#generated/records/festival-inscription-invitation.gen.ts';
import type { InvitationFilmRepondue } from '#generated/schemas/invitation-film-repondue.zod.ts';
import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuse, refuseWith, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

interface Proposed {
  readonly Film: string;
  readonly Section: string;
  readonly Edition: number;
  readonly Nom: string | null;
  readonly Culture: Language;
  readonly Debut: string | null;
  readonly Fin: string | null;
}

/** The film that a link invites, for the page that asks. */
export const getInvitationFilm: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, Proposed> = {
  entity: 'festival-inscription-invitation',
  isGuarded: true,
  *run({ body }, facts) {
    const { invitation, entry, film } = yield* openInvitation(body.Jeton, facts);
    const [edition] = yield* find('festival-edition', { Eannee: entry.Eannee });
    return {
      Film: film,
      Section: readText(yield* names('festival-section', [entry.IdSection]), String(entry.IdSection)) ?? '',
      Edition: entry.Eannee,
      Nom: invitation.NomDestinataire,
      Culture: languageOf(invitation.Langue),
      Debut: edition?.DateDebut ?? null,
      Fin: edition?.DateFin ?? null,
    };
  },
};

/** Keeps the answer on the invitation until staff take it over: the link has served then. */
export const answerInvitationFilm: WorkService<Asked<unknown, unknown, Infer<typeof InvitationFilmRepondue>>, boolean> = {
  entity: 'festival-inscription-invitation',
  isGuarded: true,
  *run({ body: { Jeton, IsAcceptee, Message, ...terms } }, facts) {
    const { invitation } = yield* openInvitation(Jeton, facts);
    yield* update('festival-inscription-invitation', invitation.Id, {
      ...(IsAcceptee ? filled(terms) : {}),
      ...filled({ Message }),
      IsAccordDonne: IsAcceptee,
      IsParLien: true,
      DateReponse: facts.now,
      Etat: InscriptionInvitationEtat.repondu,
    });
    return true;
  },
};

/** A part that was left empty is no answer. */
function filled(parts: Readonly<Record<string, string | number | null | undefined>>): Partial<FestivalInscriptionInvitation> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && String(value).trim() !== ''),
  );
}

interface OpenInvitation {
  readonly invitation: FestivalInscriptionInvitation;
  readonly entry: FestivalInscription;
  readonly film: string;
}

/** Of two who use a link at once, one does. */
function* openInvitation(secret: string, { now, today }: Facts): Work<OpenInvitation> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [known] = yield* find('festival-inscription-invitation', { Empreinte });
  if (known === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor('festival-inscription-invitation', [known.Id]);
  const [invitation = known] = yield* find('festival-inscription-invitation', { Empreinte });
  const [entry] = yield* find('festival-inscription', { Id: invitation.IdInscription });
  if (entry === undefined || entry.DateRetrait !== null) return yield* refuse('lien-inconnu');
  const refusal = refusalOf(invitation, now);
  if (refusal !== null) return yield* refuse(refusal);
  const film = readText(yield* names('film', [entry.IdFilm]), String(entry.IdFilm)) ?? '';
  // The public knows: a word that changes the programme is for a person to hear.
  if (entry.DateAnnonce !== null && entry.DateAnnonce <= today)
    yield* refuseWith('regle-metier', {
      message: 'inscription.invitationApresAnnonce',
      params: { film, date: formatDate(entry.DateAnnonce) },
    });
  return { invitation, entry, film };
}

type LinkRefusal = Extract<ErrorCode, `invitation-${string}`>;

/** Why a link takes no answer; null: it does, once. */
function refusalOf({ Etat, ExpireLe }: Pick<FestivalInscriptionInvitation, 'Etat' | 'ExpireLe'>, now: string): LinkRefusal | null {
  if (Etat === InscriptionInvitationEtat.annule) return 'invitation-revoquee';
  if (Etat !== InscriptionInvitationEtat.invite) return 'invitation-repondue';
  return (parseInstant(ExpireLe ?? '') ?? 0) <= (parseInstant(now) ?? 0) ? 'invitation-perimee' : null;
}
