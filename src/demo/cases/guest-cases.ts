import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import type { Guest } from '../people/guests.ts';
import { type Screening, clockOf } from '../programme/screenings.ts';
import { type Entry, isCompetition } from '../films/selection.ts';
import { amend, at } from '../world/world.ts';

const INVITE = 'festival-participant-invite';
const TWIN = 2;

/** Guests whose nights, rooms or screenings ask for thought. */
export function addGuestCases(festival: Festival): void {
  const free = new Set(festival.guests.all.filter(({ plan, stay }) => stay !== null && plan.origin === 'film' && plan.host === null));
  addAccompanied(festival, free);
  nameHotelChange(festival, free);
  addPayers(festival, free);
  addShortened(festival, free);
  addLateArrivals(festival, free);
  addTwin(festival, free);
  addMails(festival, free);
}

function take(free: Set<Guest>, fits: (guest: Guest) => boolean = () => true): Guest {
  const guest = [...free].find(fits);
  if (guest === undefined) throw new RangeError('No guest left for a case');
  free.delete(guest);
  return guest;
}

function isValidated({ plan }: Guest): boolean {
  return plan.status === 'validee' || plan.status === 'retiree';
}

/** The host of two companions: one in the room, one in another; a second film of this edition is of the same director. */
function addAccompanied({ world, lists, guests, programmes }: Festival, free: Set<Guest>): void {
  function links(guest: Guest): readonly unknown[] {
    return world.records(INVITE).find(({ Id }) => Id === guest.id)?.Accompagnants ?? [];
  }
  const host = take(free, (guest) => links(guest).length === 2);
  const companions = guests.all.filter(({ plan }) => plan.host?.contact === host.plan.contact);
  const second = programmes.find(({ section }) => section.key === 'scolaires')?.entries[0];
  if (second === undefined) return;
  world.add('film-credit', {
    IdFilm: second.film.id,
    IdFonction: FonctionSysteme.realisateur,
    IdPersonne: host.plan.contact.person.id,
    Ordre: 9,
  });
  world.add('participant-implication', {
    IdParticipant: host.id,
    IdImplication: lists.id('festival-implication', 'Réalisateur·rice en compétition'),
    IdInscription: second.id,
    IdSection: second.section.id,
  });
  amend(world, INVITE, host.id)({ Films: [host.plan.entry?.film.id ?? 0, second.film.id] });
  const [first, other] = companions.toSorted((left, right) => Number(right.plan.sharesRoom) - Number(left.plan.sharesRoom));
  if (other?.plan.sharesRoom === true) throw new RangeError('Both companions share the room');
  world.nameCase('realisateurAccompagne', {
    [INVITE]: host.id,
    partageSaChambre: first?.id ?? 0,
    chambreSeule: other?.id ?? 0,
    film: host.plan.entry?.film.id ?? 0,
    secondFilm: second.film.id,
  });
}

/** One arrives the day after the evening of the screening; another at 1:40, so that the night before is needed. */
function addLateArrivals(festival: Festival, free: Set<Guest>): void {
  const { world } = festival;
  const missed = take(free, (guest) => isValidated(guest) && onEve(festival, guest) !== undefined);
  const shown = onEve(festival, missed);
  if (shown === undefined) return;
  const shownEntry =
    shown.programme.entries.find(({ film }) => film.id === missed.plan.entry?.film.id) ?? addCodirected(festival, missed, shown);
  world.nameCase('seanceAvantArrivee', { [INVITE]: missed.id, 'festival-programmation': shown.id, film: shownEntry.film.id });
  const late = take(free, isValidated);
  const firstNight = world.day((late.stay?.first ?? 1) - 1);
  amend(world, INVITE, late.id)({ Arrivee: addDays(firstNight, 1), HeureArrivee: '01:40:00', DateDebutHebergement: firstNight });
  world.nameCase('arriveeNuit', { [INVITE]: late.id, 'festival-hotel-pec': late.nights[0] ?? 0 });
}

/** A screening of the competition on the evening before the arrival: of the guest's own film where there is one. */
function onEve({ world, screenings }: Festival, { stay, plan }: Guest): Screening | undefined {
  const eve = world.day((stay?.first ?? 0) - 2);
  const evening = screenings.filter(
    ({ programme, start }) => start.startsWith(eve) && clockOf(start) >= '18:00' && isCompetition(programme.section),
  );
  return evening.find(({ programme }) => programme.entries.some(({ film }) => film.id === plan.entry?.film.id)) ?? evening[0];
}

function addCodirected({ world, lists }: Festival, guest: Guest, { programme }: Screening): Entry {
  const entry = programme.entries.at(-1);
  if (entry === undefined) throw new RangeError(`Nothing in ${programme.code}`);
  world.add('film-credit', {
    IdFilm: entry.film.id,
    IdFonction: FonctionSysteme.realisateur,
    IdPersonne: guest.plan.contact.person.id,
    Ordre: 9,
  });
  world.add('participant-implication', {
    IdParticipant: guest.id,
    IdImplication: lists.id('festival-implication', 'Réalisateur·rice en compétition'),
    IdInscription: entry.id,
    IdSection: entry.section.id,
  });
  return entry;
}

