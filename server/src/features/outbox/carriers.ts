import { createTransport } from 'nodemailer';
import type { Carry } from './delivery.ts';

/** Sends mails through the SMTP server of a URL such as smtps://user:password@host:465. */
export function smtpCarrier(smtpUrl: string, mailFrom: string): { carry: Carry; close(): void } {
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
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
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
