import type { ReactNode } from 'react';
import type { FestivalVarianteRow } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Room } from '../grid-model.ts';
import { askProposal } from '../proposal/ask-proposal.tsx';
import type { GridAddress } from '../use-grid-address.ts';
import { VariantMenu } from './variant-menu.tsx';

export interface VariantChoiceProps {
  readonly year: number;
  readonly day: string;
  readonly rooms: readonly Room[];
  readonly variant: FestivalVarianteRow | null;
  readonly variants: readonly FestivalVarianteRow[];
  readonly address: GridAddress;
}

/** The variant that is shown, and the proposal of another. */
export function VariantChoice({ year, day, rooms, variant, variants, address }: VariantChoiceProps): ReactNode {
  const text = useText();
  const isWhole = address.span === 'semaine';
  return (
    <VariantMenu
      current={variant}
      day={day}
      isWhole={isWhole}
      onPropose={() =>
        askProposal({ title: text('programmation.proposition.titre'), year, day, rooms, isWhole, onMade: address.showVariant })
      }
      onShow={address.showVariant}
      variants={variants}
      year={year}
    />
  );
}
