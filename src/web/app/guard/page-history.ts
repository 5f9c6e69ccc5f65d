import type { RouterHistory } from '@tanstack/react-router';

/** Form of addresses: undefined means as paths. The simulation writes them after « # », so that any file server can carry it. */
export const pageHistory: RouterHistory | undefined = undefined;
