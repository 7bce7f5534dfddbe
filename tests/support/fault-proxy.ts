/** Runs a TCP proxy with faults, to test clients on a bad network. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The faults. Requests pass in all except the last three. `afterBytes` of a response pass, by default 0. */
export type Fault =
  | { kind: 'none' }
  /** Each piece of a response is `ms` milliseconds late, however many there are. */
  | { kind: 'latency'; ms: number }
  /** The response stops, the connection stays. */
  | { kind: 'stall'; afterBytes?: number }
  /** The connection resets (RST) on the response: the request was carried out. */
  | { kind: 'reset'; afterBytes?: number }
  /** The connection ends (FIN) within the response, by default half-way through its first piece. */
  | { kind: 'cut'; afterBytes?: number }
  /** The response comes a byte per `every` milliseconds (default 500). */
  | { kind: 'drip'; every?: number }
  /** Nothing listens and open connections close, as after a process's end. */
  | { kind: 'refuse' }
  /** Connections are accepted but never read. */
  | { kind: 'black-hole' }
  /** The upstream's side closes and the client's stays open: a peer lost without a word. */
  | { kind: 'half-open' };

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

interface Pair {
  client: Socket;
  /** Null for a connection made during a fault that reaches no upstream. */
  upstream: Socket | null;
  dead: boolean;
  /** The current response's passed bytes. */
  passed: number;
}

export async function startFaultProxy(upstream: { host: string; port: number }) {
  let fault: Fault = { kind: 'none' };
  let times = Infinity;
  const pairs = new Set<Pair>();

  const server = createServer({ allowHalfOpen: true }, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function accept(client: Socket) {
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

  /** Passes the response piece by piece. A delay begins when a piece arrives. */
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

  /** Passes a piece under the current fault. */
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

  /** Leaves a client with an open connection without a peer. */
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
    /**
     * Sets a fault from now on. Stalled, swallowed or half-open connections stay dead after it, new ones work. @param
     * options.times how many responses fail before the fault ends by itself (stall, reset and cut only)
     */
    async setFault(next: Fault, options: { times?: number } = {}) {
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
    /** Returns the number of clients' open connections. */
    connections: () => pairs.size,
    async close() {
      if (server.listening) await stopListening();
      else cutAll();
    },
  };
}
