import type { Language } from '#generated/entities/descriptor.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { preferredRoutes, type Preference } from '#domain/committee/announcement/preferred-routes.ts';
import { type Letter, letterFingerprint } from '#domain/committee/announcement/queue-letters.ts';
import { lettersOf, type WrittenLetters } from '#domain/committee/announcement/written-letters.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { festivalZone, formatFullDay, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { pickText } from '#domain/values/text/translation.ts';
import type { Work } from '#domain/work/work.ts';
import { type Award, palmaresOf, type Reader } from '../palmares.ts';
import { writtenLetters, type WrittenLetter } from './written-letter.ts';

/** One mail to one person, about prizes that the public learns at the same hour. */
export interface WinnerLetter extends Letter {
  readonly awards: readonly Award[];
  /** The public does not know yet. */
  readonly isEmbargoed: boolean;
}

export interface WinnerPlan {
  readonly letters: readonly WinnerLetter[];
  readonly left: WrittenLetters['left'];
  /** Awards that a letter announced already, or will announce at its hour. */
  readonly told: readonly { readonly award: Award; readonly letter: WrittenLetter }[];
  /** Titles of films, by registration. */
  readonly titles: ReadonlyMap<number, string>;
  /** Changes with any award, hour, address or template. */
  readonly fingerprint: string;
}

export interface WinnerScope {
  readonly edition: number;
  readonly order: readonly Preference[];
  /** News under embargo is sent now, as such; else it waits for its hour. */
  readonly isEarly: boolean;
}

/** The letters that winners have not received yet, to the first of an order of people who has an address. */
export function* planWinnerLetters({ edition, order, isEarly }: WinnerScope, reader: Reader): Work<WinnerPlan> {
  const awards = yield* palmaresOf(edition, reader);
  const written = yield* writtenLetters(awards, reader.now);
  const notifiedAwards = awards.flatMap((award) => {
    const letter = written.get(award.record.Id);
    return letter === undefined || letter.Etat === 'erreur' ? [] : [{ award, letter }];
  });
  const untold = awards.filter((award) => !notifiedAwards.some((one) => one.award === award));
  const entries = [...new Map(untold.map(({ film }) => [film.entry.Id, film.entry])).values()];
  const { letters: byPerson, left } = yield* lettersOf(MailUsage.filmPrime, entries, { routes: preferredRoutes(order), isRepeated: true });
  const letters = byPerson.flatMap((letter) => byHour(letter, untold, isEarly));
  return {
    letters,
    left,
    told: notifiedAwards,
    titles: new Map(awards.map(({ film }) => [film.entry.Id, film.title])),
    fingerprint: fingerprintOf([
      String(isEarly),
      ...letters.map(
        (letter) =>
          `${letterFingerprint(letter)} ${letter.notBefore ?? ''} ${letter.isEmbargoed} ${letter.awards
            .map(({ record, hour }) => `${record.Id}.${record.IdPrix}.${record.Complement ?? ''}.${hour ?? ''}`)
            .join(' ')}`,
      ),
    ]),
  };
}

/** Prizes of one person that the public learns at different hours leave apart: one that waits keeps no other. */
function byHour(letter: Letter, untold: readonly Award[], isEarly: boolean): readonly WinnerLetter[] {
  const letterAwards = untold.filter(({ film }) => letter.entries.includes(film.entry.Id));
  return [...Map.groupBy(letterAwards, ({ isPublic, hour }) => (isPublic ? '' : (hour ?? '?'))).values()].flatMap((awards) => {
    const [first] = awards;
    if (first === undefined) return [];
    const entries = [...new Set(awards.map(({ film }) => film.entry.Id))];
    const isEmbargoed = !first.isPublic;
    const culture = languageOf(letter.person.language);
    return [
      {
        ...letter,
        person: { ...letter.person, about: first.film.entry.Id },
        entries,
        awards,
        isEmbargoed,
        notBefore: isEmbargoed && !isEarly ? first.hour : null,
        words: { prix: prizesText(awards, culture), embargo: isEmbargoed && isEarly ? momentText(first.hour, culture) : '' },
      },
    ];
  });
}

/** Each prize by its name; of several films, with the title of the one that wins it. */
function prizesText(awards: readonly Award[], culture: Language): string {
  const isSeveral = new Set(awards.map(({ film }) => film.entry.Id)).size > 1;
  const list = new Intl.ListFormat(culture, { type: 'conjunction' });
  return list.format(
    awards.map(({ prize, prizeLabel, complement, film }) =>
      [
        pickText(prizeLabel, culture) ?? prize,
        ...(complement === null ? [] : [`, ${complement}`]),
        ...(isSeveral ? [` (${film.title})`] : []),
      ].join(''),
    ),
  );
}

function momentText(instant: string | null, culture: Language): string {
  const moment = parseInstant(instant ?? '');
  if (moment === null) return '…';
  const { date, time } = zonedParts(moment, festivalZone());
  return `${formatFullDay(date, culture)}, ${time.slice(0, 5)}`;
}
