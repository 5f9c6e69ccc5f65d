import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import type { RoomingEnvoi } from '#generated/schemas/rooming-envoi.zod.ts';
import type { RoomingsEnvoi } from '#generated/schemas/roomings-envoi.zod.ts';
import { withSeenHoles } from '#domain/mails/holes/seen-holes.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, mail, mark, refuse, seeAll, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { nextRooming, type RoomingSheet } from './next-rooming.ts';

export interface RoomingSummary {
  Version: number;
  VersionAvant: number | null;
  NbSejours: number;
  NbChangements: number | null;
  Destinataire: string | null;
}

function summaryOf({ hotel, version, before, lines, changes }: RoomingSheet): RoomingSummary {
  return {
    Version: version,
    VersionAvant: before,
    NbSejours: lines.length,
    NbChangements: changes?.count ?? null,
    Destinataire: hotel.EmailPublic,
  };
}

/** Content of the next list of a hotel, and its recipient. */
export const getRooming: WorkService<Asked<{ readonly id: number }, { readonly edition: number }, unknown>, RoomingSummary> = {
  entity: 'festival-rooming',
  *run({ params: { id }, query: { edition } }) {
    return summaryOf(yield* nextRooming(id, edition));
  },
};

/** Sends the list of a hotel under the next number: the list keeps what it says, and the mail encloses it. */
export const sendRooming: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof RoomingEnvoi>>, RoomingSummary> = {
  entity: 'festival-rooming',
  *run({ params: { id }, body: { Edition, Version, AvecIncomplets } }, facts) {
    return yield* withSeenHoles(sendNext({ id, edition: Edition, version: Version }, facts), { AvecIncomplets }, facts);
  },
};

interface SentRoomings {
  readonly Hotels: readonly string[];
  /** Hotels whose list is marked as sent, to be handed over: nobody there has an address. */
  readonly SansAdresse: readonly string[];
}

/** Every list that says no longer what is true goes to its hotel under its next number; a trial names the hotels. */
export const sendRoomings: WorkService<Asked<unknown, unknown, Infer<typeof RoomingsEnvoi>>, SentRoomings> = {
  entity: 'festival-rooming',
  *run({ body: { Edition, Ids = null, IsEssai, AvecIncomplets } }, facts) {
    const stale = yield* find('festival-rooming', { Eannee: Edition, Etat: RoomingEtat.aRenvoyer });
    const wanted = numbersIn(stale, 'IdHotel').filter((id) => Ids === null || Ids.includes(id));
    const hotels = (yield* seeAll('festival-hotel', wanted)).toSorted((left, right) => left.Libelle.localeCompare(right.Libelle));
    // In one order, whoever else sends at the same time.
    const ordered = wanted.toSorted((left, right) => left - right);
    if (!IsEssai) yield* withSeenHoles(sendEach(ordered, Edition, facts), { AvecIncomplets }, facts);
    const silent = hotels.filter(({ EmailPublic, IdContact }) => EmailPublic === null && IdContact === null);
    return { Hotels: hotels.map(({ Libelle }) => Libelle), SansAdresse: silent.map(({ Libelle }) => Libelle) };
  },
};

function* sendEach(ids: readonly number[], edition: number, facts: Facts): Work<void> {
  for (const id of ids) yield* sendNext({ id, edition, version: null }, facts);
}

interface NextList {
  readonly id: number;
  readonly edition: number;
  /** The number that was seen; null: whichever comes next. */
  readonly version: number | null;
}

export function* sendNext({ id, edition, version }: NextList, { culture }: Pick<Facts, 'culture'>): Work<RoomingSummary> {
  // Two who send at once send one list: the second reads again what is left to send.
  yield* waitFor('festival-hotel', [id]);
  const sheet = yield* nextRooming(id, edition);
  if (version !== null && sheet.version !== version) yield* refuse('rooming-changee', { version: sheet.version - 1 });
  const rooming = yield* keep(id, sheet);
  const text = textsIn(culture);
  const values = { version: text('rooming.version', { version: sheet.version }), changements: changesText(sheet, culture) };
  if (sheet.hotel.EmailPublic !== null || sheet.hotel.IdContact !== null)
    yield* mail({ usage: MailUsage.hotelRooming, entity: 'festival-rooming', id: rooming, values });
  return summaryOf(sheet);
}

/** A draft becomes the list that is sent; the rule of the lists stores what it says. */
function* keep(id: number, { eannee, version }: RoomingSheet): Work<number> {
  const [draft] = yield* find('festival-rooming', { IdHotel: id, Eannee: eannee, VersionRooming: version });
  // The list that takes their place corrects them.
  const former = yield* find('festival-rooming', { IdHotel: id, Eannee: eannee, Etat: RoomingEtat.aRenvoyer });
  if (former.length > 0) yield* mark('festival-rooming', former.map(readId), { Etat: RoomingEtat.envoyee });
  const sent = { Etat: RoomingEtat.envoyee, NbChangements: 0 };
  if (draft === undefined) return yield* create('festival-rooming', { IdHotel: id, Eannee: eannee, ...sent });
  yield* update('festival-rooming', draft.Id, sent);
  return draft.Id;
}

/** « v7 : 3 changements depuis v6. », as the files say it. */
export function versionText(sheet: Pick<RoomingSheet, 'version' | 'before' | 'changes'>, culture: Parameters<typeof textsIn>[0]): string {
  return textsIn(culture)('rooming.annonce', { version: sheet.version, changements: changesText(sheet, culture) });
}

/** « 3 changements depuis v6. » */
function changesText({ before, changes }: Pick<RoomingSheet, 'before' | 'changes'>, culture: Parameters<typeof textsIn>[0]): string {
  const text = textsIn(culture);
  if (before === null) return text('rooming.premiere');
  return changes === null ? text('rooming.sansComparaison') : text('rooming.changements', { count: changes.count, avant: before });
}
