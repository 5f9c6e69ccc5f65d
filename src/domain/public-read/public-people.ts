import type { Personne } from '#generated/records/personne.gen.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import { portraitOf, type PublicPicture } from './public-picture.ts';
import { personName, type PublicCredit, publicCredits, publicSelection } from './public-selection.ts';
import type { PublicReader } from './reader.ts';

interface PublicPerson {
  readonly Id: number;
  readonly Nom: string;
  readonly Biographie: string | null;
  readonly Portrait: PublicPicture | null;
  readonly Films: readonly { readonly Id: number; readonly Titre: string; readonly Fonction: string }[];
}

export function* publicPeople(reader: PublicReader) {
  return { Edition: reader.edition, Langue: reader.culture, Personnes: yield* everyPerson(reader) };
}

/** A person without a consent answers as one that never was. */
export function* publicPerson(id: number, reader: PublicReader): Work<PublicPerson> {
  const found = (yield* everyPerson(reader)).find((person) => person.Id === id);
  return found ?? (yield* refuse('introuvable'));
}

function* everyPerson(reader: PublicReader): Work<readonly PublicPerson[]> {
  const { films } = yield* publicSelection(reader);
  const titles = new Map(films.map(({ film }) => [film.id, film.title]));
  const credits = yield* publicCredits([...titles.keys()], reader);
  return [...Map.groupBy(credits, ({ person }) => person.Id).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [described(first.person, [first, ...others], { titles, reader })]))
    .toSorted((left, right) => left.Nom.localeCompare(right.Nom, reader.culture) || left.Id - right.Id);
}

interface Around {
  readonly titles: ReadonlyMap<number, string>;
  readonly reader: PublicReader;
}

function described(person: Personne, credits: readonly PublicCredit[], { titles, reader }: Around): PublicPerson {
  return {
    Id: person.Id,
    Nom: personName(person),
    Biographie: pickText(person.TradBiographie, reader.culture),
    Portrait: portraitOf(person.IdPhoto, person.DateConsentementPhoto, reader.today),
    Films: credits.map(({ film, job }) => ({ Id: film, Titre: titles.get(film) ?? '', Fonction: job })),
  };
}
