import type { Sabotage } from '../sabotage.ts';

const WEBHOOKS = ['tests/api/webhooks/webhooks.test.ts'];

/** Guards of what leaves by webhooks, taken away one by one. */
export const webhookSabotages: readonly Sabotage[] = [
  {
    title: 'a webhook sends fields that its author may not read any more',
    file: 'src/server/webhooks/message.ts',
    from: 'webhook.fields.filter((name) => sendableFields(list, context.has).has(name));',
    to: 'webhook.fields.filter((name) => sendableFields(list, () => true).has(name));',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook follows a list that its author may not read any more',
    file: 'src/server/webhooks/message.ts',
    from: "const list = followedList(webhook.list ?? '', context.has);",
    to: "const list = followedList(webhook.list ?? '', () => true);",
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook is given fields that its author may not read',
    file: 'src/domain/webhooks/webhook-contents.ts',
    from: '  const sendable = sendableFields(list, facts.has);',
    to: '  const sendable = sendableFields(list, () => true);',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook is signed by another text than its content',
    file: 'src/server/webhooks/sign.ts',
    from: '.update(`${id}.${timestamp}.${content}`)',
    to: '.update(`${id}.${content}`)',
    tests: WEBHOOKS,
  },
  {
    title: 'an address of a webhook holds a password',
    file: 'src/domain/webhooks/rules/webhook-authors.ts',
    from: "if (!isCallable || address.username !== '' || address.password !== '')",
    to: 'if (!isCallable)',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook with a new address keeps the rights of its former author',
    file: 'src/domain/webhooks/rules/webhook-authors.ts',
    from: 'return isSame || userId === 0 ? {} : { IdAuteur: userId };',
    to: 'return isSame || userId >= 0 ? {} : { IdAuteur: userId };',
    tests: WEBHOOKS,
  },
  {
    title: 'an access token makes a webhook',
    file: 'src/server/session/guard.ts',
    from: "const NO_TOKEN_WRITES: ReadonlySet<string> = new Set(['webhook-abonnement']);",
    to: 'const NO_TOKEN_WRITES: ReadonlySet<string> = new Set();',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook sends records that its filter leaves out',
    file: 'src/server/webhooks/message.ts',
    from: 'readFilter(registry, entity, { ...stored, IdsPk: [id], Colonnes: fields })',
    to: 'readFilter(registry, entity, { IdsPk: [id], Colonnes: fields })',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook tells the deletion of a record that its filter left out',
    file: 'src/server/webhooks/message.ts',
    from: '(!isDeletion || isNarrowed)) return',
    to: '!isDeletion) return',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook sends in clear text to any host',
    file: 'src/server/webhooks/post-message.ts',
    from: '  const refusal = refusalOf(url, allow);\n',
    to: '  const refusal: string | null = null;\n',
    tests: WEBHOOKS,
  },
  {
    title: 'a webhook tells steps into states that nobody chose',
    file: 'src/domain/webhooks/webhook-event.ts',
    from: '(states.length === 0 || states.includes(String(step.Apres)))',
    to: 'states.length >= 0',
    tests: WEBHOOKS,
  },
];
