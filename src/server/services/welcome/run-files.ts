import type { Content } from 'pdfmake/interfaces.js';
import { formatFullDay, parseInstant } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { type TransportDay, type TransportJourney, type TransportRun, transportsOf } from '#domain/welcome/transport/list-transports.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import { type DriverRuns, runsByDriver } from '#domain/welcome/transport/mail-drivers.ts';
import { refuseWith } from '#domain/work/work.ts';
import { pageForEach } from '#server/documents/letterhead.ts';
import { heading, linesTable, subheading } from '#server/documents/pdf-blocks.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

interface Query {
  readonly edition: number;
  readonly jour: string;
  readonly chauffeur?: string | undefined;
}

/** The runs of a day, a page a driver: what they keep in the vehicle. */
export const exportCourses: FileService<{ readonly query: Query }> = {
  entity: 'festival-course',
  *run({ query: { edition, jour, chauffeur = null } }, { culture, now }) {
    const day = yield* transportsOf(edition, jour);
    const drivers = runsByDriver(day, chauffeur);
    if (drivers.length === 0) return yield* refuseWith('regle-metier', { message: 'transport.aucuneCourse' });
    const text = textsIn(culture);
    const about = chauffeur === null ? '' : ` ${drivers[0]?.name ?? ''}`;
    const title = `${text('feuille.courses')} ${jour}${about}`;
    const pages = pageForEach(drivers.map((driver) => pageOf(driver, { day, text, date: formatFullDay(jour, culture) })));
    return {
      name: `${title}.pdf`,
      document: { title, culture, createdAt: new Date(parseInstant(now) ?? 0), content: pages },
    };
  },
};

interface Page {
  readonly day: TransportDay;
  readonly date: string;
  readonly text: ServerText;
}

function pageOf({ name, phone, runs }: DriverRuns, page: Page): Content[] {
  return [
    heading(name, [page.text('feuille.courses'), page.date, ...(phone === null ? [] : [phone])].join(' · ')),
    ...runs.flatMap((run) => runContent(run, page)),
  ];
}

function runContent(run: TransportRun, { day, text }: Page): readonly Content[] {
  const headParts = [`${clockOf(run.Debut)} – ${clockOf(run.Fin)}`, run.Lieu, run.Vehicule].filter((part) => part !== null);
  const late = run.Retard > 0 ? [text('feuille.retard', { minutes: run.Retard })] : [];
  return [
    subheading([...headParts, ...late].join(' · ')),
    linesTable({
      columns: [
        { title: text('feuille.quand') },
        { title: text('feuille.passager'), width: '*' },
        { title: text('feuille.hotel') },
        { title: text('feuille.numero') },
        { title: text('feuille.telephone') },
      ],
      rows: day.Trajets.filter(({ Id }) => run.Passagers.includes(Id)).map(passengerLine),
    }),
  ];
}

function passengerLine({ Heure, HeureReelle, Nom, Hotel, AdresseHotel, Numero, Telephone }: TransportJourney): readonly string[] {
  const planned = (Heure ?? '').slice(0, 5);
  const hotel = [Hotel, AdresseHotel].filter((part) => part !== null).join(', ');
  return [HeureReelle === null ? planned : `${HeureReelle.slice(0, 5)} (${planned})`, Nom, hotel, Numero ?? '', Telephone ?? ''];
}
