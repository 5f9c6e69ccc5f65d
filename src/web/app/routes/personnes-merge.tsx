import { createFileRoute } from '@tanstack/react-router';
import { mergeChoiceRoute } from '../merge-route.ts';

export const Route = createFileRoute('/personnes-merge')(mergeChoiceRoute('personne'));
