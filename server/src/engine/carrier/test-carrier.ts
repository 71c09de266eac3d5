import type { Carrier, Wire, WireHearer, WireUse } from './wire.ts';

/** Wires within one process. Frames arrive in later turns, in their order, until the wire is cut. */
export function memoryCarrier(): Carrier {
  const doors = new Map<string, (wire: Wire, use: WireUse) => WireHearer>();
  return {
    async listen(onWire) {
      const address = `memory:${doors.size}`;
      doors.set(address, onWire);
      return { address, close: async () => void doors.delete(address) };
    },
    async connect(address, hearer, use = 'log') {
      const onWire = doors.get(address);
      if (!onWire) throw new Error(`nobody listens at ${address}`);
      let isCut = false;
      const ends: WireHearer[] = [hearer];
      const endTo = (other: () => WireHearer | undefined): Wire => ({
        waitingBytes: 0,
        send: (frame) => queueMicrotask(() => isCut || other()?.onFrame(frame)),
        cut() {
          if (isCut) return;
          isCut = true;
          for (const one of ends) queueMicrotask(() => one.onEnd());
        },
      });
      ends.push(
        onWire(
          endTo(() => hearer),
          use,
        ),
      );
      return endTo(() => ends[1]);
    },
  };
}
