import { List, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { descriptor } from '#generated/entities/festival-prix.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { goTo } from '#web/shell/navigator.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

const PRIZES = '/0/festival-prixs';

/** An edition without prizes: how to declare the first one. */
export function NoPrize({ year }: { readonly year: number }): ReactNode {
  const text = useText();
  const { can } = useRights();
  const canList = can(descriptor.rights.list);
  return (
    <Page>
      <PageHead title={text('palmares.titre', { annee: year })} />
      <Notice
        actions={
          canList ? (
            <Button icon={List} onClick={() => goTo(PRIZES)} variant="primary">
              {text('palmares.voirPrix')}
            </Button>
          ) : undefined
        }
        detail={text('palmares.aucunPrixDetail', { annee: year })}
        icon={Trophy}
        title={text('palmares.aucunPrix', { annee: year })}
      />
    </Page>
  );
}
