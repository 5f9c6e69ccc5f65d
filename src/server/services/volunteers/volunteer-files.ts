import type { Content } from 'pdfmake/interfaces.js';
import { formatFullDay, parseInstant } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import {
  type AffectationPlanifiee,
  type BenevolePlanifie,
  hoursText,
  type PlanningBenevoles,
  planningOf,
} from '#domain/volunteers/planning.ts';
import { dayOf, hoursOf } from '#domain/volunteers/shift-fits.ts';
import { refuseWith } from '#domain/work/work.ts';
import { pageForEach } from '#server/documents/letterhead.ts';
import { heading, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

interface VolunteerCall {
  readonly params: { readonly annee: number };
  readonly query: { readonly benevole?: number | undefined };
}

/** Hours and places of each volunteer, a page each: a paper for their pocket. */
export const exportBenevoles: FileService<VolunteerCall> = {
  entity: 'benevole-affectation',
  *run({ params: { annee }, query: { benevole = null } }, { culture, now }) {
    const planning = yield* planningOf(annee);
    const shifts = Map.groupBy(planning.Affectations, ({ IdBenevole }) => IdBenevole);
    const people = planning.Benevoles.filter(({ Id }) => shifts.has(Id) && (benevole === null || Id === benevole));
    const [first] = people;
    if (first === undefined) return yield* refuseWith('regle-metier', { message: 'benevole.aucuneFiche' });
    const text = textsIn(culture);
    const title = [text('feuille.creneaux'), annee, ...(benevole === null ? [] : [first.Nom])].join(' ');
    const pages = pageForEach(people.map((person) => pageOf(person, shifts.get(person.Id) ?? [], { planning, text, culture })));
    return {
      name: `${title}.pdf`,
      document: { title, culture, createdAt: new Date(parseInstant(now) ?? 0), content: pages },
    };
  },
};

interface Page {
  readonly planning: PlanningBenevoles;
  readonly text: ServerText;
  readonly culture: Language;
}

function pageOf(person: BenevolePlanifie, shifts: readonly AffectationPlanifiee[], { planning, text, culture }: Page): Content[] {
  const posts = new Map(planning.Postes.map(({ Id, Libelle }) => [Id, Libelle]));
  const places = new Map(planning.Besoins.map(({ Id, Lieu }) => [Id, Lieu]));
  const sorted = shifts.toSorted((left, right) => left.Debut.localeCompare(right.Debut));
  const total = sorted.reduce((sum, shift) => sum + hoursOf(shift), 0);
  return [
    heading(person.Nom, `${text('feuille.creneaux')} ${planning.Eannee}`),
    linesTable({
      columns: [
        { title: text('feuille.jour') },
        { title: text('feuille.quand') },
        { title: text('feuille.poste'), width: '*' },
        { title: text('feuille.lieu') },
      ],
      rows: sorted.map((shift) => [
        formatFullDay(dayOf(shift), culture),
        hoursText(shift),
        posts.get(shift.IdPoste) ?? '',
        places.get(shift.IdBesoin ?? 0) ?? '',
      ]),
    }),
    paragraph(text('feuille.heures', { heures: Math.round(total * 10) / 10 })),
  ];
}
