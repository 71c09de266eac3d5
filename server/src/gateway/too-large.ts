import type { IncomingMessage } from 'node:http';

/** So much of a body that is too large is read away; who sends more is cut off. */
const READ_AWAY_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Reads away what a client still sends of a body that is too large: a connection that is closed on
 * unread bytes is reset, and the client would lose the answer. The server's request timeout bounds
 * how long it may take.
 */
export function readAway(request: IncomingMessage): void {
  let left = READ_AWAY_BYTES_MAX;
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
