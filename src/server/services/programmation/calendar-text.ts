import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { Feed, FeedShift } from '#domain/programmation/published/feed.ts';
import type { PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { later, parseInstant } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { oneLineText } from '#domain/values/text/one-line.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { inZoneOf } from './calendar-zone.ts';
import { filmLines } from './film-line.ts';
import { placeOf, presenceWords, versionWords } from './sheet-words.ts';

const REFRESH_S = 15 * 60;
/** A screening without a known end. */
const UNKNOWN_LENGTH_MIN = 60;

/**
 * The feed as RFC 5545 writes it. Nothing in it depends on when it is requested: an event is stamped with the publication that announces it,
 * keeps its identifier as long as it is announced, and is numbered by that publication, so that calendars know a change from what they have.
 */
export function calendarText({ feed, edition, screenings, shifts }: Feed, culture: Language): string {
  const calendar = openCalendar({ name: `${feed.Libelle} ${edition}`, product: `flux-${feed.Id}` }, culture);
  for (const screening of screenings) calendar.createEvent(eventOf(screening, textsIn(culture)));
  const owner = fingerprintOf([feed.JetonFlux ?? '']);
  for (const shift of shifts) calendar.createEvent(shiftEvent(shift, owner));
  return inZoneOf(zoneOfEdition(edition), `${calendar.toString()}\r\n`);
}

interface EditionCalendar {
  readonly edition: number;
  readonly screenings: readonly PublishedScreening[];
}

/** The whole programme of an edition, whose events have the same identifiers as in feeds. */
export function screeningsCalendar({ edition, screenings }: EditionCalendar, culture: Language): string {
  const text = textsIn(culture);
  const calendar = openCalendar({ name: text('imprime.edition', { annee: edition }), product: `edition-${edition}` }, culture);
  for (const screening of screenings) calendar.createEvent(eventOf(screening, text));
  return inZoneOf(zoneOfEdition(edition), `${calendar.toString()}\r\n`);
}

function openCalendar({ name, product }: { readonly name: string; readonly product: string }, culture: Language) {
  return ical({
    name: escaped(name),
    prodId: { company: 'Festival', product, language: culture.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
}

/** The name of a calendar, which the library writes as it is: a comma or a line break in it would end or invent a property. */
function escaped(name: string): string {
  return oneLineText(name).replaceAll(/[\\;,]/g, String.raw`\$&`);
}

function dateOf(instant: string): Date {
  return new Date(parseInstant(instant) ?? 0);
}

function eventOf(screening: PublishedScreening, text: ServerText) {
  const start = parseInstant(screening.start) ?? 0;
  return {
    // The instant of the first announcement tells two installations apart, whose numbers are the same.
    id: `annonce-${screening.key}-${dateOf(screening.announcedAt).getTime().toString(36)}@festival`,
    sequence: screening.sequence,
    stamp: dateOf(screening.publishedAt),
    start: new Date(start),
    end: screening.end === null ? new Date(later(start, { minutes: UNKNOWN_LENGTH_MIN })) : dateOf(screening.end),
    status: screening.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: screening.programme,
    location: [placeOf(screening), screening.address].filter((part) => part !== null && part !== '').join(', '),
    description: descriptionOf(screening, text),
    categories: screening.section === null ? [] : [{ name: screening.section }],
  };
}

/** Stamped with its own hours: nobody publishes it. */
function shiftEvent({ id, version, start, end, post, place }: FeedShift, owner: string) {
  return {
    id: `creneau-${id}-${owner}@festival`,
    sequence: version - 1,
    stamp: dateOf(start),
    start: dateOf(start),
    end: dateOf(end),
    summary: post,
    ...(place !== null && { location: place }),
  };
}

function descriptionOf(screening: PublishedScreening, text: ServerText): string {
  const { section, isReserved, ticketCode } = screening;
  return [
    ...(section === null ? [] : [section]),
    ...(isReserved ? [text('imprime.surReservation')] : []),
    ...versionWords(screening, text),
    ...presenceWords(screening, text),
    ...(ticketCode === null ? [] : [text('imprime.billetterie', { code: ticketCode })]),
    ...filmLines(screening, text),
  ].join('\n');
}
