import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from '@tanstack/react-form';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { verdictMessage } from '#domain/participants/admission.ts';
import { isRecordData, readNumber, type RecordData } from '#domain/records/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/runtime/transport.ts';
import { Banner } from '#web/ui/notice.tsx';
import { existingHref } from './rule-dialog.tsx';
import { RuleText } from './rule-text.tsx';
import type { RecordForm } from './use-record-form.ts';

interface CreationNoticeProps {
  readonly entity: EntityModule;
  readonly form: RecordForm;
}

/** While a participant is being created: what the checks say of the contact and the year, before anything else is typed. */
export function CreationNotice({ entity, form }: CreationNoticeProps): ReactNode {
  const text = useText();
  const Type = entity.descriptor.discriminator['Type'] ?? 0;
  const eannee = useStore(form.store, (state) => state.values['Eannee']);
  const contact = useStore(form.store, (state) => state.values['IdContact']);
  const correspondent = useStore(form.store, (state) => state.values['IdContactCorrespondant']);
  const asked = { Type, Eannee: eannee ?? null, IdContact: contact ?? null, IdContactCorrespondant: correspondent ?? null };
  const { data } = useQuery({
    queryKey: ['festival-participant', 'verification', asked],
    queryFn: ({ signal }) => verify(asked, signal),
    enabled: typeof contact === 'number',
    retry: false,
  });
  const code = data === undefined ? null : readNumber(data.verdict, 'Code');
  const message = code === null ? null : verdictMessage(code);
  if (data === undefined || message === null) return null;
  const missing: unknown = data.verdict['Manque'];
  return (
    <Banner tone={data.verdict['Suite'] === 'refus' ? 'error' : 'warn'}>
      <RuleText href={data.href} missing={Array.isArray(missing) ? missing.map(String) : []} question={false} sentence={text(message)} />
    </Banner>
  );
}

interface Checked {
  readonly verdict: RecordData;
  readonly href: string | null;
}

async function verify(body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Checked> {
  const reply = await call('/festival-participants/verification', { method: 'POST', body, signal });
  const verdict = isRecordData(reply) ? reply : {};
  return { verdict, href: await existingHref(verdict['Existant']) };
}
