import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { StoredView } from './views-repository.ts';

/** A view is changed and deleted by whoever made it; the others who see it may copy it. */
export const requireCreator = (context: RequestContext, view: StoredView | null): StoredView => {
  if (view === null) throw new AppError('introuvable');
  if (view.IdCreateur !== context.user.id) throw new AppError('droit-manquant');
  return view;
};

/** A saved view stays in its list. */
export const requireSameList = (view: StoredView, entity: string): void => {
  if (view.Entity !== entity) throw invalidFields({ path: 'item.Entity', code: 'lecture-seule' });
};

export const requireId = (id: number | undefined): number => {
  if (id === undefined) throw invalidFields({ path: 'item.Id', code: 'obligatoire' });
  return id;
};
