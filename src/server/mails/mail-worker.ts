import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { verdictOf } from '#domain/mails/delivery.ts';
import type { ReducedResolution } from '#domain/files/resolutions.ts';
import { type FileRow, fileRepository, queryOn } from '#server/files/file-repository.ts';
import { isInlinePicture, pictureCid, picturesIn, withPictures } from '#domain/values/text/mail-pictures.ts';
import { plainText } from '#domain/values/text/mail-text.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import type { FileStore } from '#server/files/file-store.ts';
import {
  type WaitingMail,
  attachmentsOf,
  markFailed,
  markInterrupted,
  markSent,
  markStopped,
  markUnknown,
  postpone,
  takeNext,
} from './delivery-repository.ts';
import { heldLetterhead, inDirection, type LetterheadReader, logoInside, underMailLetterhead } from './mail-letterhead.ts';
import { drawnForMail } from './mail-layout.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';
import { withMailLinks } from './mail-link-repository.ts';
import { type Delivery, type MailTransport, type OutgoingMail, SILENCE_MS } from './transport.ts';

export interface MailWorkerOptions {
  readonly pool: pg.Pool;
  readonly transport: MailTransport;
  readonly files: FileStore;
  /** Address of this server for links in mails; null: not set. */
  readonly publicUrl: string | null;
  readonly retryMs: readonly number[];
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

export interface MailWorker {
  /** Something may be due. */
  readonly wake: () => void;
  /** Lets the mail that is being sent end, and takes no other. */
  readonly stop: () => Promise<void>;
}

/** Traces of mails are written for staff, in French. */
const text = textsIn('fr');

const IDLE_MS = 2_000;
/** Longer than any sending lasts. */
const INTERRUPTED_MS = SILENCE_MS + 5 * 60_000;

/** Sends what waits, one mail after the other, while the server runs. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  let isStopping = false;
  let wake: () => void = () => undefined;
  function idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  async function run(): Promise<void> {
    let letterhead = heldLetterhead(options);
    const hold: Hold = { untilMs: 0 };
    while (!isStopping) {
      const isBusy = await step(options, letterhead, hold).catch((error: unknown) => {
        options.log.warn({ err: error }, 'envoi des mails');
        return false;
      });
      if (isBusy || isStopping) continue;
      await idle();
      letterhead = heldLetterhead(options);
    }
  }
  const running = run();
  return {
    wake: () => wake(),
    stop: async () => {
      isStopping = true;
      wake();
      await running;
      options.transport.close();
    },
  };
}

/** Instant before which the server refuses every mail of this tool. */
interface Hold {
  untilMs: number;
}

/** Sends one mail; false when none is due, or the queue is held. */
async function step(options: MailWorkerOptions, letterhead: LetterheadReader, hold: Hold): Promise<boolean> {
  const { pool, clock } = options;
  if (clock() < hold.untilMs) return false;
  const mail = await takeNext(pool, clock());
  if (mail === null) {
    await markInterrupted(pool, { beforeMs: clock() - INTERRUPTED_MS, error: text('mails.interrompu') });
    return false;
  }
  if (mail.isUnsubscribed) {
    await markStopped(pool, mail.id, text('mails.adresseDesinscrite'));
    return true;
  }
  const delivery = await deliver(options, mail, letterhead);
  if (delivery.ok) await markSent(pool, mail.id, clock());
  else hold.untilMs = await settleFailure(options, mail, delivery);
  return true;
}

async function deliver(
  { pool, transport, files, clock, publicUrl }: MailWorkerOptions,
  mail: WaitingMail,
  read: LetterheadReader,
): Promise<Delivery> {
  const letterhead = await read();
  const unsubscribing = await unsubscribeLink(pool, mail, publicUrl);
  const body = await withMailLinks(pool, mail, clock());
  const shown = picturesIn(body);
  const carried = new Set<number>();
  const attachments: OutgoingMail['attachments'][number][] = [...logoInside(letterhead)];
  for (const { name, fileId, ...whole } of await attachmentsOf(pool, mail.id)) {
    const { mime, sha256, size } = shown.has(fileId) ? await inlineVersion(pool, fileId, whole) : whole;
    const content = await files.find(sha256);
    if (content === null) return { ok: false, failure: { responseCode: 554, text: `${text('mails.pieceAbsente')} ${name}` } };
    const isInside = shown.has(fileId) && !carried.has(fileId) && isInlinePicture({ mime, size });
    if (isInside) carried.add(fileId);
    attachments.push({ name, mime, content: content.read(), ...(isInside ? { cid: pictureCid(fileId) } : {}) });
  }
  const held = withPictures(body, carried);
  // The footer is in the language of the tool, whatever that of the letter.
  const footer = unsubscribing?.footer ?? '';
  const html = drawnForMail(underMailLetterhead(`${inDirection(held)}${footer}`, letterhead), letterhead?.colour ?? INK.accent);
  return transport.send({
    ...mail,
    unsubscribeUrl: unsubscribing?.oneClick ?? null,
    html,
    text: plainText(underMailLetterhead(`${held}${footer}`, letterhead)),
    attachments,
  });
}

type Version = Pick<FileRow, 'mime' | 'sha256' | 'size'>;
const INLINE_RESOLUTIONS: readonly ReducedResolution[] = ['HdReady', 'Miniature'];

/** A reduction in place of a picture that is too heavy for the text of a mail. */
async function inlineVersion(pool: MailWorkerOptions['pool'], fileId: number, whole: Version): Promise<Version> {
  if (isInlinePicture(whole)) return whole;
  const reductions = await fileRepository(queryOn(pool)).reductionsOf(fileId);
  const fitting = INLINE_RESOLUTIONS.flatMap((name) => reductions.filter((one) => one.resolution === name && isInlinePicture(one)));
  return fitting[0] ?? whole;
}

/** Answers until when the whole queue waits; 0: the next mail may leave. */
async function settleFailure(
  { pool, clock, retryMs }: MailWorkerOptions,
  { id, attempts, contactId, participantType }: WaitingMail,
  { failure }: Extract<Delivery, { ok: false }>,
): Promise<number> {
  const verdict = verdictOf(failure, { attempts, retryMs });
  const error = `${sentenceOf(participantType)} ${failure.text}`;
  if (verdict.outcome === 'retry' || verdict.outcome === 'held') {
    const untilMs = clock() + verdict.afterMs;
    await postpone(pool, id, { untilMs, error });
    return verdict.outcome === 'held' ? untilMs : 0;
  }
  if (verdict.outcome === 'unknown') await markUnknown(pool, [id], `${text('mails.reponsePerdue')} ${failure.text}`);
  else {
    const isBounce = verdict.outcome === 'refused' && verdict.isUnknownAddress;
    await markFailed(pool, id, { error, nowMs: clock(), bouncedContact: isBounce ? contactId : null });
  }
  return 0;
}

/** 001 §8 has a sentence of its own for the mails of four kinds of participant. */
function sentenceOf(participantType: number | null): string {
  switch (participantType) {
    case ParticipantType.accredite:
      return text('participant.mailAccreditationNok');
    case ParticipantType.invite:
      return text('participant.mailInvitationNok');
    case ParticipantType.pass:
      return text('participant.mailPassNok');
    case ParticipantType.benevole:
      return text('participant.mailBenevoleNok');
    default:
      return text('app.mailNok');
  }
}
