import { createHashHistory, type RouterHistory } from '@tanstack/react-router';

/** A file server knows no address but the page: what follows « # » never reaches it, whatever folder the page lies in. */
export const pageHistory: RouterHistory = createHashHistory();
