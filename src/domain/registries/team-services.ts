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

/** Operations of people who work together on records: threads, tasks and inboxes. */
export const teamServices = {
  addTache,
  addTaches,
  changeTache,
  completeTache,
  listDestinataires,
  listTaches,
  listTachesFiche,
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
