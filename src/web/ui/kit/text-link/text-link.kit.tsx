import type { ReactNode } from 'react';
import { TextLink } from './text-link.tsx';

/** To a screen, out of the product, and an act: one style. */
export default function TextLinkStory(): ReactNode {
  return (
    <p>
      La fiche de <TextLink to="/dashboard">Karukera Films</TextLink>, son adresse{' '}
      <TextLink href="mailto:contact@valombre.example">contact@valombre.example</TextLink>, et de quoi{' '}
      <TextLink onSelect={() => undefined}>tout montrer</TextLink>.
    </p>
  );
}
