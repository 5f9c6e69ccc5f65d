import { createFileRoute } from '@tanstack/react-router';
import { mergePairRoute } from '../guard/merge-route.ts';

export const Route = createFileRoute('/contact-merge/$destination/$source')(mergePairRoute('contact'));
