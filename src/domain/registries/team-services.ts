import {
  addTableauCarte,
  changeTableau,
  createTableau,
  deleteTableau,
  getTableau,
  listTableauGroupes,
  listTableaux,
} from '#domain/dashboards/dashboard-services.ts';
import {
  changeEnvoiPlanifie,
  createEnvoiPlanifie,
  deleteEnvoiPlanifie,
  listEnvoisFaits,
  listEnvoisPlanifies,
} from '#domain/schedules/schedule-services.ts';
import { listRegleActes, listRegleChoix } from '#domain/automation/rule-services.ts';
import { listDestinataires, listTaches, listTachesFiche } from '#domain/tasks/list-services.ts';
import { addTache, addTaches, changeTache, completeTache, removeTache } from '#domain/tasks/task-services.ts';
import { changeAvis, countAvis, listAvis } from '#domain/threads/inbox-services.ts';
import { followVue, listVuesSuivies } from '#domain/views/view-follows.ts';
import { leaveFiche, lookAtFiche } from '#domain/threads/look-services.ts';
import { followFiche, listMentions } from '#domain/threads/mention-services.ts';
import {
  addCommentaire,
  changeCommentaire,
  getFil,
  readFil,
  removeCommentaire,
  settleCommentaire,
} from '#domain/threads/thread-services.ts';

/** Operations of people who work together: threads, tasks, inboxes, dashboards and what leaves by schedule. */
export const teamServices = {
  addTableauCarte,
  addTache,
  addTaches,
  changeEnvoiPlanifie,
  changeTableau,
  changeTache,
  completeTache,
  createEnvoiPlanifie,
  createTableau,
  deleteEnvoiPlanifie,
  deleteTableau,
  getTableau,
  listEnvoisFaits,
  listEnvoisPlanifies,
  listTableauGroupes,
  listTableaux,
  listDestinataires,
  listTaches,
  listTachesFiche,
  listRegleActes,
  listRegleChoix,
  removeTache,
  addCommentaire,
  changeAvis,
  changeCommentaire,
  countAvis,
  followFiche,
  followVue,
  getFil,
  leaveFiche,
  lookAtFiche,
  listAvis,
  listMentions,
  listVuesSuivies,
  readFil,
  removeCommentaire,
  settleCommentaire,
};
