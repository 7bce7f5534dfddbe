/** Tests when the circuit opens, which calls it lets through, and when it closes again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CircuitOptions,
  CircuitOpenError,
  createCircuit,
} from '../../../server/adapters/upstream.ts';

const setRandom = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  setRandom(1);
});
afterEach(() => {
  vi.useRealTimers();
});

const isDown = () => 'down' as const;

function stage(options: CircuitOptions = {}) {
  const start = performance.now();
  const world = {
    down: true,
    asked: 0,
    get time() {
      return performance.now() - start;
    },
    set time(milliseconds) {
      vi.advanceTimersByTime(milliseconds - world.time);
    },
  };
  const circuit = createCircuit(options);
  const call = () =>
    circuit.run(async () => {
      world.asked += 1;
      if (world.down) throw new Error('down');
      return 'answer';
    }, isDown);
  const outcome = () =>
    call().then(
      (value) => value,
      (error: unknown) => (error instanceof CircuitOpenError ? 'not asked' : 'down'),
    );
  return { world, circuit, call, outcome };
}

describe('a circuit', () => {
  it('opens after five failures in a row, makes no more calls, and names the last failure as the cause', async () => {
    const { world, circuit, call, outcome } = stage();
    for (let count = 0; count < 5; count += 1) {
      expect(circuit.state()).toBe('closed');
      await expect(outcome()).resolves.toBe('down');
    }
    expect(circuit.state()).toBe('open');
    await expect(outcome()).resolves.toBe('not asked');
    await expect(call()).rejects.toMatchObject({ cause: { message: 'down' } });
    expect(world.asked).toBe(5);
  });

  it('does not count answers that are errors', async () => {
    const circuit = createCircuit({ threshold: 1 });
    const refuse = () => Promise.reject(new Error('no such customer'));
    for (let count = 0; count < 10; count += 1)
      await expect(circuit.run(refuse, () => 'up')).rejects.toThrow('no such customer');
    expect(circuit.state()).toBe('closed');
  });
});

describe('half-open', () => {
  it('lets exactly one probe through, and closes when it is answered', async () => {
    const { world, circuit, outcome } = stage({ threshold: 1 });
    await outcome();
    world.time = 1_999;
    await expect(outcome()).resolves.toBe('not asked');
    world.time = 2_000;
    let answer = (_: string) => {};
    const probe = () => new Promise<string>((resolve) => (answer = resolve));
    const probing = circuit.run(probe, isDown);
    expect(circuit.state()).toBe('half-open');
    const others = await Promise.all(Array.from({ length: 100 }, outcome));
    expect(new Set(others)).toEqual(new Set(['not asked']));
    world.down = false;
    answer('answer');
    await expect(probing).resolves.toBe('answer');
    expect(circuit.state()).toBe('closed');
    await expect(outcome()).resolves.toBe('answer');
  });

  it.each([
    ['whole', 1, [2, 4, 8, 15, 15, 15]],
    ['halved', 0, [1, 2, 4, 7.5, 7.5, 7.5]],
  ])('doubles its pauses up to 15 s (%s by chance)', async (_, chance, seconds) => {
    setRandom(chance);
    const { world, outcome } = stage({ threshold: 1 });
    await outcome();
    for (const pause of seconds) {
      world.time += pause * 1_000 - 1;
      await expect(outcome()).resolves.toBe('not asked');
      world.time += 1;
      await expect(outcome()).resolves.toBe('down');
    }
  });

  it('is not held up by a probe that never settles', async () => {
    const { world, circuit, outcome } = stage({ threshold: 1 });
    await outcome();
    world.time = 2_000;
    void circuit.run(() => new Promise(() => {}), isDown);
    world.down = false;
    world.time += 15_000;
    await expect(outcome()).resolves.toBe('answer');
  });
});
