import { createFileRoute } from '@tanstack/react-router';
import { mergeChoiceRoute } from '../merge-route.ts';

export const Route = createFileRoute('/contacts-merge')(mergeChoiceRoute('contact'));
