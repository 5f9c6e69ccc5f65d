import type { PublishedScreening } from '#domain/programmation/published/published-programme.ts';
import { presentingGuests } from '#domain/programmation/published/picture.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { clockText, minutesOfDay } from '#domain/programmation/festival-day.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';

/** `00:45` of the evening before, on the clock of the festival. */
export function hourOf(day: string, instant: string | null): string {
  const minutes = instant === null ? null : minutesOfDay(day, instant);
  return minutes === null ? '' : clockText(minutes);
}

/** `92'00`; nothing for what has no length. */
export function lengthOf(length: string | null): string {
  const seconds = length === null ? null : parseDuration(length);
  return seconds === null ? '' : formatFilmDuration(seconds);
}

interface RoomNames {
  readonly room: string | null;
  readonly venue: string | null;
}

/** Null for a room that says its venue itself. */
export function venueOf({ room, venue }: RoomNames): string | null {
  return venue === null || room?.includes(venue) === true ? null : venue;
}

export function placeOf(place: RoomNames): string {
  return [place.room, venueOf(place)].filter((part) => part !== null).join(', ');
}

interface Versioned {
  readonly languageVersion: string | null;
  readonly subtitling: string | null;
  readonly isAudioDescribed: boolean;
  readonly isForHardOfHearing: boolean;
  readonly audience: string | null;
}

/** In which version a screening is shown, and for whom. */
export function versionWords(
  { languageVersion, subtitling, isAudioDescribed, isForHardOfHearing, audience }: Versioned,
  text: ServerText,
): readonly string[] {
  return [
    ...(languageVersion === null ? [] : [languageVersion]),
    ...(subtitling === null ? [] : [text('imprime.sousTitrage', { mode: subtitling.toLowerCase() })]),
    ...(isAudioDescribed ? [text('imprime.audiodescription')] : []),
    ...(isForHardOfHearing ? [text('imprime.sourds')] : []),
    ...(audience === null ? [] : [audience]),
  ];
}

/** In whose presence a screening takes place, where that was announced. */
export function presenceWords(
  { isPresent, guests }: Pick<PublishedScreening, 'isPresent' | 'guests'>,
  text: ServerText,
): readonly string[] {
  if (!isPresent) return [];
  const presenting = presentingGuests(guests);
  const seated = guests.filter(({ isPresenting }) => !isPresenting).map(({ name }) => name);
  return [
    text('imprime.enPresence'),
    ...(presenting.length === 0 ? [] : [text('imprime.presente', { nom: presenting.join(', ') })]),
    ...(seated.length === 0 ? [] : [text('imprime.dansLaSalle', { nom: seated.join(', ') })]),
  ];
}
