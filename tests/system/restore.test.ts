/** `npm run rehearse-restore` on both Firestore emulators: what a backup has is there again, and is carried out. */
import { expect, it } from 'vitest';
import { missingCommands, mustSkip } from '../support/requirements.ts';
import { runModule } from '../support/run.ts';

const google = mustSkip("the restore on Google's emulator", missingCommands('java', 'gcloud'));

it.each(['embedded', ...(google ? [] : ['official'])])(
  'a restore on the %s emulator brings back every receipt and every pending change',
  async (kind) => {
    const { HOME } = process.env;
    const rehearsal = runModule('scripts/rehearse-restore.ts', {
      FIRESTORE_EMULATOR: kind,
      ...(HOME && { HOME }),
    });
    expect(await rehearsal.ended, rehearsal.output()).toBe(0);
    const output = rehearsal.output();
    expect(output).toContain(`the ${kind} emulator`);
    expect(output).toContain('Receipts as they were: 40 of the backup, 5 newer ones.');
    expect(output).toContain('Carried out after the restore: all 10 that were pending.');
    expect(output).toContain('Taken over from Stripe: 5 cancellations made after the backup.');
  },
);
