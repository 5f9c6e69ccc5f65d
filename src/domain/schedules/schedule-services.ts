import type { EnvoiChangement } from '#generated/schemas/envoi-changement.zod.ts';
import type { EnvoiCreation } from '#generated/schemas/envoi-creation.zod.ts';
import { openScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, drop, find, open, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { isViewReached, ownSchedule, type Passage, readPassages, type ReadSchedule, readSchedules } from './read-schedules.ts';

type OnSchedule<Body, Reply> = WorkService<Asked<{ readonly id: number }, unknown, Body>, Reply>;
type Asking = Infer<typeof EnvoiCreation>;

export const listEnvoisPlanifies: WorkService<Asked<unknown, unknown, unknown>, readonly ReadSchedule[]> = {
  entity: 'envoi-planifie',
  run: (_, facts) => readSchedules(facts),
};

export const createEnvoiPlanifie: WorkService<Asked<unknown, unknown, Asking>, number> = {
  entity: 'envoi-planifie',
  *run({ body }, facts) {
    const values = yield* checked(body, facts);
    return yield* create('envoi-planifie', { ...values, IsPause: false, IdCreateur: facts.userId, DateDebut: facts.now });
  },
};

/** Hours that passed while it was paused, stopped or otherwise set are not made up for. */
export const changeEnvoiPlanifie: OnSchedule<Infer<typeof EnvoiChangement>, boolean> = {
  entity: 'envoi-planifie',
  *run({ params: { id }, body: { Version, IsPause, ...body } }, facts) {
    yield* ownSchedule(id, facts);
    yield* open('envoi-planifie', id, Version);
    const values = yield* checked(body, facts);
    yield* update('envoi-planifie', id, { ...values, IsPause, Arret: null, DateDebut: facts.now });
    return true;
  },
};

export const deleteEnvoiPlanifie: OnSchedule<unknown, boolean> = {
  entity: 'envoi-planifie',
  *run({ params: { id } }, facts) {
    yield* ownSchedule(id, facts);
    yield* drop('envoi-planifie', [id]);
    return true;
  },
};

export const listEnvoisFaits: OnSchedule<unknown, readonly Passage[]> = {
  entity: 'envoi-planifie',
  run: ({ params }, facts) => readPassages(params.id, facts),
};

function* checked({ Libelle, IdVue, Format, Heure, Jours = [], JourMois = null, Destinataires }: Asking, facts: Facts) {
  yield* requireView(IdVue, facts);
  if (JourMois !== null && Jours.length > 0) yield* refuseField({ path: 'JourMois', code: 'valeur' });
  const recipients = yield* find('utilisateur', { Id: Destinataires, IsActif: true, IsService: false }, []);
  if (recipients.length < Destinataires.length) yield* refuseField({ path: 'Destinataires', code: 'valeur' });
  return {
    Libelle: Libelle.trim(),
    IdVue,
    Format,
    Heure,
    Jours: [...new Set(Jours)].toSorted((left, right) => left - right),
    JourMois,
    Destinataires,
  };
}

function* requireView(id: number, facts: Facts): Work<void> {
  const [view] = yield* find('utilisateur-filtre', { Id: id }, ['Entity', 'IdCreateur', 'IsPublic']);
  if (view === undefined || !isViewReached(view, facts.userId)) return yield* refuseField({ path: 'IdVue', code: 'valeur' });
  yield* openScreen(view.Entity, facts);
}
