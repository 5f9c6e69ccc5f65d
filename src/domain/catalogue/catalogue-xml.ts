import { xmlWords } from '#domain/values/text/xml-words.ts';
import { type Catalogue, indexesOf, type IndexLine } from './catalogue-blocks.ts';
import { bySection, type MarkedEntry, type PrintedText } from './catalogue-entry.ts';

/** The catalogue as data: the names of the elements are those that InDesign maps to styles. */
export function catalogueXml(catalogue: Catalogue): string {
  const { template, year, films } = catalogue;
  const sections = bySection(films).map(([nom, entries]) => element('section', { nom }, entries.map(filmXml).join('')));
  const indexes = indexesOf(films);
  const index = template.rubriques.has('index')
    ? element(
        'index',
        {},
        [indexXml('films', indexes.films), indexXml('realisateurs', indexes.realisateurs), indexXml('pays', indexes.pays)].join(''),
      )
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('catalogue', { edition: String(year), gabarit: template.label }, sections.join('') + index)}\n`;
}

function filmXml({ entry, change, changed }: MarkedEntry): string {
  const attributes = {
    id: String(entry.filmId),
    ...(entry.page === null ? {} : { page: String(entry.page) }),
    ...(entry.number === '' ? {} : { numero: entry.number }),
    ...(change === null ? {} : { changement: change }),
    ...(changed.length === 0 ? {} : { parties: changed.join(' ') }),
  };
  return element(
    'film',
    attributes,
    [
      leaf('titre', entry.title),
      ...entry.titles.map((one) => textXml('titreTraduit', one)),
      ...entry.countries.map((country) => leaf('pays', country)),
      leaf('annee', entry.year),
      leaf('duree', entry.duration),
      leaf('genres', entry.genres),
      leaf('langues', entry.languages),
      ...entry.texts.map((one) => textXml('texte', one)),
      ...entry.credits.map(({ role, names }) => element('credit', { fonction: role }, names.map((name) => leaf('nom', name)).join(''))),
      ...entry.directors.map(({ name, country, biographies, filmography }) =>
        element(
          'realisation',
          { nom: name, ...(country === '' ? {} : { pays: country }) },
          [...biographies.map((one) => textXml('biographie', one)), ...filmography.map((film) => leaf('filmographie', film))].join(''),
        ),
      ),
      ...entry.screenings.map((one) => leaf('seance', one)),
      ...entry.contacts.map((one) => leaf('contact', one)),
      ...entry.photos.map(({ fileName, credit, caption }) =>
        element('photo', { href: `photos/${fileName}`, ...(credit === '' ? {} : { credit }) }, xmlWords(caption)),
      ),
    ].join(''),
  );
}

function indexXml(nom: string, lines: readonly IndexLine[]): string {
  return element('liste', { nom }, lines.map(({ name, pages }) => element('entree', { pages: pages.join(' ') }, xmlWords(name))).join(''));
}

function textXml(name: string, { kind, code, text }: PrintedText): string {
  return element(name, { ...(kind === '' ? {} : { type: kind }), 'xml:lang': code }, xmlWords(text));
}

function leaf(name: string, text: string): string {
  return text === '' ? '' : element(name, {}, xmlWords(text));
}

function element(name: string, attributes: Readonly<Record<string, string>>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlWords(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}
