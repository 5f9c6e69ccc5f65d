import { mayOpenScreen, type ViewScreen, viewScreen } from '#domain/views/view-screens.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';

/** The list a call names, for what is no work over records: files, totals, mailings. */
export function openViewScreen({ has }: Pick<RequestContext, 'has'>, key: string): ViewScreen {
  const found = viewScreen(key);
  if (found === undefined) throw invalidFields({ path: 'entity', code: 'valeur' });
  if (!mayOpenScreen(found, has)) throw new AppError('droit-manquant');
  return found;
}
