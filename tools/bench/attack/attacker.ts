/** A process that sends garbage at a fixed rate over many connections, and does not wait for answers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { attackersAddress, serialNumber } from './messages.ts';

/** What the benchmark asks for. */
export interface Attack {
  port: number;
  /** Messages a second. */
  rate: number;
  /** Milliseconds. */
  duration: number;
  /** Whole HTTP requests, sent in turn. A serial number makes each of them a new one. */
  messages: string[];
}

/** What was reached. */
export interface AttackResult {
  /** Answers a second. */
  rate: number;
}

const connections = 100;
/** Milliseconds in which answers that are still on their way may come. */
const lastAnswersMs = 200;
const statusLine = 'HTTP/1.1 ';

process.on('message', (text: string) => {
  void attack(JSON.parse(text) as Attack).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function attack({ port, rate, duration, messages }: Attack): Promise<AttackResult> {
  const templates = messages.map((text) => ({
    bytes: Buffer.from(text, 'latin1'),
    at: text.indexOf(serialNumber),
  }));
  let answers = 0;
  const sockets = Array.from({ length: connections }, connectAgain);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let isOver = false;

  /** Some servers close a connection after an answer to something malformed. */
  function connectAgain(_: unknown, index: number): Socket {
    const socket = open(port, () => (answers += 1));
    return socket.once('close', () => {
      if (!isOver) sockets[index] = connectAgain(_, index);
    });
  }

  /** Writes one message. A socket whose earlier messages the server has not read yet is passed over. */
  function send(number: number): void {
    const socket = sockets[number % connections];
    const template = templates[number % templates.length];
    if (!socket || !template || !socket.writable || socket.writableNeedDrain) return;
    const { bytes, at } = template;
    const message = at < 0 ? bytes : Buffer.from(bytes);
    if (at >= 0) message.write(nextSerialNumber(), at, 'latin1');
    socket.write(message);
  }

  const startedAt = performance.now();
  let due = 0;
  for (let now = startedAt; now < startedAt + duration; now = performance.now()) {
    const until = Math.floor(((now - startedAt) * rate) / 1_000);
    for (; due < until; due += 1) send(due);
    await pause(1);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await pause(lastAnswersMs);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return { rate: answers / seconds };
}

/** Opens a connection from the attacker's own address. Answers are counted by their status lines, and not read. */
function open(port: number, onAnswer: () => void): Socket {
  const socket = connect({
    host: '127.0.0.1',
    port,
    localAddress: attackersAddress,
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(64 * 1_024),
      callback(length, buffer) {
        const bytes = Buffer.from(buffer.buffer, 0, length);
        for (let at = 0; (at = bytes.indexOf(statusLine, at, 'latin1')) >= 0;) {
          at += statusLine.length;
          onAnswer();
        }
        return true;
      },
    },
  });
  return socket.on('error', () => {});
}

let serial = 0;
function nextSerialNumber(): string {
  serial += 1;
  return serial.toString(36).padStart(serialNumber.length, '0');
}
