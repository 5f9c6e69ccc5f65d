import type { InvitationFilmEssai } from '#generated/schemas/invitation-film-essai.zod.ts';
import type { InvitationsFilmsDemande } from '#generated/schemas/invitations-films-demande.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { mergeValues, newSecret, publicAddress } from '#domain/mails/mail-work.ts';
import { textsOf } from '#domain/mails/templates/mail-template.ts';
import { refuseHidden } from '#domain/mails/templates/refuse-hidden.ts';
import { holeText } from '#domain/values/text/mail-holes.ts';
import { expiryOf } from '#domain/welcome/invitation/guest-link.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { open, refuse, refuseField, refuseWith, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type ComposedLetter, sendTrial } from '../announcement/one-letter.ts';
import { isPreference, PREFERENCES, type Preference } from '../announcement/preferred-routes.ts';
import type { Letter } from '../announcement/queue-letters.ts';
import { type InvitationPlan, inviteSelected, linkToCome, planInvitations } from './invite-films.ts';

interface ById {
  readonly id: number;
}

interface ShownLetter {
  readonly Film: string;
  readonly Nom: string;
  readonly Email: string;
  readonly Voie: Preference;
  readonly Culture: Language;
  readonly Objet: string;
  readonly Corps: string;
  readonly Manquants: string[];
}

interface Preview {
  readonly Films: number;
  readonly Lettres: ShownLetter[];
  readonly Exceptions: { readonly Film: string; readonly Raison: InvitationPlan['left'][number]['reason'] }[];
  readonly Empreinte: string;
}

export const previewInvitationsFilms: WorkService<Asked<ById, { readonly ordre?: string }, unknown>, Preview> = {
  entity: 'festival-section',
  *run({ params: { id }, query: { ordre } }, facts) {
    const order = ordre === undefined ? PREFERENCES : ordre.split(',').filter(isPreference);
    const { films, letters, titles, left, fingerprint } = yield* planInvitations(id, order);
    const Lettres: ShownLetter[] = [];
    for (const letter of letters) Lettres.push(yield* shownLetter(letter, titles, facts));
    return {
      Films: films.length,
      Lettres,
      Exceptions: left.map(({ about, reason }) => ({ Film: titles.get(about) ?? '', Raison: reason })),
      Empreinte: fingerprint,
    };
  },
};

function* shownLetter(letter: Letter, titles: ReadonlyMap<number, string>, facts: Facts): Work<ShownLetter> {
  const { person } = letter;
  const { mail, culture } = yield* composedInvitation(letter, facts, holeText);
  return {
    Film: titles.get(person.about) ?? '',
    Nom: person.name,
    Email: person.email,
    Voie: PREFERENCES.find((one) => one === person.way) ?? 'referent',
    Culture: culture,
    Objet: mail.subject,
    Corps: mail.html,
    Manquants: [...mail.missing],
  };
}

function* composedInvitation(letter: Letter, facts: Facts, hole?: (name: string) => string): Work<ComposedLetter> {
  const { template, person } = letter;
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  yield* refuseHidden(source, { texts: textsOf(template), path: 'ordre' }, facts);
  const culture = languageOf(person.language);
  const values = (yield* mergeValues({ source, ids: [person.about], culture, isByHand: true })).get(person.about);
  const mail = composeMail(template.textIn(culture), { nomDestinataire: person.name, ...values, ...(yield* linkToCome()) }, hole);
  return { source, letter, culture, mail };
}

/** Sends one letter of an invitation to the person who asks, and to nobody else: its link opens nothing. */
export const tryInvitationFilm: WorkService<Asked<ById, unknown, Infer<typeof InvitationFilmEssai>>, { Destinataire: string }> = {
  entity: 'festival-section',
  *run({ params: { id }, body: { Ordre, Rang, Empreinte } }, facts) {
    const { letters, fingerprint } = yield* planInvitations(id, Ordre);
    if (fingerprint !== Empreinte) yield* refuse('annonce-changee');
    const letter = letters[Rang] ?? (yield* refuseField({ path: 'Rang', code: 'valeur' }));
    return { Destinataire: yield* sendTrial(yield* composedInvitation(letter, facts), facts) };
  },
};

export const inviteFilms: WorkService<
  Asked<ById, unknown, Infer<typeof InvitationsFilmsDemande>>,
  { readonly Films: number; readonly Mails: number }
> = {
  entity: 'festival-section',
  *run({ params: { id }, body: { Ordre, IsMails, Empreinte, ...holes } }, facts) {
    const order = { idSection: id, order: Ordre, isMailed: IsMails, fingerprint: Empreinte, holes };
    const { films, mails } = yield* inviteSelected(order, facts);
    return { Films: films, Mails: mails };
  },
};

/** A link that staff hand on themselves; the one before it opens nothing any more. */
export const createInvitationFilmLien: WorkService<Asked<ById, unknown, unknown>, { readonly Lien: string; readonly ExpireLe: string }> = {
  entity: 'festival-inscription-invitation',
  *run({ params: { id } }, { now }) {
    const { Etat } = yield* open('festival-inscription-invitation', id);
    if (Etat !== InscriptionInvitationEtat.invite) yield* refuseWith('regle-metier', { message: 'inscription.invitationClose' });
    const address = (yield* publicAddress()) ?? (yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' }));
    const { secret, fingerprint } = yield* newSecret();
    const ExpireLe = expiryOf(now);
    yield* update('festival-inscription-invitation', id, { Empreinte: fingerprint, ExpireLe });
    return { Lien: linkPage(address, 'film', secret), ExpireLe };
  },
};
