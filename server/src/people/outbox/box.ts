import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from './message.ts';

const MESSAGES_MAX = 200;

/** Where messages land when no provider is configured: the last ones, newest first, and files. */
export interface Box {
  put(message: Message): Promise<void>;
  /** Only those to `target` when it is not empty: a mail address or the end of a phone number. */
  list(target: string): readonly Message[];
}

/** One readable file a message, for its owner's eyes only; the oldest make room for the newest. */
export function createBox(directory: string): Box {
  const messages: Message[] = [];
  return {
    async put(message) {
      // A retry after a failed write must not list it twice.
      if (!messages.some(({ id }) => id === message.id)) {
        // Several are carried at once: which is the newest says its time, not when it lands.
        const at = messages.findIndex(({ time }) => time <= message.time);
        messages.splice(at === -1 ? messages.length : at, 0, message);
      }
      messages.length = Math.min(messages.length, MESSAGES_MAX);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(join(directory, fileNameOf(message)), fileTextOf(message), { mode: 0o600 });
      await prune(directory);
    },
    list(target) {
      const wanted = target.replace(/\s/g, '').toLowerCase();
      if (!wanted) return messages;
      return messages.filter(({ channel, to }) =>
        channel === 'sms' ? to.endsWith(wanted) : to === wanted,
      );
    },
  };
}

function fileNameOf(message: Message): string {
  const time = new Date(message.time).toISOString().replace(/[:.]/g, '-');
  return `${time}-${message.id}.txt`;
}

function fileTextOf(message: Message): string {
  const time = new Date(message.time).toISOString();
  return `To: ${message.to}\nDate: ${time}\nSubject: ${message.subject}\n\n${message.text}`;
}

async function prune(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.txt')).sort();
  for (const name of names.slice(0, Math.max(0, names.length - MESSAGES_MAX))) {
    await rm(join(directory, name), { force: true });
  }
}
