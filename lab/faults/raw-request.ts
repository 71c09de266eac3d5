import { connect } from 'node:net';

/** Sends a request whose target is written just so, which no client would do; returns the whole answer. */
export function sendRaw(
  address: string,
  method: string,
  target: string,
  headers = '',
): Promise<string> {
  const { host } = new URL(address);
  const body = method === 'POST' ? '{}' : '';
  const kind = body ? 'content-type: application/json\r\ncontent-length: 2\r\n' : '';
  const head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\n`;
  return sendBytes(address, `${head}${kind}${headers}connection: close\r\n\r\n${body}`);
}

/** Sends bytes on a connection of their own; returns what came until it ended or nothing came for two seconds. */
export function sendBytes(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setTimeout(2_000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
