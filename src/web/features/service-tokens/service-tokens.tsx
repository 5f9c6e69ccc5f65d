import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getUtilisateurDroitsOptions, listDroitsArbreOptions } from '#generated/client/queries/droits.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { fold } from '#web/session/fold.ts';
import { useRights } from '#web/session/rights.ts';
import { askToken } from '#web/tokens/token-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';

/** On the sheet of a service account: the order for a token, its only way to act. */
export function ServiceTokens({ id, record }: Pick<SheetNoticeProps, 'id' | 'record'>): ReactNode {
  const { can } = useRights();
  const isMaker = can('JETON-ACCES-WRITE') && can('JETON-PERSONNEL');
  return id > 0 && record.IsService === true && isMaker ? <TokensOf id={id} /> : null;
}

function TokensOf({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const rights = useRightsOf(id);
  async function create(): Promise<void> {
    if (rights === null) return;
    await askToken({ id, rights });
    await queries.invalidateQueries({ queryKey: ['jeton-acces'] });
  }
  return (
    <Banner
      actions={
        <Button disabled={rights === null} onClick={() => void create()}>
          {text('jetons.creer')}
        </Button>
      }
      tone="info"
    >
      {text('jetons.service')}
    </Banner>
  );
}

/** Folded codes of the rights of an account, by its group and its own; null until they are there. */
function useRightsOf(id: number): ReadonlySet<string> | null {
  const tree = useQuery({ ...listDroitsArbreOptions(), meta: { entities: ['utilisateur-droit'] } });
  const held = useQuery({ ...getUtilisateurDroitsOptions({ path: { id } }), meta: { entities: ['utilisateur', 'groupe-utilisateur'] } });
  if (tree.data === undefined || held.data === undefined) return null;
  const ids = new Set([...held.data.IdsDroitGroupe, ...held.data.IdsDroitUtilisateur]);
  return new Set(tree.data.flatMap(({ Id, Code }) => (ids.has(Id) ? fold(Code) : [])));
}
