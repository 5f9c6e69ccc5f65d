import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { copieEtatEnum } from '#generated/enums/copie-etat.gen.ts';
import type { FilmKdm } from '#generated/records/film-kdm.gen.ts';
import type { ProjectedFilm, Projection } from '#domain/programmation/projection.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime, formatFullDay } from '#domain/values/dates.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { linesTable } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import { hourOf, lengthOf } from './sheet-words.ts';

interface Words {
  readonly text: ServerText;
  readonly culture: Language;
}

/** A page a room and day: what is put on screen, in which order, from which copy, and until when its key opens. */
export function projectionPages(all: readonly Projection[], culture: Language): Content[] {
  const words = { text: textsIn(culture), culture };
  const booths = [...Map.groupBy(all, ({ screening }) => `${screening.Jour} ${screening.IdSalle}`).values()];
  return booths.map((some, index): Content => ({ stack: pageOf(some, words), ...(index === 0 ? {} : { pageBreak: 'before' }) }));
}

function pageOf(some: readonly Projection[], words: Words): Content[] {
  return [
    { text: some[0]?.room ?? '', style: 'heading' },
    { text: formatFullDay(dayOf(some[0]), words.culture), bold: true, margin: [0, 0, 0, 8] },
    ...some.map((one) => screeningOf(one, words)),
  ];
}

function dayOf(one: Projection | undefined): string {
  return one?.screening.Jour ?? '';
}

function screeningOf(one: Projection, words: Words): Content {
  const { text } = words;
  const hours = hoursOf(one);
  const signs = [
    ...(one.isChanged ? [text('imprime.nonPubliee')] : []),
    ...(one.introduction === null ? [] : [`${text('imprime.presentation')} ${lengthOf(one.introduction)}`]),
    ...(one.presenter === null ? [] : [text('imprime.presente', { nom: one.presenter })]),
    ...(one.interpreter === null ? [] : [text('imprime.interprete', { nom: one.interpreter })]),
  ];
  return {
    unbreakable: true,
    margin: [0, 0, 0, 6],
    stack: [
      { text: `${hours}   ${one.programme}`, style: 'subheading' },
      ...(signs.length === 0 ? [] : [{ text: signs.join(' · '), fontSize: 9 }]),
      { stack: [filmsTable(one, words)], fontSize: 8 },
      { text: totalOf(one, text), fontSize: 9, color: INK.aside },
    ],
  };
}

function hoursOf(one: Projection): string {
  return [one.screening.Debut, one.screening.Fin]
    .map((instant) => hourOf(dayOf(one), instant))
    .filter((hour) => hour !== '')
    .join(' – ');
}

function totalOf(one: Projection, text: ServerText): string {
  const seconds = one.films.reduce((sum, { length }) => sum + (length === null ? 0 : (parseDuration(length) ?? 0)), 0);
  const until = hourOf(dayOf(one), one.screening.Fin);
  const total = text('imprime.total', {
    count: one.films.filter(({ isWithdrawn }) => !isWithdrawn).length,
    duree: formatFilmDuration(seconds),
    heure: until,
  });
  return `${total} · ${text('imprime.battement', { minutes: String(one.turnaround) })}`;
}

function filmsTable(one: Projection, words: Words): Content {
  return linesTable({
    columns: [
      { title: words.text('imprime.ordre') },
      { title: words.text('imprime.film'), width: '*' },
      { title: words.text('imprime.copie') },
      { title: words.text('imprime.format') },
      { title: words.text('imprime.sousTitres') },
      { title: words.text('imprime.kdm') },
      { title: words.text('imprime.duree'), alignment: 'right' },
    ],
    rows: one.films.map((film, index) => [
      String(index + 1),
      film.isWithdrawn ? words.text('document.retire', { titre: film.title }) : film.title,
      film.isWithdrawn ? '' : copyOf(film, words),
      [film.support, film.copy?.Format ?? null].filter((part) => part !== null).join(', '),
      film.subtitles ?? '',
      keysOf(film, { one, text: words.text }),
      lengthOf(film.length),
    ]),
  });
}

function copyOf({ copy, copyName }: ProjectedFilm, { text, culture }: Words): string {
  if (copy === null) return text('imprime.sansCopie');
  const state = enumLabel(copieEtatEnum, copy.Etat ?? 0, culture);
  return [copy.NoSupport ?? copyName, copy.Lieu, state].filter((part) => part !== null && part !== '').join(' · ');
}

/** Windows of the keys of the room, each with what is wrong with it. */
function keysOf(film: ProjectedFilm, { one, text }: { readonly one: Projection; readonly text: ServerText }): string {
  if (!film.isKeyed || film.isWithdrawn) return film.copy === null ? '' : text('imprime.sansKdm');
  if (film.keys.length === 0) return text('imprime.kdmFerme');
  return film.keys.map((key) => keyWindow(key, { one, text })).join('\n');
}

function keyWindow(key: FilmKdm, { one, text }: { readonly one: Projection; readonly text: ServerText }): string {
  const [from, until] = [key.Debut ?? '', key.Fin ?? ''];
  const start = one.screening.Debut ?? '';
  const end = one.screening.Fin ?? start;
  const wrong = [
    ...(key.IsRecue ? [] : [text('imprime.kdmNonRecue')]),
    ...(from <= start && end <= until ? [] : [text('imprime.kdmFerme')]),
  ];
  return [`${shortTime(from)} – ${shortTime(until)}`, ...wrong].join(' · ');
}

/** `30/01 14:05` */
function shortTime(instant: string): string {
  const [day = '', time = ''] = formatDateTime(instant).split(' ');
  return `${day.slice(0, 5)} ${time}`;
}