function nameHotelChange({ world }: Festival, free: Set<Guest>): void {
  const guest = take(free, ({ plan }) => plan.sleeper?.changesHotel === true);
  const [before = 0, after = 0] = [...new Set(guest.stay?.hotels.map(({ id }) => id))];
  world.nameCase('changementHotel', { [INVITE]: guest.id, 'festival-hotel': before, hotelDuSamedi: after });
}

function addPayers({ world, guests, structures }: Festival, free: Set<Guest>): void {
  const guest = take(free, ({ plan, nights }) => nights.length === 5 && plan.covered === 3);
  world.nameCase('nuitsAuxFrais', { [INVITE]: guest.id });
  const juror = guests.all.find(({ plan }) => plan.origin === 'jury');
  const [institute] = structures.ofKind('institution').filter(({ country }) => country !== 'FR');
  const night = juror?.nights.at(-1);
  if (juror === undefined || night === undefined || institute === undefined) return;
  amend(world, 'festival-hotel-pec', night)({ IdStructurePayeur: institute.id });
  world.nameCase('nuitPayeeInstitut', { [INVITE]: juror.id, 'festival-hotel-pec': night, structure: institute.id });
}

/** Two directors who do not know each other were to share a twin room; one cancels and the other stays alone in it. */
function addTwin({ world, guests }: Festival, free: Set<Guest>): void {
  // A host already shares the room with a companion.
  const hosts = new Set(guests.all.map(({ plan }) => plan.host?.contact));
  const stays = take(free, (guest) => isValidated(guest) && !hosts.has(guest.plan.contact));
  const gone = guests.all.find(({ plan }) => plan.status === 'desistement' && plan.origin === 'film');
  const hotel = stays.stay?.hotels[0];
  if (gone === undefined || hotel === undefined) return;
  const room = world.add('festival-hotel-chambre', { IdHotelEdition: hotel.editionId, Libelle: 'Twin 214', TypeChambre: TWIN });
  const first = world.day((stays.stay?.first ?? 1) - 1);
  for (const night of stays.nights) amend(world, 'festival-hotel-pec', night)({ TypeChambre: TWIN, IdChambre: room });
  amend(world, INVITE, stays.id)({ TypeChambre: TWIN });
  amend(world, INVITE, gone.id)({ TypeChambre: TWIN, IdHotel: hotel.id, Arrivee: first, Depart: addDays(first, stays.nights.length) });
  world.nameCase('chambrePartagee', { [INVITE]: stays.id, desistee: gone.id, 'festival-hotel-chambre': room });
}

/** The list sent to the hotel is at its sixth version; two nights fewer since, which makes three changes. */
function addShortened({ world }: Festival, free: Set<Guest>): void {
  const guest = take(free, (candidate) => isValidated(candidate) && candidate.nights.length < 5);
  const last = guest.stay?.hotels.at(-1);
  const end = world.day((guest.stay?.first ?? 1) - 1 + guest.nights.length);
  const rooming = world.add('festival-rooming', {
    IdHotel: last?.id ?? 0,
    Eannee: world.edition.Eannee,
    VersionRooming: 6,
    DateEnvoi: at(world.fromToday(-3), '15:00'),
    Etat: 4,
    NbChangements: 3,
  });
  for (const night of guest.nights) amend(world, 'festival-hotel-pec', night)({ EtatReservation: 2 });
  amend(
    world,
    INVITE,
    guest.id,
  )({
    Commentaire: `Séjour raccourci de deux nuits après l’envoi de la liste à l’hôtel : départ prévu le ${addDays(end, 2)}, avancé au ${end}.`,
  });
  world.nameCase('sejourRaccourci', { [INVITE]: guest.id, 'festival-rooming': rooming, 'festival-hotel': last?.id ?? 0 });
}

function addMails({ world }: Festival, free: Set<Guest>): void {
  const bounced = take(free, isValidated);
  const failed = world.records('mail-trace').find(({ Statut }) => Statut === 3);
  const contact = bounced.plan.contact;
  if (failed !== undefined) Object.assign(failed, { IdParticipant: bounced.id, IdContact: contact.id, Destinataire: contact.email ?? '' });
  amend(world, 'contact', contact.id)({ IsEmailErreur: true });
  world.nameCase('mailRebond', { [INVITE]: bounced.id, contact: contact.id, 'mail-trace': failed?.Id ?? 0 });
  const quiet = take(free, isValidated);
  amend(world, 'contact', quiet.plan.contact.id)({ IsMailing: false, IsHorsMailing: true });
  world.nameCase('horsMailing', { [INVITE]: quiet.id, contact: quiet.plan.contact.id });
}
