import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { followVue, listVuesSuivies } from '#generated/client/sdk/boite.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';
import type { MenuItem } from '#web/ui/menu.tsx';

const KEY = ['boite', 'vues'] as const;

interface ViewFollowing {
  readonly isFollowed: boolean;
  readonly items: readonly MenuItem[];
}

/** Following of a saved filter: the inbox lists what enters it. Requested while the views are shown. */
export function useViewFollowing(id: number, isOffered: boolean): ViewFollowing {
  const text = useText();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await listVuesSuivies({ signal })).data,
    enabled: isOffered,
    retry: false,
  });
  const { mutate } = useMutation({
    mutationFn: (Suivie: boolean) => followVue({ path: { id }, body: { Suivie } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notify('error', failureText(error, text('vue.echecSuivi'))),
  });
  if (!isOffered) return { isFollowed: false, items: [] };
  const isFollowed = data.includes(id);
  const label = text(isFollowed ? 'vue.nePlusSuivre' : 'vue.suivre');
  return { isFollowed, items: [{ key: 'suivre', label, onSelect: () => mutate(!isFollowed) }] };
}
