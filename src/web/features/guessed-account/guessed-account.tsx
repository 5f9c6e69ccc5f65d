import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getUtilisateurConnexion, unlockUtilisateurConnexion } from '#generated/client/sdk/connexions.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';

/** Fewer are a holder who looks for their password. */
const ALARMING = 5;
const AGAIN_MS = 60_000;

/** Of an account whose password somebody guesses: whoever manages users sees it, and lets the holder in again. */
export function GuessedAccount({ id, canWrite }: Pick<SheetNoticeProps, 'id' | 'canWrite'>): ReactNode {
  return canWrite && id > 0 ? <Guesses id={id} /> : null;
}

function Guesses({ id }: { readonly id: number }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const queryKey = ['utilisateur', 'connexion', id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await getUtilisateurConnexion({ path: { id }, signal })).data,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  const unlock = useMutation({
    mutationFn: () => unlockUtilisateurConnexion({ path: { id } }),
    onSuccess: async () => {
      notify('success', text('connexion.debloquee'));
      await queries.invalidateQueries({ queryKey });
    },
    onError: (error) => notify('error', failureText(error, text('connexion.echec'))),
  });
  if (data === undefined || data.Essais < ALARMING) return null;
  return (
    <Banner
      actions={
        <Button disabled={unlock.isPending} onClick={() => unlock.mutate()}>
          {text('connexion.debloquer')}
        </Button>
      }
      tone="warn"
    >
      {text('connexion.essais', { count: data.Essais })} {text(data.IsFreine ? 'connexion.freinee' : 'connexion.ouverte')}
    </Banner>
  );
}
