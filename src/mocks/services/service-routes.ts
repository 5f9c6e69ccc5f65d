import type { MockRoute } from '../call.ts';
import { fileRoutes } from '../files/file-routes.ts';
import type { Sessions } from '../sessions.ts';
import { accountingFiles } from './accounting-files.ts';
import { listTotals } from './list-totals.ts';
import { myAccountRoutes } from './my-account-routes.ts';
import { cacheRoutes } from './cache-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { lockRoutes } from './lock-routes.ts';
import { lodgingRoutes } from './lodging-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { mediaRoutes } from './media-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { translationRoutes } from './translation-routes.ts';
import { trashRoutes } from './trash-routes.ts';
import { seriesRoutes } from '../transition-routes.ts';
import { workRoutes } from './work-routes.ts';

/** The hand-written operations that keep a state; the others answer with generated samples. */
export function serviceRoutes(sessions: Sessions): readonly MockRoute[] {
  return [
    ...myAccountRoutes(sessions),
    ...accountingFiles(),
    ...listTotals(),
    ...cacheRoutes(),
    ...dashboardRoutes(),
    ...exportRoutes(),
    ...lodgingRoutes(),
    ...jobRoutes(),
    ...groupRoutes(),
    ...workRoutes(),
    ...sessionRoutes(sessions),
    ...submissionRoutes(),
    ...translationRoutes(),
    ...trashRoutes(),
    ...fileRoutes(),
    ...lockRoutes(),
    ...mediaRoutes(),
    ...seriesRoutes(),
  ];
}
