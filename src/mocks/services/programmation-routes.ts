import { PublishGrilleBody } from '#generated/schemas/services/programmation.zod.ts';
import { describePublication } from '#domain/programmation/publication-reply.ts';
import { planPublication, publishGrid } from '#domain/programmation/publication.ts';
import { toUtcText } from '#domain/records/dates.ts';
import { type MockCall, type MockRoute, reply } from '../call.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { checked } from './checked.ts';

const PATH = '/festival-grilles/{annee}/publication';
const RIGHT = 'publier-grille';

/** Publishing the grid: the rule of the server, over rows in memory. */
export function programmationRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'get',
      path: PATH,
      right: RIGHT,
      run: (call) => reply(describePublication(runReading(call.store, planPublication(yearOf(call)), call.context))),
    },
    {
      method: 'post',
      path: PATH,
      right: RIGHT,
      run: (call) => {
        const { Empreinte, Commentaire = null } = checked(PublishGrilleBody, call.body);
        const { nowMs, user } = call.context;
        const order = { eannee: yearOf(call), fingerprint: Empreinte, comment: Commentaire, now: toUtcText(nowMs), userId: user.id };
        const { id, plan } = runWork(call.store, publishGrid(order), call.context);
        return reply({ Id: id, Numero: plan.numero, NbSeances: plan.announced, NbChangements: plan.changes.length });
      },
    },
  ];
}

const yearOf = ({ params }: MockCall): number => Number(params['annee']);
