/** A TCP proxy that spoils what passes through it, to see how a client bears a network that misbehaves. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What goes wrong. Requests pass in all but the last three. `afterBytes` counts the bytes of an answer
 * that still pass; 0 unless said otherwise.
 */
export type Fault =
  | { kind: 'none' }
  /** Each piece of an answer comes `ms` milliseconds later: a delay of the way, however many pieces there are. */
  | { kind: 'latency'; ms: number }
  /** The answer stops, the connection stays. */
  | { kind: 'stall'; afterBytes?: number }
  /** The connection is reset (RST) when the answer comes: the request was carried out. */
  | { kind: 'reset'; afterBytes?: number }
  /** The connection ends (FIN) within the answer, half-way through its first piece unless `afterBytes` says where. */
  | { kind: 'cut'; afterBytes?: number }
  /** The answer comes a byte at a time, one each `every` milliseconds (default 500). */
  | { kind: 'drip'; every?: number }
  /** Nothing listens, and open connections are closed: a process that is gone. */
  | { kind: 'refuse' }
  /** Connections are accepted, and nothing is read from them. */
  | { kind: 'black-hole' }
  /** The upstream's side is closed, the client's side is kept open: a peer that was lost without a word. */
  | { kind: 'half-open' };

export interface FaultProxy {
  host: '127.0.0.1';
  port: number;
  /**
   * From now on. A connection that stalled, was swallowed or lost its peer stays dead after the fault's
   * end, as in a real network; new ones are fine.
   * @param options.times how many answers are spoiled before the fault ends by itself (stall, reset and
   *   cut only); without it, the fault ends when the next one is set
   */
  setFault(fault: Fault, options?: { times?: number }): Promise<void>;
  /** Clients' connections: those open now, and all that there ever were. */
  connections(): { open: number; accepted: number };
  /** Stops at once and cuts all connections. */
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  /** Null when the connection came during a fault that reaches no upstream. */
  upstream: Socket | null;
  /** Nothing passes any more. */
  dead: boolean;
  /** Bytes of the present answer that passed. */
  passed: number;
}

/** Starts a proxy on a free port before `upstream`. */
export async function startFaultProxy(upstream: {
  host: string;
  port: number;
}): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' };
  let times = Infinity;
  let accepted = 0;
  const pairs = new Set<Pair>();

  const server = createServer({ allowHalfOpen: true }, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function accept(client: Socket) {
    accepted += 1;
    const reaches = fault.kind !== 'black-hole' && fault.kind !== 'half-open';
    const pair: Pair = {
      client,
      upstream: reaches ? connect(upstream.port, upstream.host) : null,
      dead: false,
      passed: 0,
    };
    pairs.add(pair);
    client.setNoDelay(true);
    client.on('error', () => {});
    client.on('close', () => {
      pairs.delete(pair);
      pair.upstream?.destroy();
    });
    client.on('end', () => {
      if (pair.dead) client.destroy();
      else pair.upstream?.end();
    });
    if (!pair.upstream) return kill(pair);
    client.on('data', (data) => {
      if (pair.dead) return;
      pair.passed = 0;
      pair.upstream?.write(data);
    });
    pair.upstream.on('error', () => {});
    void answer(pair, pair.upstream);
  }

  /** Carries everything that comes back, one piece after the other. A delay begins when a piece arrives. */
  async function answer(pair: Pair, from: Socket) {
    let before: Promise<unknown> = Promise.resolve();
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        const delay = fault.kind === 'latency' ? wait(fault.ms) : undefined;
        before = Promise.all([before, delay]).then(() =>
          pair.dead ? undefined : pass(pair, piece),
        );
      }
    } catch {
      // The upstream reset the connection, or ours to it was destroyed.
    }
    await before;
    if (!pair.dead) pair.client.end();
  }

  /** Carries one piece, as the fault of this moment has it. */
  async function pass(pair: Pair, piece: Buffer) {
    const { client } = pair;
    switch (fault.kind) {
      case 'drip':
        return drip(pair, piece);
      case 'stall':
      case 'reset':
      case 'cut': {
        const { kind, afterBytes } = fault;
        const limit = afterBytes ?? (kind === 'cut' ? piece.length >> 1 : 0);
        const rest = limit - pair.passed;
        if (piece.length <= rest) break;
        if (rest > 0) client.write(piece.subarray(0, rest));
        times -= 1;
        if (times === 0) fault = { kind: 'none' };
        if (kind === 'stall') return kill(pair);
        pair.dead = true;
        if (kind === 'reset') client.resetAndDestroy();
        else client.end(() => client.destroy());
        return;
      }
    }
    pair.passed += piece.length;
    client.write(piece);
  }

  async function drip({ client }: Pair, piece: Buffer) {
    const mine = fault;
    let sent = 0;
    while (mine.kind === 'drip' && mine === fault && sent < piece.length && !client.destroyed) {
      client.write(piece.subarray(sent, ++sent));
      await wait(mine.every ?? 500);
    }
    if (!client.destroyed) client.write(piece.subarray(sent));
  }

  /** Leaves a client with an open connection that nobody is at the other end of. */
  function kill(pair: Pair) {
    pair.dead = true;
    if (fault.kind === 'black-hole') pair.client.pause();
    else pair.client.resume();
    if (fault.kind === 'half-open') pair.upstream?.destroy();
  }

  const cutAll = () => pairs.forEach(({ client }) => client.destroy());
  const stopListening = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    cutAll();
    await closed;
  };

  return {
    host: '127.0.0.1',
    port,
    async setFault(next, options = {}) {
      fault = next;
      times = options.times ?? Infinity;
      if (next.kind === 'black-hole' || next.kind === 'half-open') pairs.forEach(kill);
      if (next.kind === 'refuse') {
        if (server.listening) await stopListening();
      } else if (!server.listening) {
        server.listen(port, '127.0.0.1');
        await once(server, 'listening');
      }
    },
    connections: () => ({ open: pairs.size, accepted }),
    async close() {
      if (server.listening) await stopListening();
      else cutAll();
    },
  };
}
