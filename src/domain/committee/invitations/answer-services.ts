import type { Language } from '#generated/entities/descriptor.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import type { FestivalInscriptionInvitation } from '#generated/records/festival-inscription-invitation.gen.ts';
import type { InvitationFilmRepondue } from '#generated/schemas/invitation-film-repondue.zod.ts';
import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, update } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { openInvitation } from './open-invitation.ts';
import { creditStills, discardStills, describeStill, type SentStill, stillsOf } from './stills/sent-stills.ts';

interface Proposed {
  readonly Film: string;
  readonly Section: string;
  readonly Edition: number;
  readonly Nom: string | null;
  readonly Culture: Language;
  readonly Debut: string | null;
  readonly Fin: string | null;
  readonly Photos: SentStill[];
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
      Photos: (yield* stillsOf(invitation.Id)).map(describeStill),
    };
  },
};

/** Keeps the answer on the invitation until staff take it over: the link has served then. */
export const answerInvitationFilm: WorkService<Asked<unknown, unknown, Infer<typeof InvitationFilmRepondue>>, boolean> = {
  entity: 'festival-inscription-invitation',
  isGuarded: true,
  *run({ body: { Jeton, IsAcceptee, Message, Photos, ...terms } }, facts) {
    const { invitation } = yield* openInvitation(Jeton, facts);
    if (IsAcceptee) yield* creditStills(invitation.Id, Photos ?? []);
    else yield* discardStills(invitation.Id);
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
