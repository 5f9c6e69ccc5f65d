import { useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type AccentTokens, accentTokens, isShifted, type Theme } from '#domain/editions/face/accent.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { Banner } from '#web/ui/notice.tsx';
import styles from './own-colour.module.css';

const COLOUR = /^#[0-9a-f]{6}$/i;
const BOTH: readonly Theme[] = ['light', 'dark'];

function editionOf(descriptor: EntityDescriptor, values: Readonly<Record<string, unknown>>) {
  return describedDraft('festival-edition', descriptor, values);
}

/** Colour on each ground, as it is being chosen: an unreadable one is replaced, and the page says so. */
export function OwnColour({ entity: { descriptor }, form, record }: Pick<SheetNoticeProps, 'entity' | 'form' | 'record'>): ReactNode {
  const chosen = useStore(form.store, ({ values }) => editionOf(descriptor, values).Couleur);
  if (chosen === null || !COLOUR.test(chosen)) return null;
  const shifted = BOTH.filter((theme) => isShifted(chosen, theme));
  if (shifted.length === 0 && chosen === editionOf(descriptor, record).Couleur) return null;
  return <Shown colour={chosen} shifted={shifted} />;
}

function Shown({ colour, shifted }: { readonly colour: string; readonly shifted: readonly Theme[] }): ReactNode {
  const text = useText();
  const messages = shifted.map((theme) => text(`edition.couleur.${theme}`, { couleur: accentTokens(colour, theme).accent }));
  return (
    <Banner tone={shifted.length === 0 ? 'info' : 'warn'}>
      {[...messages, text('edition.couleur.suite')].join(' ')}
      <span className={styles.root}>
        {BOTH.map((theme) => (
          <Sample key={theme} theme={theme} tokens={accentTokens(colour, theme)} />
        ))}
      </span>
    </Banner>
  );
}

function Sample({ theme, tokens }: { readonly theme: Theme; readonly tokens: AccentTokens }): ReactNode {
  const text = useText();
  function fill(element: HTMLElement | null) {
    element?.style.setProperty('background', tokens.accent);
    element?.style.setProperty('color', tokens.onAccent);
  }
  return (
    <span className={styles.sample} data-theme={theme}>
      <span ref={fill}>{text(`edition.couleur.sur.${theme}`)}</span>
    </span>
  );
}
