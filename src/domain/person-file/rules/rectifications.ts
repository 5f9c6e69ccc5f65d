import { ConservationNature } from '#generated/enums/conservation-nature.gen.ts';
import { RectificationDonnee } from '#generated/enums/rectification-donnee.gen.ts';
import { RectificationSuite } from '#generated/enums/rectification-suite.gen.ts';
import type { Rectification } from '#generated/records/rectification.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { create, open, refuseField, save, type Work } from '#domain/work/work.ts';

type RectificationDraft = Partial<Rectification>;

/** Field of the person, or of one of their contacts, that holds a data item; the others are corrected on their own records. */
const OF_PERSON = new Map<number, 'Nom' | 'Prenom' | 'Pseudo' | 'Email'>([
  [RectificationDonnee.nom, 'Nom'],
  [RectificationDonnee.prenom, 'Prenom'],
  [RectificationDonnee.pseudo, 'Pseudo'],
  [RectificationDonnee.email, 'Email'],
]);
const OF_CONTACT = new Map<number, 'Email' | 'Telephone' | 'Portable'>([
  [RectificationDonnee.emailContact, 'Email'],
  [RectificationDonnee.telephone, 'Telephone'],
  [RectificationDonnee.portable, 'Portable'],
]);

/** GDPR, art. 16: the answer to a request writes the corrected value, and keeps what was; the journal of retention knows of it. */
export const answeredRectifications: WriteRule = {
  name: 'write the corrected value, keep the former one and sign the answer',
  phase: 'before-write',
  on: [{ entity: 'rectification', ops: ['insert'] }],
  *run(draft: RectificationDraft, { today, now, userId }) {
    if ((draft.DateDemande ?? today) > today) yield* refuseField({ path: 'DateDemande', code: 'valeur', message: 'rectification.aVenir' });
    const IdUtilisateur = userId > 0 ? userId : null;
    const isCorrected = draft.Suite === RectificationSuite.corrigee;
    const Avant = isCorrected ? yield* correct(draft) : null;
    yield* create('conservation-acte', {
      Nature: ConservationNature.rectification,
      Le: now,
      Entite: textsIn('fr')('dossier.sorte'),
      IdFiche: draft.IdPersonne ?? null,
      NbFiches: isCorrected ? 1 : 0,
      IdUtilisateur,
    });
    return { Avant, IdUtilisateur, DateSaisie: now };
  },
};

/** Answers the value as it was; null where its own record is corrected by hand. */
function* correct(draft: RectificationDraft): Work<string | null> {
  const onPerson = OF_PERSON.get(draft.Donnee ?? 0);
  if (onPerson !== undefined) {
    const person = yield* open('personne', draft.IdPersonne ?? 0);
    const value = yield* changed(draft, person[onPerson]);
    yield* save('personne', { ...person }, { ...person, [onPerson]: value });
    return person[onPerson];
  }
  const onContact = OF_CONTACT.get(draft.Donnee ?? 0);
  if (onContact === undefined) return null;
  if ((draft.IdContact ?? null) === null) yield* refuseField({ path: 'IdContact', code: 'obligatoire' });
  const contact = yield* open('contact', draft.IdContact ?? 0);
  if (contact.IdPersonne !== draft.IdPersonne) yield* refuseField({ path: 'IdContact', code: 'valeur', message: 'rectification.contact' });
  const value = yield* changed(draft, contact[onContact]);
  yield* save('contact', { ...contact }, { ...contact, [onContact]: value });
  return contact[onContact];
}

function* changed({ Nouvelle }: RectificationDraft, before: string | null): Work<string> {
  const value = Nouvelle?.trim() ?? '';
  if (value === (before ?? '')) yield* refuseField({ path: 'Nouvelle', code: 'valeur', message: 'rectification.inchangee' });
  return value;
}
