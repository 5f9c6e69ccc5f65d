import { hasField } from '#domain/values/has-field.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Festival } from '../world/festival.ts';
import type { DemoValues } from '../world/world.ts';

export interface KnownTemplate {
  readonly id: number;
  readonly libelle: string;
}

/** A mail that somebody got: its template, the address, the records it is about. */
export interface Addressed {
  readonly template: KnownTemplate;
  readonly address: string;
  readonly links: DemoValues<'mail-trace'>;
}

/** Templates that come with the product have the id of their use. */
function automatic(id: number, libelle: string): KnownTemplate {
  return { id, libelle };
}

const FREE = automatic(MailUsage.accreditationGratuite, 'Accréditation validée (gratuite)');
const TO_PAY = automatic(MailUsage.accreditationPaiement, 'Accréditation : demande de règlement');
const PAID = automatic(MailUsage.accreditationPayee, 'Accréditation réglée');
const PROPOSAL = automatic(MailUsage.invitationProposition, 'Invitation : proposition de séjour');
const VOUCHER = automatic(MailUsage.invitationConfirmation, 'Invitation : confirmation et bon d’hôtel');
const POST = automatic(MailUsage.benevoleAffectation, 'Bénévole : affectation');
const PASS = automatic(MailUsage.passValide, 'Pass : à retirer');
const SELECTED = automatic(MailUsage.filmSelectionne, 'Film sélectionné');
const NOT_SELECTED = automatic(MailUsage.filmNonSelectionne, 'Film non sélectionné');

type ByStatus = Readonly<Record<number, readonly KnownTemplate[]>>;
type Kind = 'accredite' | 'invite' | 'benevole' | 'pass';

/** Templates by type of participant and status: nobody gets what does not concern him or her. */
function concernedBy(reminder: (libelle: string) => readonly KnownTemplate[]): readonly (readonly [Kind, ByStatus])[] {
  return [
    [
      'accredite',
      {
        4: [TO_PAY, ...reminder('Accréditation : relance de règlement')],
        32: [automatic(MailUsage.accreditationRefusee, 'Accréditation refusée')],
        64: [FREE, PAID],
        128: [FREE, PAID],
        256: [automatic(MailUsage.accreditationDesistement, 'Accréditation : désistement')],
      },
    ],
    ['invite', { 8: [PROPOSAL, ...reminder('Invitation : relance')], 16: [PROPOSAL], 64: [PROPOSAL, VOUCHER], 128: [PROPOSAL, VOUCHER] }],
    [
      'benevole',
      {
        4: [automatic(MailUsage.benevoleAttente, 'Bénévole : liste d’attente')],
        32: [automatic(MailUsage.benevoleRefus, 'Bénévole : refus')],
        64: [POST],
        128: [POST],
      },
    ],
    ['pass', { 1: [automatic(MailUsage.passEnAttente, 'Pass : en attente')], 64: [PASS], 128: [PASS] }],
  ];
}

/** Every participant of the year with each mail his or her status got; who paid nothing never got one about a payment. */
export function addressees({ world, people }: Festival, templates: readonly KnownTemplate[]): readonly Addressed[] {
  const emails = new Map(people.contacts().map(({ id, email }) => [id, email]));
  return concernedBy((libelle) => templates.filter((template) => template.libelle === libelle)).flatMap(([type, byStatus]) =>
    world.records(`festival-participant-${type}`).flatMap((record): readonly Addressed[] => {
      const address = emails.get(Number(record.IdContact)) ?? null;
      if (record.Eannee !== world.edition.Eannee || address === null) return [];
      const links = { IdContact: record.IdContact ?? null, IdParticipant: record.Id };
      const wrong = hasField(record, 'IsPaye') && record.IsPaye === true ? FREE : PAID;
      return (byStatus[Number(record.Statut)] ?? []).flatMap((template) => (template === wrong ? [] : [{ template, address, links }]));
    }),
  );
}

/** The answer of the festival to each film of the year that was sent to it. */
export function resultMails({ directory, programmes, submissions }: Festival): readonly Addressed[] {
  const chosen = new Set(programmes.flatMap(({ entries }) => entries.map(({ id }) => id)));
  return submissions.deposits.flatMap(({ id, film }): readonly Addressed[] => {
    const contact = directory.byPerson.get(film.director.id);
    if (contact?.email === null || contact === undefined) return [];
    const links = { IdContact: contact.id, IdFilm: film.id, IdInscription: id };
    return [{ template: chosen.has(id) ? SELECTED : NOT_SELECTED, address: contact.email, links }];
  });
}
