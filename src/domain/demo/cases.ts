import type { Festival } from './festival.ts';

export const addCases = (_festival: Festival): void => undefined;
