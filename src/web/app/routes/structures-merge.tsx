import { createFileRoute } from '@tanstack/react-router';
import { mergeChoiceRoute } from '../guard/merge-route.ts';

export const Route = createFileRoute('/structures-merge')(mergeChoiceRoute('structure'));
