import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way to a node, which a test cuts and mends. */
export interface CutNode {
  readonly url: string;
  /** Whether whoever asks is turned away. */
  isCut: boolean;
  stop(): Promise<void>;
}

/** Opens a port of this machine that leads to a node's. */
export async function openCutNode(url: string): Promise<CutNode> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((asking) => {
    keep(asking);
    if (isCut) return void asking.destroy();
    const node = connect(Number(port), hostname);
    keep(node);
    asking.pipe(node).pipe(asking);
    asking.on('close', () => node.destroy());
    node.on('close', () => asking.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is open');
  const endAll = () => {
    for (const one of sockets) one.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    get isCut() {
      return isCut;
    },
    set isCut(cut) {
      isCut = cut;
      if (cut) endAll();
    },
    async stop() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
