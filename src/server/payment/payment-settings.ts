import type { PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { helloAsso, type HelloAssoSettings } from './helloasso.ts';
import { stripe, type StripeSettings } from './stripe.ts';

export type PaymentSettings = StripeSettings | HelloAssoSettings;

/** The company that the settings name. */
export function paymentProvider(settings: PaymentSettings, allow: AllowedHosts, clock: () => number): PaymentProvider {
  return settings.provider === 'stripe' ? stripe(settings, allow) : helloAsso(settings, allow, clock);
}
