import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { MailUsage, mailUsageEnum } from '#generated/enums/mail-usage.gen.ts';
import { MailContexte, mailContexteEnum } from '#generated/enums/mail-contexte.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { enumValue } from '#domain/values/enum-value.ts';

/** Mail that a step of a file sends; null: none. `taken`: the record as the step leaves it. */
export function usageOfStep(
  { mail, mailUnless }: Pick<TransitionDescriptor, 'mail' | 'mailUnless'>,
  taken: RecordData | null = null,
): MailUsage | null {
  const isOther = mailUnless !== undefined && taken !== null && taken[mailUnless.field] !== true;
  return enumValue(MailUsage, isOther ? mailUnless.mail : mail);
}

/** Papers that the product prints and sends along with an automatic mail. */
export type EnclosedKind = 'devis' | 'facture' | 'avoir' | 'bon';

const ENCLOSED: Readonly<Partial<Record<MailUsage, EnclosedKind>>> = {
  [MailUsage.groupeDevis]: 'devis',
  [MailUsage.groupeFacture]: 'facture',
  [MailUsage.accreditationPayee]: 'facture',
  [MailUsage.accreditationDifferee]: 'facture',
  [MailUsage.abonnementFacture]: 'facture',
  [MailUsage.factureRelance1]: 'facture',
  [MailUsage.factureRelance2]: 'facture',
  [MailUsage.factureRelance3]: 'facture',
  [MailUsage.accreditationDesistement]: 'avoir',
  [MailUsage.invitationConfirmation]: 'bon',
};

export function enclosedWith(usage: MailUsage): EnclosedKind | null {
  return ENCLOSED[usage] ?? null;
}

/** Words that whoever requests the mail of a usage fills, beyond those of its record: as the schema says; null: a mailing, requested by hand. */
export function givenFields(usage: number | null): readonly string[] {
  return [ADDRESSEE, ...(mailUsageEnum.values.find(({ value }) => value === usage)?.words ?? [])];
}

/** A recipient has a name. */
const ADDRESSEE = 'nomDestinataire';

interface AnnouncementRight {
  readonly right: string;
  /** Refusal of those who lack it. */
  readonly message: 'mail.annonceReservee' | 'mail.palmaresReserve';
}

const OF_SELECTION: AnnouncementRight = { right: 'ANNONCER-SELECTION', message: 'mail.annonceReservee' };
const OF_PRIZES: AnnouncementRight = { right: 'ANNONCER-PALMARES', message: 'mail.palmaresReserve' };

const SELECTION: readonly MailUsage[] = [
  MailUsage.filmSelectionne,
  MailUsage.filmNonSelectionne,
  MailUsage.filmEnAttente,
  MailUsage.filmInvite,
];

/** Right to write by hand from a template that tells a decision on a film; null: the template tells none. */
export function announcementRight(usage: number | null): AnnouncementRight | null {
  if (usage === MailUsage.filmPrime) return OF_PRIZES;
  return SELECTION.some((one) => one === usage) ? OF_SELECTION : null;
}

/** Mails that bring the holder of an account a link of theirs. */
export const OF_ACCOUNT_LINKS: readonly MailUsage[] = [MailUsage.compteActivation, MailUsage.compteLien, MailUsage.compteAdresse];

/** Mails that go to one of the persons of the record and not to the first who has an address. */
const ROUTES: Readonly<Partial<Record<MailUsage, string>>> = {
  [MailUsage.trancheCorrection]: 'Correcteur',
  [MailUsage.trancheTraduction]: 'Traducteur',
  [MailUsage.trancheRelecture]: 'Relecteur',
};

export function routeOfUsage(usage: MailUsage): string | null {
  return ROUTES[usage] ?? null;
}

/** Context of the words of an automatic mail's template, by its usage in the schema. */
export function contextOfUsage(usage: number): MailContexte {
  const key = mailUsageEnum.values.find(({ value }) => value === usage)?.of;
  const found = mailContexteEnum.values.find((context) => context.key === key);
  return enumValue(MailContexte, found?.value) ?? MailContexte.participant;
}
