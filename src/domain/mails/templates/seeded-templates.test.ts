import { expect, it } from 'vitest';
import { seeds } from '#generated/database/seeds.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { fieldsOf, fillFields } from './template.ts';

const EVERYBODY = 'nomDestinataire edition';
const PERSON = 'prenom nom debutFestival finFestival';
const FILM = 'film section numero';
const BATCH = 'tranche';
/** An overdue invoice has a number, a client and a day until when it was to be paid. */
const INVOICE = 'numeroFacture dateFacture resteDu echeanceFacture joursRetard client';
/** An account that stands for no contact has a login, and nobody's name. */
const ACCOUNT = 'login';

/** Values that every record of a usage has: its schema requires them, or the guard of its step. Others are of a participant. */
const SAID: Readonly<Partial<Record<number, string>>> = {
  [MailUsage.accreditationPaiement]: `${PERSON} montant`,
  [MailUsage.benevoleAffectation]: `${PERSON} poste`,
  [MailUsage.groupeDevis]: `${PERSON} groupe numeroDevis montant`,
  [MailUsage.groupeFacture]: `${PERSON} groupe numeroFacture`,
  [MailUsage.demandeAcceptee]: ACCOUNT,
  [MailUsage.demandeRefusee]: ACCOUNT,
  [MailUsage.demandeClose]: ACCOUNT,
  [MailUsage.compteActivation]: ACCOUNT,
  [MailUsage.compteLien]: ACCOUNT,
  [MailUsage.compteAdresse]: ACCOUNT,
  [MailUsage.compteFacteur]: ACCOUNT,
  [MailUsage.boiteResume]: `${ACCOUNT} nbAvis avis`,
  [MailUsage.envoiPlanifie]: `${ACCOUNT} nomEnvoi nbLignes`,
  [MailUsage.abonnementFacture]: `${ACCOUNT} formule numeroFacture montant`,
  [MailUsage.abonnementEcheance]: `${ACCOUNT} formule fin`,
  [MailUsage.trancheCorrection]: BATCH,
  [MailUsage.trancheTraduction]: BATCH,
  [MailUsage.trancheRelecture]: BATCH,
  [MailUsage.depotConfirmation]: FILM,
  [MailUsage.filmSelectionne]: FILM,
  [MailUsage.filmNonSelectionne]: FILM,
  [MailUsage.filmEnAttente]: FILM,
  [MailUsage.filmInvite]: FILM,
  [MailUsage.filmPrime]: `${FILM} prix`,
  // The letter is for films whose photos lack a credit.
  [MailUsage.creditPhotos]: `${FILM} photosSansCredit`,
  [MailUsage.bonATirer]: FILM,
  [MailUsage.bonATirerRelance]: FILM,
  [MailUsage.factureRelance1]: INVOICE,
  [MailUsage.factureRelance2]: INVOICE,
  [MailUsage.factureRelance3]: INVOICE,
  [MailUsage.chauffeurCourses]: 'jour courses',
  [MailUsage.hotelRooming]: 'hotel version changements',
  [MailUsage.visionnementRappel]: 'nbAVoir',
};

const rows = seeds.find(({ entity }) => entity === 'mail-modele')?.rows ?? [];
const templates = rows.flatMap(({ values, translations }) =>
  translations.flatMap(({ field, texts }) =>
    Object.entries(texts).map(([language, text]) => ({
      name: `${values['libelle']}, ${field}, ${language}`,
      usage: Number(values['usage']),
      text,
    })),
  ),
);

it('a template that comes with the product leaves no hole where a record says nothing', () => {
  expect(templates.length).toBeGreaterThan(36 * 2 * 3 - 1);
  const holes = templates.filter(({ usage, text }) => {
    const filledFields = new Set(`${EVERYBODY} ${SAID[usage] ?? PERSON}`.split(' '));
    const words = fieldsOf(text).filter((word) => filledFields.has(word));
    // Any missing value is left out: the rest reads as a sentence, with no blank before its full stop and nothing between brackets.
    const values = Object.fromEntries(words.map((word) => [word, 'X']));
    const { text: written } = fillFields(text, values, { escape: (value) => value });
    return /\s[.,]|\(\W*\)|«\s*»|\s{2,}/.test(written.replaceAll(/<[^>]+>/g, ''));
  });
  expect(holes.map(({ name }) => name)).toEqual([]);
});
