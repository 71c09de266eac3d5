import { createTransport } from 'nodemailer';
import type { Carry } from './delivery.ts';

/**
 * Sends mails through the SMTP server of a URL such as smtps://user:password@host:465; `greet` asks it
 * whether it would take one.
 */
export function smtpCarrier(
  smtpUrl: string,
  mailFrom: string,
): { carry: Carry; greet(): Promise<void>; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry(message) {
      await transport.sendMail({
        from: mailFrom,
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        // A mail that goes out twice, because its end was not heard of, is one mail by this id.
        messageId: `<${message.id}@${domainOf(mailFrom)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    async greet() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function domainOf(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}

/** Posts text messages as JSON `{to, text}` to a provider's address; any 2xx answer is success. */
export function smsCarrier(webhookUrl: string): Carry {
  return async (message, signal) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: message.to, text: message.text }),
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    if (!response.ok)
      throw Object.assign(new Error('refused'), { code: `HTTP_${response.status}` });
  };
}
