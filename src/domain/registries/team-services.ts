import { changeAvis, countAvis, listAvis } from '#domain/threads/inbox-services.ts';
import { followFiche, listMentions } from '#domain/threads/mention-services.ts';
import {
  addCommentaire,
  changeCommentaire,
  getFil,
  readFil,
  removeCommentaire,
  settleCommentaire,
} from '#domain/threads/thread-services.ts';

/** Operations of people who work together on records: threads and inboxes. */
export const teamServices = {
  addCommentaire,
  changeAvis,
  changeCommentaire,
  countAvis,
  followFiche,
  getFil,
  listAvis,
  listMentions,
  readFil,
  removeCommentaire,
  settleCommentaire,
};
