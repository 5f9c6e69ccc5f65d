import { createFileRoute } from '@tanstack/react-router';
import { mergePairRoute } from '../guard/merge-route.ts';

export const Route = createFileRoute('/film-merge/$destination/$source')(mergePairRoute('film'));
