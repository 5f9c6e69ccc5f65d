import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { formatDate, formatDay } from '#domain/values/dates.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { payersText } from '#domain/lodging/rooming-list/payers-text.ts';
import { type RoomingLine, roomingLines } from '#domain/lodging/rooming-list/rooming-lines.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatMoney } from '#domain/values/money.ts';
import { roadmapsOf } from '#domain/welcome/roadmap/roadmap.ts';
import { factsOf } from '#domain/welcome/roadmap/roadmap-facts.ts';
import { find, type Work } from '#domain/work/work.ts';
import { screeningFacts } from './screening-mails.ts';
import { type ToldFact, toldFact } from '#domain/texts/told-facts.ts';

type Facts = readonly ToldFact[];
type FactsById = ReadonlyMap<number, Facts>;

/** Facts that an automatic mail states of the records that it is about, as they are now; a record that has none gets nothing. */
const FACTS: Readonly<Partial<Record<MailUsage, (ids: readonly number[]) => Work<FactsById>>>> = {
  [MailUsage.invitationConfirmation]: (ids) => guestFacts(ids, ({ kind }) => STAY.includes(kind)),
  [MailUsage.feuilleRoute]: (ids) => guestFacts(ids, () => true),
  [MailUsage.benevoleHoraires]: (ids) => guestFacts(ids, () => true),
  [MailUsage.accreditationPaiement]: accreditationFacts,
  [MailUsage.groupeDevis]: quoteFacts,
  [MailUsage.hotelRooming]: occupantFacts,
};

/** Kinds of facts that the voucher and its mail tell. */
const STAY: readonly ToldFact['kind'][] = ['arrivee', 'depart', 'hotel', 'nuit'];

/** `usage` is null for a mailing that somebody wrote: the hour and the room of a screening. */
export function* factsOfMail(usage: number | null, ids: readonly number[]): Work<FactsById> {
  if (usage === null) return ids.length === 0 ? new Map() : yield* screeningFacts(ids);
  const read = Object.entries(FACTS).find(([usageKey]) => Number(usageKey) === usage)?.[1];
  return read === undefined || ids.length === 0 ? new Map() : yield* read(ids);
}

/** Those of who does not come any more are neither right nor wrong. */
function* guestFacts(ids: readonly number[], isTold: (fact: ToldFact) => boolean): Work<FactsById> {
  const roadmaps = yield* roadmapsOf(yield* find('festival-participant', { Id: ids }));
  return new Map([...roadmaps].map(([id, roadmap]) => [id, factsOf(roadmap).filter(isTold)]));
}

/** A paid or waived sum is due from nobody any more. */
function* accreditationFacts(ids: readonly number[]): Work<FactsById> {
  const files = yield* find('festival-participant-accredite', { Id: ids, Statut: AccreditationStatut.paiement });
  return new Map(files.map(({ Id, Prix, DateEcheance }) => [Id, [...amountFact(Prix), ...dueFact(DateEcheance)]]));
}

function* quoteFacts(ids: readonly number[]): Work<FactsById> {
  const groups = yield* find('festival-groupe', { Id: ids, Statut: GroupeStatut.attentePaiement });
  return new Map(
    groups.map(({ Id, PrixTtc, EffectifPrevu, DateEcheance }) => [
      Id,
      [...amountFact(PrixTtc), ...countFact(EffectifPrevu), ...dueFact(DateEcheance)],
    ]),
  );
}

function amountFact(amount: number | null): Facts {
  return amount === null
    ? []
    : [toldFact('montant', { key: '', day: null, said: [amount], words: (reader) => formatMoney(amount, reader) })];
}

function countFact(count: number | null): Facts {
  return count === null ? [] : [toldFact('effectif', { key: '', day: null, said: [count], words: () => String(count) })];
}

function dueFact(day: string | null): Facts {
  return day === null ? [] : [toldFact('echeance', { key: '', day: null, said: [day], words: () => formatDate(day) })];
}

function* occupantFacts(ids: readonly number[]): Work<FactsById> {
  const facts = new Map<number, Facts>();
  for (const { Id, Eannee, IdHotel } of yield* find('festival-rooming', { Id: ids }))
    facts.set(Id, (yield* roomingLines(Eannee, IdHotel)).map(occupantFact));
  return facts;
}

function occupantFact(line: RoomingLine): ToldFact {
  const { participant, from, to, hour, roomType, sharers, payers, nom, prenom } = line;
  return toldFact('occupant', {
    key: `${participant} ${from}`,
    day: from,
    said: [to, hour, roomType, sharers.join(','), ...payers.flatMap(({ type, structure, nights }) => [type, structure, nights])],
    words: (reader) =>
      [
        [nom, prenom].filter(Boolean).join(' '),
        `${formatDay(from, reader)} → ${formatDay(to, reader)}`,
        hour?.slice(0, 5),
        roomType === null ? null : enumLabel(chambreTypeEnum, roomType, reader),
        sharers.join(', '),
        payersText(line, reader),
      ]
        .filter(Boolean)
        .join(' · '),
  });
}
