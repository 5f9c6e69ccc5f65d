import type { EpreuvesChoix } from '#generated/schemas/epreuves-choix.zod.ts';
import type { EpreuvesEnvoi } from '#generated/schemas/epreuves-envoi.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { Letter } from '#domain/committee/announcement/queue-letters.ts';
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
import { open, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { AWAITED } from './proof-link.ts';
import { linkToCome, planProofs, type ProofPlan, sendProofs } from './send-proofs.ts';

interface ShownLetter {
  readonly Film: string;
  readonly Nom: string;
  readonly Email: string;
  readonly Culture: Language;
  readonly Objet: string;
  readonly Corps: string;
  readonly Manquants: string[];
}

interface Preview {
  readonly Films: number;
  readonly Lettres: ShownLetter[];
  readonly Exceptions: { readonly Film: string; readonly Raison: ProofPlan['left'][number]['reason'] }[];
  readonly Empreinte: string;
}

/** Films and letters of a sending, before anything is written. */
export const previewEpreuves: WorkService<Asked<unknown, unknown, Infer<typeof EpreuvesChoix>>, Preview> = {
  entity: 'epreuve',
  *run({ body: { filter, Ordre, IsRelance } }, facts) {
    const { films, letters, titles, left, fingerprint } = yield* planProofs({ filter, order: Ordre, isReminder: IsRelance }, facts);
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

function* shownLetter({ template, person }: Letter, titles: ReadonlyMap<number, string>, facts: Facts): Work<ShownLetter> {
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  yield* refuseHidden(source, { texts: textsOf(template), path: 'Ordre' }, facts);
  const culture = languageOf(person.language);
  const values = (yield* mergeValues({ source, ids: [person.about], culture, isByHand: true })).get(person.about);
  const mail = composeMail(template.textIn(culture), { nomDestinataire: person.name, ...values, ...(yield* linkToCome()) }, holeText);
  return {
    Film: titles.get(person.about) ?? '',
    Nom: person.name,
    Email: person.email,
    Culture: culture,
    Objet: mail.subject,
    Corps: mail.html,
    Manquants: [...mail.missing],
  };
}

export const sendEpreuves: WorkService<
  Asked<unknown, unknown, Infer<typeof EpreuvesEnvoi>>,
  { readonly Films: number; readonly Mails: number }
> = {
  entity: 'epreuve',
  *run({ body: { filter, Ordre, IsRelance, IdGabarit, IsMails, Empreinte, ...holes } }, facts) {
    const order = {
      filter,
      order: Ordre,
      isReminder: IsRelance,
      templateId: IdGabarit,
      isMailed: IsMails,
      fingerprint: Empreinte,
      holes,
    };
    const { films, mails } = yield* sendProofs(order, facts);
    return { Films: films, Mails: mails };
  },
};

/** A link that staff hand on themselves; the one before it opens nothing any more. */
export const createEpreuveLien: WorkService<
  Asked<{ readonly id: number }, unknown, unknown>,
  { readonly Lien: string; readonly ExpireLe: string }
> = {
  entity: 'epreuve',
  *run({ params: { id } }, { now }) {
    const { Etat } = yield* open('epreuve', id);
    if (!AWAITED.includes(Etat)) yield* refuseWith('regle-metier', { message: 'inscription.epreuveClose' });
    const address = (yield* publicAddress()) ?? (yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' }));
    const { secret, fingerprint } = yield* newSecret();
    const ExpireLe = expiryOf(now);
    yield* update('epreuve', id, { Empreinte: fingerprint, ExpireLe });
    return { Lien: linkPage(address, 'epreuve', secret), ExpireLe };
  },
};
