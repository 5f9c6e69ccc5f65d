import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type BamEmetteurFilter, bamEmetteurClient } from '#generated/client/records.gen.ts';
import { descriptor } from '#generated/entities/bam-emetteur.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DutiesTable } from './duties-table.tsx';
import styles from './e-invoicing.module.css';

const ACTIVE: BamEmetteurFilter = {
  Criteres: { field: 'IsActif', op: 'eq', value: true },
  Colonnes: ['RaisonSociale', 'SituationTva', 'IsOptionDebits'],
};
const ISSUERS_MAX = 50;

/** Obligations of each active issuer on one page. */
export function EInvoicing({ depth }: FeatureScreenProps): ReactNode {
  const text = useText();
  const read = useQuery({
    queryKey: ['bam-emetteur', 'obligations'],
    queryFn: ({ signal }) => bamEmetteurClient.list({ filter: ACTIVE, skip: 0, take: ISSUERS_MAX, signal }),
    meta: { entities: ['bam-emetteur'] },
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  return (
    <Page>
      <PageHead note={text('efacture.intro')} title={text('efacture.titre')} />
      {read.data.length === 0 ? <Notice icon={ReceiptText} title={text('efacture.vide')} /> : null}
      {read.data.map((issuer) => (
        <section aria-labelledby={`emetteur-${issuer.Id}`} className={styles.issuer} key={issuer.Id}>
          <h2 id={`emetteur-${issuer.Id}`}>
            <IssuerLink depth={depth} id={issuer.Id} name={issuer.RaisonSociale ?? ''} />
          </h2>
          <DutiesTable issuer={issuer} />
        </section>
      ))}
    </Page>
  );
}

/** The sheet where the situation of an issuer is set. */
function IssuerLink({ depth, id, name }: { readonly depth: number; readonly id: number; readonly name: string }): ReactNode {
  const screen = sheetScreen(descriptor);
  const to = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  return to === null ? name : <TextLink to={to}>{name}</TextLink>;
}
