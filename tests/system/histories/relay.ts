/** Between Stripe and the replicas: each subscriber's webhooks meet the fates of their own history. */
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../../emulators/listen.ts';
import { countFault, type Recording } from './recording.ts';

/** Milliseconds before each further try, as Stripe makes them; it takes hours for them. */
const retryDelays = [0, 500, 1_000, 2_000, 4_000, 8_000];

export interface RelayOptions {
  recordings: ReadonlyMap<string, Recording>;
  /** The address of a replica that listens, chosen at random; null while none does. */
  target: () => string | null;
}

export interface Relay {
  /** Where Stripe sends to. */
  url: string;
  /** Resolves when every delivery has arrived or was lost. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a relay on a free port. It accepts everything at once: what the replicas answer is its own affair. */
export async function startRelay({ recordings, target }: RelayOptions): Promise<Relay> {
  const underWay = new Set<Promise<void>>();

  /** Sends a delivery, as it came, until a replica accepts it. */
  async function deliver(body: Buffer, signature: string, recording: Recording): Promise<void> {
    for (const delay of retryDelays) {
      await wait(delay);
      const url = target();
      if (url === null) continue;
      const answer = await fetch(`${url}/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      recording.note(`webhook to ${url}: ${answer?.status ?? 'no answer'}`);
      if (answer?.ok) return;
    }
    countFault(recording, 'webhook given up');
  }

  async function relay(body: Buffer, signature: string): Promise<void> {
    const { data } = JSON.parse(body.toString()) as { data: { object: { id: string } } };
    const recording = recordings.get(data.object.id);
    if (!recording) return;
    const fate = (recording.isPlaying ? recording.webhooks.shift() : null) ?? {
      kind: 'pass' as const,
    };
    if (fate.kind !== 'pass') countFault(recording, `webhook ${fate.kind}`);
    if (fate.kind === 'lost') return recording.note('webhook lost');
    if (fate.kind === 'late') await wait(fate.ms);
    await deliver(body, signature, recording);
    if (fate.kind !== 'doubled') return;
    await wait(fate.ms);
    await deliver(body, signature, recording);
  }

  const server = createServer((incoming, outgoing) => {
    void read(incoming).then((body) => {
      outgoing.end();
      const work = relay(body, String(incoming.headers['stripe-signature'])).finally(() =>
        underWay.delete(work),
      );
      underWay.add(work);
    });
  });
  const { host, close } = await listen(server, 0);
  return {
    url: `http://${host}/`,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close,
  };
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
