import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import type { TacheModele } from '#generated/records/tache-modele.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { notify } from '#domain/threads/notify.ts';
import { threadOf } from '#domain/threads/thread.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { createAll, find, type Work } from '#domain/work/work.ts';
import { type Reach, reachOf, type Subject } from './assignee.ts';
import { stepValue } from './steps.ts';

interface StepTaken {
  readonly entity: string;
  readonly step: string;
  readonly id: number;
}

const NOBODY: Reach = { assignee: { IdUtilisateur: null, IdGroupe: null }, readers: [] };

/** Tasks that the templates of a step give with it; a step of a record without tasks costs no statement. */
export function* giveStepTasks({ entity, step, id }: StepTaken, facts: Facts): Work<void> {
  const Etape = stepValue(entity, step);
  const root = threadOf(entity)?.root;
  if (Etape === undefined || root === undefined) return;
  const templates = yield* find('tache-modele', { Etape, IsActif: true });
  if (templates.length === 0) return;
  const subject = { entity: root, ids: [id] };
  const reaches: Reach[] = [];
  for (const template of templates) reaches.push(yield* reachOfTemplate(template, subject, facts));
  yield* createAll(
    'tache',
    templates.map(({ Libelle, Delai }, index) => ({
      ...(reaches[index] ?? NOBODY).assignee,
      Libelle,
      Entite: root,
      IdFiche: id,
      Echeance: Delai === null ? null : addDays(facts.today, Delai),
      Statut: TacheStatut.aFaire,
      IdAuteur: facts.userId === 0 ? null : facts.userId,
      DateCreation: facts.now,
    })),
  );
  const readers = new Set(reaches.flatMap((one) => one.readers));
  yield* notify(readers, { Nature: AvisNature.tache, Entite: root, IdFiche: id }, facts);
  yield* ask({ do: 'tell', place: { entity: root, id }, users: [...readers, ...(facts.userId === 0 ? [] : [facts.userId])] });
}

/** The user of the template, else the group, else the user who takes the step: the first who opens the record. */
function* reachOfTemplate(
  { IdUtilisateur, IdGroupe }: TacheModele,
  subject: NonNullable<Subject>,
  { userId }: Pick<Facts, 'userId'>,
): Work<Reach> {
  const numbers = [
    IdUtilisateur === null ? [] : `u${IdUtilisateur}`,
    IdGroupe === null ? [] : `g${IdGroupe}`,
    userId === 0 ? [] : `u${userId}`,
  ];
  for (const number of numbers.flat()) {
    const reach = yield* reachOf(number, subject);
    if (reach !== null) return reach;
  }
  return NOBODY;
}
