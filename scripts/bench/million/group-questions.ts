import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { groupRecords } from '#server/records/read/groups/group-records.ts';
import type { Question, Volume } from './question.ts';

/** Every row is read: such a question grows with its list, as SQL does. */
export const GROUPS = 'groups';

const SHOWN = 30;
const CELLS = 2000;

const COUNTRY =
  'select coalesce(t.traduction_fr, t.traduction_en) from pays p join trad_libelle t on t.id = p.id_libelle where p.id = g.id_pays';

/** As a careful developer would write it: figures first, then the names of the groups that are shown. */
function byHand(keys: string, max: number): string {
  return `with g as materialized (select ${keys}, count(*)::int as n, round(avg(duree), 2) as duree from film group by ${keys} order by n desc, ${keys} limit ${max})
    select json_agg(json_build_object('Pays', (${COUNTRY}), 'Cle', array[${keys}], 'Nombre', g.n, 'Duree', g.duree))::text from g`;
}

/** Films by country, and by country and year, with their mean duration. */
export function groupQuestions({ engine, pool }: Volume, context: RequestContext): readonly Question[] {
  function question(what: string, grouping: { readonly by: readonly string[]; readonly keys: string; readonly max: number }): Question {
    return {
      what: `film: ${GROUPS} ${what}`,
      ours: () =>
        groupRecords(engine, context, {
          entity: engine.registry.get('film'),
          filter: {},
          by: grouping.by.map((champ) => ({ champ })),
          figures: [{ champ: 'Duree', de: 'moyenne' }],
          max: grouping.max,
          labels: { yes: 'oui', no: 'non' },
        }),
      byHand: () => pool.query(byHand(grouping.keys, grouping.max)),
    };
  }
  return [
    question('by country', { by: ['IdPays'], keys: 'id_pays', max: SHOWN }),
    question('by country and year', { by: ['IdPays', 'AnneeProd'], keys: 'id_pays, annee_prod', max: CELLS }),
  ];
}
