import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from '@tanstack/react-form';
import { checkParticipant } from '#generated/client/sdk/participants.gen.ts';
import type { ParticipantVerdict, ParticipantVerification } from '#generated/client/types.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { verdictMessage } from '#domain/participants/admission.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/notice.tsx';
import { existingHref } from '#web/records/sheet/record/rule-dialog.tsx';
import { RuleText } from '#web/records/sheet/record/rule-text.tsx';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';

/** While a participant is being created: what the checks say of the contact and the year, before anything else is typed. */
export function CreationNotice({ entity, id, form }: SheetNoticeProps): ReactNode {
  const text = useText();
  const { Type: discriminator } = entity.descriptor.discriminator;
  const Type = enumValue(ParticipantType, discriminator) ?? ParticipantType.accredite;
  const values = useStore(form.store, (state) => state.values);
  const { Eannee, IdContact, IdContactCorrespondant } = describedDraft('festival-participant', entity.descriptor, values);
  const verificationBody: VerificationBody = { Type, Eannee, IdContact, IdContactCorrespondant };
  const { data } = useQuery({
    queryKey: ['festival-participant', 'verification', verificationBody],
    queryFn: ({ signal }) => verify(verificationBody, signal),
    enabled: id === 0 && IdContact !== null,
    retry: false,
  });
  const message = data === undefined ? null : verdictMessage(data.verdict.Code);
  if (data === undefined || message === null) return null;
  return (
    <Banner tone={data.verdict.Suite === 'refus' ? 'error' : 'warn'}>
      <RuleText href={data.href} missing={data.verdict.Manque} question={false} sentence={text(message)} />
    </Banner>
  );
}

interface Checked {
  readonly verdict: ParticipantVerdict;
  readonly href: string | null;
}

type VerificationBody = ParticipantVerification;

async function verify(body: VerificationBody, signal: AbortSignal): Promise<Checked> {
  const { data } = await checkParticipant({ body, signal });
  return { verdict: data, href: await existingHref(data.Existant) };
}
