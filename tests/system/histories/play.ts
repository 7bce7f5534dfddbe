/** Plays one history: people ask the servers, somebody changes the plan at Stripe, time passes, machines fail. */
import { setTimeout as wait } from 'node:timers/promises';
import { longestMs, type PlayOptions } from './asking.ts';
import type { AskStep, History } from './generate.ts';
import { declare, deleteAccount, undo } from './leaving.ts';
import { changeAtProvider } from './provider.ts';
import type { Recording } from './recording.ts';
import { askTogether, look } from './subscriber.ts';

/** Plays all steps, one after the other, and what happens to everybody beside them. */
export async function play(recording: Recording, options: PlayOptions): Promise<void> {
  recording.isPlaying = true;
  const { disturbance, steps } = recording.history;
  await Promise.all([options.fleet.disturb(disturbance), playSteps(steps, recording, options)]);
  recording.isPlaying = false;
  // Without the permission nothing can be written, not even to settle an earlier write.
  if (recording.refusing?.how === 'permission') recording.refusing = null;
}

async function playSteps(steps: History['steps'], recording: Recording, options: PlayOptions) {
  for (const step of steps)
    switch (step.kind) {
      case 'ask':
        await askTogether(step, recording, options);
        break;
      case 'provider':
        await changeAtProvider(step, recording, options);
        break;
      case 'look':
        await look(step.replica, recording, options);
        break;
      case 'declare':
        await declare(step.replica, recording, options);
        break;
      case 'undo':
        await undo(step.replica, recording, options);
        break;
      case 'delete':
        await Promise.all([
          deleteAccount(step.replica, recording, options),
          step.besideResume && askTogether(resume(1 - step.replica), recording, options),
        ]);
        break;
      case 'refuse':
        recording.refusing = { how: step.how, until: Date.now() + (step.forMs ?? Infinity) };
        recording.note(`Stripe refuses writes (${step.how}) for ${step.forMs ?? 'ever'} ms`);
        break;
      case 'pause':
        await wait(step.ms);
    }
}

const resume = (replica: number): AskStep => ({
  ...{ kind: 'ask', intent: 'RENEW', by: 'SUBSCRIBER', plan: 0, beside: 'none', retries: false },
  timeoutMs: longestMs,
  replica: replica === 0 ? 0 : 1,
});
